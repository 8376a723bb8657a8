/** Change history of a record: what changed, within the rights of the user who reads it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { RecordHistory } from '@/server/crud/read/record-history';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

const NOT_FOUND = '未找到对应实体';

describe.each(databaseKinds)('change history on %s', (kind) => {
  let shop: Shop;
  let reader: string;
  beforeAll(async () => {
    shop = await openShop(kind);
    reader = await shop.person('history-reader', ['shop:customer:edit', 'shop:order:edit']);
  });
  afterAll(() => shop.close());

  const read = (api: string, query: Record<string, string>, token?: string) =>
    shop.call<RecordHistory>('GET', `${api}/history`, { query, ...(token === undefined ? {} : { token }) });
  const edit = async (api: string, id: string, change: Row) => {
    const { _refs, ...record } = await shop.get(api, id);
    const { success, message } = await shop.call('PUT', `${api}/edit`, { body: { ...record, ...change } });
    expect([success, message]).toEqual([true, expect.any(String)]);
  };

  test('lists the changed fields with their texts, the latest change first', async () => {
    const gold = await shop.add('/shop/level', { name: '金', rate: '90' });
    const silver = await shop.add('/shop/level', { name: '银', rate: '95' });
    const id = await shop.add('/shop/customer', { code: 'H1', name: '甲', levelId: gold, credit: '10' });
    await edit('/shop/customer', id, { levelId: silver, name: '乙' });
    const { result } = await read('/shop/customer', { id });
    expect(result!.more).toBe(false);
    expect(result!.entries.map(({ action, version }) => [action, version])).toEqual([
      ['edit', 2],
      ['add', 1],
    ]);
    const [changed, added] = result!.entries;
    expect(changed).toMatchObject({
      username: 'admin',
      before: { name: '甲', levelId: gold, levelId_dictText: '金' },
      after: { name: '乙', levelId: silver, levelId_dictText: '银' },
    });
    expect(changed!.after).not.toHaveProperty('credit');
    expect(added).toMatchObject({ before: null, after: { code: 'H1', credit: '10.00', status_dictText: '启用' } });
  });

  test('withholds hidden fields, masks masked ones, and leaves out what changed only hidden fields', async () => {
    const id = await shop.add('/shop/customer', { code: 'H2', name: '丙', phone: '13812345678', credit: '10' });
    await edit('/shop/customer', id, { credit: '20' });
    await edit('/shop/customer', id, { phone: '13912345678' });
    const { result } = await read('/shop/customer', { id }, reader);
    expect(result!.entries.map(({ action }) => action)).toEqual(['edit', 'add']);
    expect(result!.entries[0]).toMatchObject({ before: { phone: '138****5678' }, after: { phone: '139****5678' } });
    expect(JSON.stringify(result)).not.toMatch(/credit|13812345678/);
  });

  test('lists added, removed and changed rows of children', async () => {
    const { skus, order } = await shop.seed();
    const id = await shop.add('/shop/order', order());
    const { item } = await shop.get('/shop/order', id);
    const [first] = item as Row[];
    await edit('/shop/order', id, {
      item: [
        { ...first, quantity: 5 },
        { skuId: skus[1]!, quantity: 1, price: '60.5' },
      ],
    });
    await edit('/shop/order', id, { item: [{ ...first, quantity: 5 }] });
    const { result } = await read('/shop/order', { id });
    const [removal, change] = result!.entries;
    expect(change!.children).toMatchObject({
      item: {
        added: [{ skuId: skus[1] }],
        removed: [],
        changed: [{ before: { quantity: 2 }, after: { quantity: 5 } }],
      },
    });
    expect(removal!.children).toMatchObject({ item: { added: [], removed: [{ skuId: skus[1] }] } });
  });

  test('is read in pages, and only by users who may read the record', async () => {
    const id = await shop.add('/shop/customer', { code: 'H3', name: '0' });
    for (let step = 1; step <= 24; step += 1)
      await sql`insert into sys_data_log (id, data_table, data_id, data_version, entity, action, create_by, change)
        values (${`h3-${step}`}, 'shop_customer', ${id}, ${step + 1}, 'shop/customer', 'edit', 'gone',
          ${JSON.stringify({ before: { name: String(step - 1) }, after: { name: String(step) } })}::jsonb)`.execute(
        shop.db,
      );
    const first = await read('/shop/customer', { id }, reader);
    expect([first.result!.entries.length, first.result!.more]).toEqual([20, true]);
    expect(first.result!.entries[0]).toMatchObject({ version: 25, author: 'gone' });
    const rest = await read('/shop/customer', { id, beforeVersion: '6' }, reader);
    expect([rest.result!.entries.map(({ version }) => version), rest.result!.more]).toEqual([[5, 4, 3, 2, 1], false]);
    const stranger = await shop.person('history-stranger', []);
    expect((await read('/shop/customer', { id }, stranger)).code).toBe(510);
  });

  test.each(['', 'none', "' or '1'='1"])('an unknown id is not found: %j', async (id) => {
    expect((await read('/shop/customer', { id })).message).toBe(NOT_FOUND);
  });

  test('a version that is no number reads from the latest change', async () => {
    const id = await shop.add('/shop/customer', { code: 'H4', name: '丁' });
    for (const beforeVersion of ['', 'abc', '1e400', '1.5', '99999999999999'])
      expect((await read('/shop/customer', { id, beforeVersion })).result!.entries).toHaveLength(1);
  });
});
