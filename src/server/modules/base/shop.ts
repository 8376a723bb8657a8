/** Shops: authorisation by their platform, and samples on the three platforms. */
import { type ActionFunction, type FunctionContext, type PeriodicTask } from 'jingwei';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { dayBefore, money, rowsOf, sampleId } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { daysAfter } from '../sv/platform/days';
import { syncPlannedShops } from '../sv/platform/planned-sync';
import { platformProvider } from '../sv/platform/select-provider';
import { platformShop, type Shop } from '../sv/platform/shop';
import { deleteToken, readToken, storeToken } from '../sv/platform/tokens';
import { companyIdOf } from './company';

const SHOPS = [
  ['云禾食品旗舰店', 'xd', 'flagship', 1],
  ['云禾家居专营店', 'xd', 'normal', 1],
  ['云禾生鲜旗舰店', 'ky', 'flagship', 3],
  ['星屿优选旗舰店', 'ky', 'flagship', 2],
  ['星屿个护专卖店', 'sj', 'franchise', 2],
  ['云禾母婴专营店', 'sj', 'normal', 1],
] as const;

const kindOf = (row: number) => SHOPS[row % SHOPS.length]!;
export const shopIdOf = (row: number): string => sampleId('base-shop', row);
export const shopPlatformOf = (row: number): string => kindOf(row)[1];
/** Shops after the first ones have the names of these with a number. */
const numbered = (name: string, row: number) =>
  row < SHOPS.length ? name : `${name} ${Math.trunc(row / SHOPS.length) + 1} 店`;

export const demoRows = ({ shops }: SampleSizes) => ({
  base_shop: rowsOf(shops, (row) => {
    const [name, platform, type, company] = kindOf(row);
    return {
      id: shopIdOf(row),
      seller_id: `S${10_001 + row * 17}`,
      seller_name: numbered(name, row),
      platform,
      company_id: companyIdOf(company),
      shop_type: type,
      fee_rate: '5.0000',
      payout_cycle: 'half',
      recv_card_id: bankCardIdOf('company', company),
      deposit_amount: money(2_000_000 + 500_000 * (row % SHOPS.length)),
      manager: row % 2 === 0 ? 'settle' : 'supplier',
      open_date: dayBefore(700 - 40 * (row % SHOPS.length)),
      auth_status: '1',
      auth_expire: `${dayBefore(-90)} 00:00:00`,
      status: '1',
      del_flag: '0',
    };
  }),
});

/** The time so many days after another one. */
const timeAfter = (time: string, days: number) => `${daysAfter(time.slice(0, 10), days)}${time.slice(10)}`;

/** The platform authorises the shop; the token stays on the server. */
export const auth: ActionFunction<'base/shop', 'auth'> = async (context) => {
  const { row, now } = context;
  const provider = platformProvider(context);
  const { token, days } = await provider.authorize(platformShop(row));
  await storeToken(context, row.id, token);
  return { set: { authStatus: '1', authExpire: timeAfter(now, days) }, message: `${provider.label}：授权成功` };
};

/** The end of an authorisation is counted from its old end, or from now when that has passed. */
async function refreshed(context: FunctionContext, shop: Shop) {
  const { token, days } = await platformProvider(context).refresh(
    platformShop(shop),
    (await readToken(context, shop.id)) ?? '',
  );
  await storeToken(context, shop.id, token);
  const end = shop.authExpire !== null && shop.authExpire > context.now ? shop.authExpire : context.now;
  return { authStatus: '1', authExpire: timeAfter(end, days) };
}

export const refreshToken: ActionFunction<'base/shop', 'refreshToken'> = async (context) => ({
  set: await refreshed(context, context.row),
  message: '授权已刷新',
});

export const unauth: ActionFunction<'base/shop', 'unauth'> = async (context) => {
  await deleteToken(context, context.row.id);
  return { set: { authStatus: '3', authExpire: null } };
};

export const tasks: readonly PeriodicTask[] = [{ name: 'sync', every: 60, run: syncPlannedShops }];
