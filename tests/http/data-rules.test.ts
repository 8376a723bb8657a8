/** Data rules of menus (contract.md §4.5): every condition and variable, at every endpoint. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { buildRights, type Rights, type Rule } from './rights';
import { openShop, type Shop } from './shop';

const NOT_FOUND = '未找到对应实体';
const LEAVES = '保存后的数据不在可操作的数据范围内';
const CODES = ['add', 'edit', 'delete', 'batch_delete'].map((key) => `shop:probe:${key}`);

/** name, kind, count, price, day, org, author */
const ROWS: readonly (readonly (string | null)[])[] = [
  ['p1', 'a', '1', '10', '2001-01-01', 'X01', 'ruled'],
  ['p2', 'b', '5', null, '2002-06-30', 'X01X01', 'admin'],
  ['p3', 'a', null, '20.5', null, 'X02', 'other'],
  ['p4', null, '10', '0', '2999-12-31', 'Y01', 'ruled'],
];
const ALL = ['p1', 'p2', 'p3', 'p4'];

const RULES: readonly [title: string, rule: Rule, shown: readonly string[]][] = [
  ['=', { column: 'kind', conditions: '=', value: 'a' }, ['p1', 'p3']],
  ['!= without empty ones', { column: 'kind', conditions: '!=', value: 'a' }, ['p2']],
  ['>', { column: 'count', conditions: '>', value: '1' }, ['p2', 'p4']],
  ['>=', { column: 'count', conditions: '>=', value: '5' }, ['p2', 'p4']],
  ['< without empty ones', { column: 'count', conditions: '<', value: '5' }, ['p1']],
  ['<=', { column: 'price', conditions: '<=', value: '10.00' }, ['p1', 'p4']],
  ['= of a number', { column: 'price', conditions: '=', value: '0' }, ['p4']],
  ['IN', { column: 'name', conditions: 'IN', value: 'p2,p4,p9' }, ['p2', 'p4']],
  ['IN with blanks, which count', { column: 'name', conditions: 'IN', value: 'p2, p4,p9' }, ['p2']],
  ['IN of numbers, without blanks', { column: 'count', conditions: 'IN', value: ' 1 , 10' }, ['p1', 'p4']],
  ['= with a blank, which counts', { column: 'kind', conditions: '=', value: 'a ' }, []],
  ['= with a last line break', { column: 'kind', conditions: '=', value: 'a\n' }, ['p1', 'p3']],
  ['LIKE', { column: 'name', conditions: 'LIKE', value: '3' }, ['p3']],
  ['LIKE takes % for itself', { column: 'name', conditions: 'LIKE', value: '%' }, []],
  ['LEFT_LIKE ends so', { column: 'sysOrgCode', conditions: 'LEFT_LIKE', value: '01' }, ['p1', 'p2', 'p4']],
  ['RIGHT_LIKE begins so', { column: 'sysOrgCode', conditions: 'RIGHT_LIKE', value: 'X01' }, ['p1', 'p2']],
  ['a column by its name in the database', { column: 'sys_org_code', conditions: '=', value: 'Y01' }, ['p4']],
  ['a date', { column: 'day', conditions: '>=', value: '2002-06-30' }, ['p2', 'p4']],

  ['#{sys_user_code}', { column: 'createBy', conditions: '=', value: '#{sys_user_code}' }, ['p1', 'p4']],
  ['#{sysUserCode}', { column: 'create_by', conditions: '=', value: '#{sysUserCode}' }, ['p1', 'p4']],
  ['#{sys_org_code}', { column: 'sysOrgCode', conditions: '=', value: '#{sys_org_code}' }, ['p1']],
  ['text after a variable', { column: 'sysOrgCode', conditions: '=', value: '#{sys_org_code}X01' }, ['p2']],
  ['my departments', { column: 'sysOrgCode', conditions: 'IN', value: '#{sys_multi_org_code}' }, ['p1', 'p3']],
  ['#{sys_date}', { column: 'day', conditions: '<=', value: '#{sys_date}' }, ['p1', 'p2']],
  ['#{sys_time}', { column: 'day', conditions: '>', value: '#{sysTime}' }, ['p4']],
  ['#{sys_user_id}', { column: 'name', conditions: '!=', value: '#{sys_user_id}' }, ALL],
  ['#{sys_role_code}', { column: 'name', conditions: '!=', value: '#{sys_role_code}' }, ALL],
  ['#{sys_org_id}', { column: 'name', conditions: '!=', value: '#{sys_org_id}' }, ALL],

  ['SQL', { column: '', conditions: 'USE_SQL_RULES', value: "kind = 'a' and count >= 1" }, ['p1']],
  ['SQL with or', { column: '', conditions: 'USE_SQL_RULES', value: "name = 'p2' or name = 'p3'" }, ['p2', 'p3']],
  ['SQL, != as SQL reads it', { column: '', conditions: 'USE_SQL_RULES', value: "kind != 'a'" }, ['p2']],
  ['SQL, not in', { column: '', conditions: 'USE_SQL_RULES', value: "kind not in ('a')" }, ['p2']],
  ['SQL, is null', { column: '', conditions: 'USE_SQL_RULES', value: 'kind is null' }, ['p4']],
  [
    'SQL with a variable',
    { column: '', conditions: 'USE_SQL_RULES', value: "create_by = '#{sys_user_code}'" },
    ['p1', 'p4'],
  ],
  [
    'SQL with my departments',
    { column: '', conditions: 'USE_SQL_RULES', value: "sys_org_code in ('#{sys_multi_org_code}')" },
    ['p1', 'p3'],
  ],
  [
    'an empty variable takes only its own alternative away',
    { column: '', conditions: 'USE_SQL_RULES', value: "name = 'p2' or name != '#{tenant_id}'" },
    ['p2'],
  ],
];

/** Rules that show nothing. */
const CLOSED: readonly [title: string, rule: Rule][] = [
  ['an unknown column', { column: 'no_such', conditions: '=', value: 'a' }],
  ['a column of every object', { column: 'constructor', conditions: '!=', value: 'a' }],
  ['an unknown condition', { column: 'kind', conditions: 'BETWEEN', value: 'a' }],
  ['no condition', { column: 'kind', conditions: '', value: 'a' }],
  ['no value', { column: 'kind', conditions: '!=', value: ' ' }],
  ['an unknown variable', { column: 'kind', conditions: '!=', value: '#{sys_everything}' }],
  ['an empty variable', { column: 'kind', conditions: '!=', value: '#{tenant_id}' }],
  ['no number', { column: 'count', conditions: '!=', value: 'abc' }],
  ['no date', { column: 'day', conditions: '!=', value: 'yesterday' }],
  ['an empty list', { column: 'kind', conditions: 'IN', value: ',,' }],
  ['a text that is no SQL', { column: '', conditions: 'USE_SQL_RULES', value: "kind = 'a' or" }],
  ['a second statement', { column: '', conditions: 'USE_SQL_RULES', value: "kind = 'a'; drop table shop_probe" }],
  ['a comment', { column: '', conditions: 'USE_SQL_RULES', value: "kind = 'x' -- ' or 1=1" }],
  [
    'a sub-select of another table',
    { column: '', conditions: 'USE_SQL_RULES', value: 'name in (select password from sys_user)' },
  ],
  ['a function', { column: '', conditions: 'USE_SQL_RULES', value: 'pg_sleep(5) is null' }],
  ['a column that is none', { column: '', conditions: 'USE_SQL_RULES', value: "password != 'x'" }],
  ['a variable that breaks out', { column: '', conditions: 'USE_SQL_RULES', value: "name = '#{sys_user_name}'" }],
  ['a variable whose value names another', { column: 'name', conditions: '=', value: '#{tenantId}' }],
  ['only an order', { column: '', conditions: 'USE_SQL_RULES', value: 'order by name' }],
];

describe.each(databaseKinds)('data rules on %s', (kind) => {
  let shop: Shop;
  let rights: Rights;
  let user: string;
  let role: string;
  let menu: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    shop = await openShop(kind);
    rights = buildRights(shop);
    user = await rights.user('ruled', { realname: "' or '1'='1", org_code: 'X01' });
    await rights.depart('X01', user);
    await rights.depart('X02', user);
    role = await rights.role('ruler', user);
    menu = await rights.menu('shop/probe.list');
  });
  afterAll(() => shop.close());

  beforeEach(async () => {
    await sql`delete from shop_probe`.execute(shop.db);
    for (const [name, of, count, price, day, org, author] of ROWS) {
      ids[name!] = `id-${name}`;
      await sql`insert into shop_probe (id, name, kind, count, price, day, sys_org_code, create_by, create_time, del_flag)
         values (${`id-${name}`}, ${name}, ${of}, ${count}, ${price}, ${day}, ${org}, ${author}, now(), '0')`.execute(
        shop.db,
      );
    }
  });

  /** A new session of a user whose role has the permissions and the menu with these rules. */
  async function ruled(rules: readonly Rule[], at = menu): Promise<string> {
    await sql`delete from sys_role_permission where role_id = ${role}`.execute(shop.db);
    await sql`delete from sys_permission_data_rule`.execute(shop.db);
    const made: string[] = [];
    for (const one of rules) made.push(await rights.rule(at, one));
    await rights.grant(role, [at], made);
    const buttons =
      await sql<AnyRow>`select id from sys_permission where perms = any(${[...CODES, 'sys:dataLog:list']})`.execute(
        shop.db,
      );
    await rights.grant(
      role,
      buttons.rows.map(({ id }) => String(id)),
    );
    return rights.token(user);
  }
  const list = async (token: string, query: Record<string, string> = {}, api = '/shop/probe') => {
    const { result, message } = await shop.call<Paged<Row>>('GET', `${api}/list`, { token, query });
    expect(message).toBe('');
    expect(result!.total).toBe(result!.records.length);
    return result!.records.map((row) => row.name).toSorted();
  };
  const stored = async () =>
    (await sql<AnyRow>`select name, kind from shop_probe order by name`.execute(shop.db)).rows.map(
      (row) => `${row.name}${row.kind}`,
    );
  const UNTOUCHED = ['p1a', 'p2b', 'p3a', 'p4null'];

  it.each(RULES)('%s', async (_, rule, shown) => {
    expect(await list(await ruled([rule]))).toEqual(shown);
  });

  it.each(CLOSED)('%s shows nothing', async (_, rule) => {
    const token = await ruled([rule]);
    expect(await list(token)).toEqual([]);
    expect(await stored()).toEqual(UNTOUCHED);
  });

  it('logs a rule that cannot be parsed', async () => {
    await list(await ruled([{ column: 'lost_column', conditions: '=', value: 'x' }]));
    expect(shop.log.some((line) => line.includes('lost_column') && line.includes('a data rule cannot be read'))).toBe(
      true,
    );
  });

  it('combines all enabled rules with and, on one column too', async () => {
    const begins: Rule = { column: 'name', conditions: 'RIGHT_LIKE', value: 'p' };
    const more: Rule = { column: 'count', conditions: '>', value: '1' };
    const less: Rule = { column: 'count', conditions: '<', value: '10' };
    expect(await list(await ruled([begins, more, less, { ...more, value: '4' }]))).toEqual(['p2']);
    expect(await list(await ruled([begins, { ...more, value: '99', status: '0' }]))).toEqual(ALL);
    expect(await list(await ruled([]))).toEqual(ALL);
  });

  it('applies a rule of a menu that names the screen by another path or by its address', async () => {
    const rule: Rule = { column: 'kind', conditions: '=', value: 'b' };
    const byUrl = await rights.menu('', { url: '/shop/probe' });
    expect(await list(await ruled([rule], byUrl))).toEqual(['p2']);
    const other = await rights.menu('shop/customer.list');
    expect(await list(await ruled([rule], other))).toEqual(ALL);
  });

  it('applies the rules of department roles as well', async () => {
    const person = await rights.user('member');
    const depart = await rights.depart('Z01', person);
    const own = await rights.departRole(depart, person);
    const rule = await rights.rule(menu, { column: 'kind', conditions: '=', value: 'b' });
    await rights.grant(own, [menu], [rule], 'sys_depart_role_permission');
    expect(await list(await rights.token(person))).toEqual(['p2']);
    await sql`update sys_depart set del_flag = '1' where id = ${depart}`.execute(shop.db);
    const gone = await shop.call('GET', '/shop/probe/list', { token: await rights.token(person) });
    expect(gone.code).toBe(510);
  });

  describe('every endpoint', () => {
    let token: string;
    beforeEach(async () => {
      token = await ruled([{ column: 'kind', conditions: '=', value: 'a' }]);
    });
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object = {}) =>
      shop.call<Row>(method, `/shop/probe${path}`, { token, ...more });

    it('filters, order and advanced query return only rows inside the rule', async () => {
      expect(await list(token, { name: '*p*', column: 'count' })).toEqual(['p1', 'p3']);
      expect(await list(token, { kind: 'b' })).toEqual([]);
      const superQueryParams = JSON.stringify([
        { field: 'kind', rule: 'eq', val: 'b' },
        { field: 'name', rule: 'like', val: 'p' },
      ]);
      expect(await list(token, { superQueryParams, superQueryMatchType: 'or' })).toEqual(['p1', 'p3']);
    });

    it('a hidden record is not found', async () => {
      expect((await call('GET', '/queryById', { query: { id: ids.p2 } })).message).toBe(NOT_FOUND);
      expect((await call('GET', '/history', { query: { id: ids.p2 } })).message).toBe(NOT_FOUND);
      expect((await call('GET', '/queryById', { query: { id: ids.p1 } })).result?.name).toBe('p1');
    });

    it('a picker neither finds a hidden record nor returns its name by id', async () => {
      const pick = async (query: Record<string, string>) =>
        ((await call('GET', '/pick', { query })).result!.records as Row[]).map((row) => row.label).toSorted();
      expect(await pick({ keyword: 'p' })).toEqual(['p1', 'p3']);
      expect(await pick({ ids: `${ids.p2},${ids.p3}` })).toEqual(['p3']);
    });

    it.each([
      ['PUT', '/edit', { body: { id: 'id-p2', name: 'changed' } }],
      ['POST', '/edit', { body: { id: 'id-p2', name: 'changed' } }],
      ['DELETE', '/delete', { query: { id: 'id-p2' } }],
      ['GET', '/delete', { query: { id: 'id-p2' } }],
      ['DELETE', '/deleteBatch', { query: { ids: 'id-p1,id-p2' } }],
      ['GET', '/deleteBatch', { query: { ids: 'id-p1,id-p2' } }],
    ] as const)('%s %s does not find a hidden record', async (method, path, more) => {
      expect(await call(method, path, more)).toMatchObject({ success: false, message: NOT_FOUND });
      expect(await stored()).toEqual(UNTOUCHED);
    });

    it('rejects a save that would hide the record from the user', async () => {
      expect((await call('PUT', '/edit', { body: { id: ids.p1, kind: 'b' } })).message).toBe(LEAVES);
      expect((await call('POST', '/add', { body: { name: 'p5', kind: 'b' } })).message).toBe(LEAVES);
      expect((await call('POST', '/add', { body: { name: 'p5' } })).message).toBe(LEAVES);
      expect(await stored()).toEqual(UNTOUCHED);
      expect((await call('PUT', '/edit', { body: { id: ids.p1, name: 'p9' } })).success).toBe(true);
      expect((await call('POST', '/add', { body: { name: 'p5', kind: 'a' } })).success).toBe(true);
      expect(await list(token)).toEqual(['p3', 'p5', 'p9']);
    });

    it('the change log returns entries of visible records only', async () => {
      await shop.call('PUT', '/shop/probe/edit', { body: { id: ids.p1, name: 'p1', count: 7 } });
      await shop.call('PUT', '/shop/probe/edit', { body: { id: ids.p2, name: 'p2', count: 8 } });
      const log = async (path: string, query: Record<string, string>) =>
        shop.call<Paged<Row> & Row[]>('GET', `/sys/dataLog/${path}`, { token, query });
      const all = (await log('list', { pageSize: '100' })).result!;
      expect([...new Set(all.records.map((row) => row.dataId))]).toEqual([ids.p1]);
      expect(all.total).toBe(all.records.length);
      const table = { dataTable: 'shop_probe' };
      expect((await log('queryDataVerList', { ...table, dataId: ids.p1! })).result).toHaveLength(all.total);
      expect((await log('queryDataVerList', { ...table, dataId: ids.p2! })).message).toBe(NOT_FOUND);
      const { rows } = await sql<AnyRow>`select id from sys_data_log where data_id = ${ids.p2}`.execute(shop.db);
      const hidden = String(rows[0]?.id);
      expect((await log('queryById', { id: hidden })).message).toBe(NOT_FOUND);
      const seen = String(all.records[0]!.id);
      const compared = (await log('queryCompareList', { dataId1: hidden, dataId2: seen })).result!;
      expect(compared.map((row) => row.id)).toEqual([seen]);
    });
  });

  it('rejects a record that the filter of the list would hide', async () => {
    const open = await rights.menu('shop/probe-open.list');
    const codes = [await rights.button('shop:probeOpen:add', {}), await rights.button('shop:probeOpen:edit')];
    const person = await rights.user('opener');
    await rights.grant(await rights.role('opener', person), [open, ...codes]);
    const token = await rights.token(person);
    const write = (method: 'POST' | 'PUT', path: string, body: Row) =>
      shop.call<string>(method, `/shop/probeOpen/${path}`, { token, body });
    expect((await write('POST', 'add', { name: 'q1', kind: 'b' })).message).toBe(LEAVES);
    const added = await write('POST', 'add', { name: 'q1', kind: 'a' });
    expect(added.success).toBe(true);
    expect((await write('PUT', 'edit', { id: added.result!, kind: 'b' })).message).toBe(LEAVES);
    expect((await write('PUT', 'edit', { id: ids.p1!, name: 'x' })).message).toBe(NOT_FOUND);
    expect(await list(token, {}, '/shop/probeOpen')).toEqual(['q1']);
  });

  it('applies the rules of the main record to rows of children and actions on them', async () => {
    const { order, skus } = await shop.seed();
    const mine = await shop.add('/shop/order', order({ outerNo: 'mine' }));
    const theirs = await shop.add('/shop/order', order({ outerNo: 'theirs' }));
    const person = await rights.user('keeper');
    const keeper = await rights.role('keeper', person);
    const orders = await rights.menu('shop/order.list');
    await rights.grant(
      keeper,
      [orders],
      [await rights.rule(orders, { column: 'outerNo', conditions: '=', value: 'mine' })],
    );
    const buttons =
      await sql<AnyRow>`select id from sys_permission where perms = any(${['shop:order:submit', 'shop:order:free', 'shop:order:count']})`.execute(
        shop.db,
      );
    await rights.grant(
      keeper,
      buttons.rows.map(({ id }) => String(id)),
    );
    const token = await rights.token(person);
    const ask = (method: 'GET' | 'POST', path: string, more: object) =>
      shop.call<Paged<Row>>(method, `/shop/order/${path}`, { token, ...more });
    const rowsOf = async (orderId: string) => ask('GET', 'item/list', { query: { orderId } });
    expect((await rowsOf(mine)).result?.records).toHaveLength(1);
    expect((await rowsOf(theirs)).message).toBe(NOT_FOUND);
    const picked = (await ask('GET', 'item/pick', { query: { pageSize: '100' } })).result!;
    expect(picked.total).toBe(1);
    expect(picked.records[0]).toMatchObject({ skuId: skus[0] });

    const row = (await shop.get('/shop/order', theirs)).item as Row[];
    const refused = [
      await ask('POST', 'submit', { body: { ids: [theirs] } }),
      await ask('POST', 'free', { body: { ids: [row[0]!.id] } }),
    ];
    expect(refused.map((one) => one.message)).toEqual([NOT_FOUND, NOT_FOUND]);
    expect((await shop.get('/shop/order', theirs)).status).toBe('draft');
    expect((await ask('POST', 'submit', { body: { ids: [mine] } })).success).toBe(true);
    const both = await ask('POST', 'submit', { body: { ids: [mine, theirs] } });
    expect(both.success).toBe(false);
  });
});
