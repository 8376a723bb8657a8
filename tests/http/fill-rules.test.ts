/** Fill rules: values from named functions; texts of rows are never executed (contract.md §5). */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

describe.each(databaseKinds)('fill rules on %s', (kind) => {
  let server: TestServer;
  let outsider: string;
  beforeAll(async () => {
    server = await openTestServer({ kind });
    await sql`insert into sys_user (id, username, realname, password, status, del_flag)
       select 'fillnobody', 'fillnobody', '某人', password, 1, '0' from sys_user where username = 'admin'`.execute(
      server.db,
    );
    outsider = await server.signIn('fillnobody');
  });
  afterAll(() => server.close());

  const rule = (more: object = {}) => ({ ruleName: '规则', ruleCode: 'js_no', ruleClass: 'DailyNumberRule', ...more });
  const add = (more: object = {}) => server.call<string>('POST', '/sys/fillRule/add', { body: rule(more) });
  const fill = (code: string, body: unknown = {}, token?: string) =>
    server.call<string>('PUT', `/sys/fillRule/executeRuleByCode/${code}`, {
      body,
      ...(token === undefined ? {} : { token }),
    });
  const today = () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).replaceAll('-', '');

  test('seeds the rules that every server has', async () => {
    const { result } = await server.call<Paged>('GET', '/sys/fillRule/list', { query: { pageSize: '50' } });
    const codes = result!.records.map(({ ruleCode }) => ruleCode).toSorted();
    // Besides them the number rules of the business screens.
    const platform = ['category_code_rule', 'org_num_role', 'position_code', 'shop_order_num'];
    expect(codes.filter((code) => platform.includes(String(code)))).toEqual(platform);
    expect(codes).toContain('supplier_no');
  });

  test('shop_order_num returns CN, the timestamp and two digits', async () => {
    const { result, success, code } = await fill('shop_order_num');
    expect({ success, code }).toEqual({ success: true, code: 0 });
    expect(result).toMatch(/^CN\d{16}$/);
    expect(result?.slice(2, 10)).toBe(today());
    expect((await fill('shop_order_num', { prefix: 'XX' })).result).toMatch(/^XX\d{16}$/);
    for (const prefix of ["'; drop table x", '', 'x'.repeat(21), 5]) {
      expect((await fill('shop_order_num', { prefix })).success).toBe(false);
    }
  });

  test('org_num_role and category_code_rule return the next code below a visible parent', async () => {
    const free = await fill('org_num_role', { parentId: '' });
    expect(free.result).toMatch(/^[A-Z]\d{2}$/);
    const top = await server.call<string>('POST', '/sys/sysDepart/add', {
      body: { departName: '公司', orgCategory: '1' },
    });
    expect(top.success).toBe(true);
    const [row] = (await sql<AnyRow>`select id, org_code from sys_depart where depart_name = '公司'`.execute(server.db))
      .rows;
    expect(row?.org_code).toBe(free.result);
    expect((await fill('org_num_role', { parentId: row?.id })).result).toBe(`${String(row?.org_code)}A01`);
    expect((await fill('org_num_role', { parentId: 'nowhere' })).success).toBe(false);
    expect((await fill('category_code_rule', { pid: '0' })).result).toMatch(/^[A-Z]\d{2}$/);
    expect((await fill('org_num_role', {}, outsider)).code).toBe(510);
    expect((await fill('category_code_rule', {}, outsider)).code).toBe(510);
  });

  test('returns prefix, day and five digits, each number once', async () => {
    expect((await add({ ruleParams: '{"prefix":"JS"}' })).success).toBe(true);
    expect((await fill('js_no')).result).toBe(`JS${today()}00001`);
    // A form cannot name another number series.
    expect((await fill('js_no', { prefix: 'ZF' })).result).toBe(`JS${today()}00002`);
    const many = await Promise.all(Array.from({ length: 20 }, () => fill('js_no')));
    const numbers = many.map(({ result }) => result);
    expect(new Set(numbers).size).toBe(20);
    expect(numbers.toSorted().at(-1)).toBe(`JS${today()}00022`);
    const counter = server.db.selectFrom('jw_counter').select('value').where('series', '=', `JS${today()}{seq}`);
    expect(await counter.execute()).toEqual([{ value: '22' }]);
  });

  test('fills several rules in one call', async () => {
    await add({ ruleCode: 'batch_no', ruleParams: '{"prefix":"BT"}' });
    const { result } = await server.call<{ ruleCode: string; result: string | null }[]>(
      'PUT',
      '/sys/fillRule/executeRuleByCodeBatch',
      {
        body: {
          commonFormData: { prefix: 'AB' },
          rules: [
            { ruleCode: 'shop_order_num' },
            { ruleCode: 'shop_order_num', formData: { prefix: 'CD' } },
            { ruleCode: 'batch_no' },
            { ruleCode: 'nobody_knows' },
          ],
        },
      },
    );
    expect(result?.map(({ ruleCode }) => ruleCode)).toEqual([
      'shop_order_num',
      'shop_order_num',
      'batch_no',
      'nobody_knows',
    ]);
    expect(result?.map((one) => one.result?.slice(0, 2) ?? null)).toEqual(['AB', 'CD', 'BT', null]);
    for (const body of [
      {},
      { rules: 5 },
      { rules: Array.from({ length: 101 }, () => ({ ruleCode: 'x' })) },
      { rules: [], commonFormData: 5 },
    ]) {
      expect((await server.call('PUT', '/sys/fillRule/executeRuleByCodeBatch', { body })).success).toBe(false);
    }
  });

  test('accepts the code of a known rule or a Java class name as function', async () => {
    await add({ ruleCode: 'known', ruleClass: 'shop_order_num', ruleParams: '{}' });
    expect((await fill('known')).result).toMatch(/^CN\d{16}$/);
    await add({ ruleCode: 'java', ruleClass: 'org.jeecg.modules.demo.OrderNumberRule', ruleParams: '{"prefix":"JV"}' });
    expect((await fill('java')).result).toMatch(/^JV\d{16}$/);
  });

  test('neither saves nor runs an unknown function', async () => {
    for (const ruleClass of ['constructor', 'toString', '__proto__', 'process.exit', '=1+1', '() => 1', 'x', ' ']) {
      expect((await add({ ruleCode: 'bad', ruleClass })).success).toBe(false);
    }
    const formats = ['{}', '{"format":"A"}', '{"format":"{seq}{seq}"}', '{"format":"{seq}","period":"day"}'];
    for (const ruleParams of formats)
      expect((await add({ ruleCode: 'bad', ruleClass: 'NumberRule', ruleParams })).success).toBe(false);
    for (const ruleParams of ['[]', '5', 'x', '{', '"x"']) {
      expect((await add({ ruleCode: 'bad', ruleParams })).success).toBe(false);
    }
    await sql`insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, del_flag)
       values ('raw', 'x', 'raw', 'java.lang.Runtime', '{}', '0'), ('rawp', 'x', 'rawp', 'DailyNumberRule', '{}', '0')`.execute(
      server.db,
    );
    expect((await fill('raw')).message).toContain('没有填值函数“java.lang.Runtime”');
    expect((await fill('rawp')).success).toBe(false);
    expect(await fill('nobody_knows')).toMatchObject({ success: false, code: 500, message: '该编码不存在' });
    expect((await fill('js_no', [1])).success).toBe(false);
  });

  test('requires a permission and a token in the header to try a rule, which uses up a number', async () => {
    const query = { ruleCode: 'shop_order_num' };
    const tried = await server.call<string>('GET', '/sys/fillRule/testFillRule', { query });
    expect(tried.result).toMatch(/^CN\d{16}$/);
    expect((await server.call('GET', '/sys/fillRule/testFillRule', { query, token: outsider })).code).toBe(510);
    const token = await server.signIn();
    const url = `${BASE}/sys/fillRule/testFillRule?ruleCode=shop_order_num&token=${token}`;
    expect((await server.inject({ method: 'GET', url })).statusCode).toBe(401);
    const put = await server.inject({ method: 'PUT', url: `${BASE}/sys/fillRule/executeRuleByCode/shop_order_num` });
    expect(put.statusCode).toBe(401);
  });
});
