/** Pulls orders and bills of shops at the times of their own plans. */
import type { TaskContext } from 'jingwei';
import { daysAfter } from './days';
import type { Shop } from './shop';
import { syncBills, syncOrders } from './sync';

/** Days that a platform still changes after it has sent them. */
const DAYS_BACK = 7;
/** Shops of one search. */
const PORTION = 500;

/** Shops that can be pulled, searched in portions. */
async function authorisedShops({ records }: TaskContext): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (;;) {
    const last = shops.at(-1);
    const where = { status: '1', authStatus: '1', ...(last ? { id: { gt: last.id } } : {}) };
    const portion = await records.find('base/shop', where, { sort: ['id'], limit: PORTION });
    shops.push(...portion);
    if (portion.length < PORTION) return shops;
  }
}

async function syncShop(context: TaskContext, shop: Shop): Promise<void> {
  if (!shop.syncCron || !context.hasFired(shop.syncCron)) return;
  const to = context.now.slice(0, 'yyyy-MM-dd'.length);
  const request = { shopId: shop.id, from: daysAfter(to, -DAYS_BACK), to };
  // Bills are matched to orders.
  await syncOrders(context, request);
  await syncBills(context, request);
}

/** Pulls the shops whose plan is due. The failure of one is a message to its manager and does not stop the others. */
export async function syncPlannedShops(context: TaskContext): Promise<void> {
  for (const shop of await authorisedShops(context)) {
    try {
      await syncShop(context, shop);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await context.notify(shop.manager === null ? [] : [shop.manager], {
        title: '店铺同步失败',
        content: `${shop.sellerName}：${reason}`,
        record: { entity: 'base/shop', id: shop.id },
      });
    }
  }
}
