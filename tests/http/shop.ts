/** A small shop for tests of the record engine: schemas, functions and users. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import type { Row } from '@/model/record';
import type { ActionContext, ChildCheckContext, ServerModules } from '@/server/crud';
import { newId } from '@/server/db/row-id';
import { HttpError } from '@/server/http/http-error';
import { serverModules } from '@/server/modules';
import type { DatabaseKind } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';

/** Calls of the functions of the order's actions. */
export const calls: { name: string; row: Row; ask: Row }[] = [];

const note = (name: string, { row, ask }: ActionContext) => void calls.push({ name, row, ask });

export const modules: ServerModules = {
  ...serverModules,
  'shop/order': {
    ship: async (context: ActionContext) => note('ship', context),
    close: async (context: ActionContext) => {
      note('close', context);
      if (context.ask.why === '无状态') return undefined;
      return { to: context.ask.why === '退回' ? 'draft' : 'void', message: '已关单' };
    },
    merge: async (context: ActionContext) => {
      for (const row of context.rows) calls.push({ name: 'merge', row, ask: context.ask });
      if (context.rows.length < 2) throw new HttpError('shop.tooFew', '请至少选择两单');
      return { set: { discount: '50' }, message: `已合并${context.rows.length}单` };
    },
    count: async (context: ActionContext) => {
      note('count', context);
      const { rows } = await sql<AnyRow>`select count(*) as n from shop_order`.execute(context.db);
      return { result: Number(rows[0]?.n) };
    },
    slow: async (context: ActionContext) => {
      note('slow', context);
      for (let step = 0; step < 40; step += 1) {
        context.progress(step, 40);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return { message: '跑完了', result: 40 };
    },
    boom: async () => {
      throw new Error('select secret from somewhere');
    },
    free: async (context: ActionContext) => {
      note('free', context);
      return { set: { price: '0' } };
    },
    notTooMany: async ({ rows, child }: ChildCheckContext) =>
      rows.length > 5 ? [{ path: child.key, message: '明细太多' }] : undefined,
  },
};

export interface Shop extends TestServer {
  /** Adds a record as the admin and returns its id; fails the test when it is rejected. */
  add(api: string, body: Row): Promise<string>;
  get(api: string, id: string): Promise<Row>;
  /** A user with exactly these permissions and menus of these screens. @returns a token */
  person(username: string, codes: readonly string[], screens?: readonly string[]): Promise<string>;
  /** Seeds a customer, two SKUs and a plain order. */
  seed(): Promise<{ customer: string; product: string; skus: string[]; order: (more?: Row) => Row }>;
}

/** Opens the shop on a fresh database. */
export async function openShop(kind: DatabaseKind = 'pglite', functions: ServerModules = modules): Promise<Shop> {
  const server = await openTestServer({
    kind,
    folders: ['schemas', 'tests/http/schemas'],
    app: { modules: functions },
  });

  async function add(api: string, body: Row): Promise<string> {
    const answer = await server.call<string>('POST', `${api}/add`, { body });
    if (!answer.success) throw new Error(`${api}: ${answer.message} ${JSON.stringify(answer.result)}`);
    return answer.result!;
  }

  return {
    ...server,
    add,
    person: (username, permissions, screens = []) => addUser(server, { username, permissions, screens }),
    async get(api, id) {
      const answer = await server.call<Row>('GET', `${api}/queryById`, { query: { id } });
      if (!answer.success) throw new Error(answer.message);
      return answer.result!;
    },
    async seed() {
      const level = await add('/shop/level', { name: '金牌', rate: '90' });
      const customer = await add('/shop/customer', {
        code: `C${newId().slice(-8)}`,
        name: '甲公司',
        levelId: level,
        phone: '13812345678',
        credit: '1000',
      });
      const product = await add('/shop/product', {
        name: '茶',
        sku: [
          { id: 'a', skuName: '一斤', price: '100' },
          { id: 'b', skuName: '半斤', price: '60.5' },
        ],
      });
      const skus = (
        (await server.call<Row>('GET', '/shop/product/queryById', { query: { id: product } })).result!.sku as Row[]
      ).map((row) => String(row.id));
      return {
        customer,
        product,
        skus,
        order: (more = {}) => ({
          customerId: customer,
          item: [{ id: 'x', skuId: skus[0]!, quantity: 2, price: '100' }],
          ...more,
        }),
      };
    },
  };
}
