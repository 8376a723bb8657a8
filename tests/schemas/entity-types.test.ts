/** Types generated from schemas: `npm run check` fails here when a wrong name compiles. */
import { describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { EntityActions } from '@/model/generated/entities';
import type { ActionFunction, ChildCheck, FunctionContext } from 'jingwei';
import type { Database } from '@/server/db';

type Order = Row<'demo/order'>;

/** Never runs: the compiler reads it. */
export function statementsOf(db: Database) {
  const user = db.selectFrom('sys_user').select(['username', 'post']).where('id', '=', 'u');
  // @ts-expect-error -- no such column
  db.selectFrom('sys_user').select('usernam');
  // @ts-expect-error -- no such table
  db.selectFrom('sys_person');
  // @ts-expect-error -- a text column takes no number
  db.updateTable('sys_user').set({ username: 1 });
  // @ts-expect-error -- an id never changes
  db.updateTable('sys_user').set({ id: 'v' });
  // @ts-expect-error -- a column that is never null is missing
  db.insertInto('sys_role').values({ id: 'r' });
  db.insertInto('sys_permission').values({ id: 'p', menu_type: 1, sort_no: 1.5 });
  return user.executeTakeFirst();
}

/** Never runs: the compiler reads it. */
export async function functionsOf({ records }: FunctionContext) {
  const [order] = await records.find(
    'demo/order',
    { status: 'draft', supplier: { like: '甲' } },
    { sort: ['-orderDate'] },
  );
  // @ts-expect-error -- no such entity
  await records.get('demo/ordr', '1');
  // @ts-expect-error -- a child is no entity of its own
  await records.get('demo/order.item', '1');
  // @ts-expect-error -- no such field
  await records.find('demo/order', { stauts: 'draft' });
  // @ts-expect-error -- no such field
  await records.sum('demo/order', 'amont', {});
  // @ts-expect-error -- found records have no child rows
  await records.find('demo/order', {}).then(([one]) => one?.item);
  // @ts-expect-error -- a decimal is text
  await records.add('demo/order', { amount: 1 });
  return records.add('demo/order', { orderNo: order?.orderNo ?? null, item: [{ goods: '桌子' }] });
}

export const audit: ActionFunction<'contract/contract', 'audit'> = async ({ ask, main }) =>
  // @ts-expect-error -- not an answer of the action
  ask.agree === 'X' ? { to: 'effective', set: { opinion: main.title } } : { to: 'draft' };
// @ts-expect-error -- not a state that the action leads to
export const lost: ActionFunction<'contract/contract', 'audit'> = async () => ({ to: 'lost' });
// @ts-expect-error -- no such action
export const misspelt: ActionFunction<'contract/contract', 'auditt'> = async () => undefined;
// @ts-expect-error -- no such child
export const noChild: ChildCheck<'contract/contract', 'items'> = async () => undefined;

type User = NonNullable<Awaited<ReturnType<typeof statementsOf>>>;

describe('types of entities', () => {
  it('name the columns of a statement', () => {
    const user: User = { username: 'admin', post: null };
    // @ts-expect-error -- the user name is never null
    const nameless: User = { username: null, post: null };
    expect([user.username, nameless.username]).toEqual(['admin', null]);
  });

  it('name fields, child rows and the values of options', () => {
    const row: Pick<Order, 'status' | 'amount' | 'item'> = { status: 'draft', amount: '12.50', item: [] };
    // @ts-expect-error -- a decimal is text
    const amount: Order['amount'] = 12.5;
    // @ts-expect-error -- no such option
    const status: Order['status'] = 'drafted';
    // @ts-expect-error -- no such field
    const missing: Order['stauts'] = null;
    expect([row.item, amount, status, missing]).toEqual([[], 12.5, 'drafted', null]);
  });

  it('name the actions of an entity and their states', () => {
    type Actions = EntityActions['contract/contract'];
    const to: Actions['audit']['to'] = 'draft';
    // @ts-expect-error -- not a state that the action leads to
    const other: Actions['audit']['to'] = 'lost';
    // @ts-expect-error -- no such action
    type Missing = Actions['auditt'];
    const missing: Missing | undefined = undefined;
    expect([to, other, missing]).toEqual(['draft', 'lost', undefined]);
  });

  it('leave untyped rows as they are', () => {
    const row: Row = { anything: 1 };
    expect(row.anything).toBe(1);
  });
});
