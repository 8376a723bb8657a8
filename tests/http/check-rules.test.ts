/** The calls of check rules (contract.md §5). */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

/** The rule of contract.md §5, a two-part number behind it. */
const LETTER = { digits: '1', pattern: '^[a-z|A-Z]$', message: '第一位只能是字母' };
const NUMBER = { digits: '3', pattern: String.raw`\d{1,3}`, message: '第二到四位只能是数字' };
const WHOLE = { digits: '*', pattern: '^.{3,}$', message: '只能输入3位以上的字符' };
const RULE = [LETTER, NUMBER, WHOLE];

describe.each(databaseKinds)('check rules on %s', (kind) => {
  let server: TestServer;
  let id = '';
  const body = (more: object = {}) => ({
    ruleName: '编码',
    ruleCode: 'my_code',
    ruleJson: JSON.stringify(RULE),
    ruleDescription: '字母加数字',
    ...more,
  });
  beforeAll(async () => {
    server = await openTestServer({ kind });
    id = (await server.call<string>('POST', '/sys/checkRule/add', { body: body() })).result ?? '';
  });
  afterAll(() => server.close());

  const check = (value: string, ruleCode = 'my_code') =>
    server.call('GET', '/sys/checkRule/checkByCode', { query: { ruleCode, value } });

  test('adds, lists, edits and deletes rules at /sys/checkRule', async () => {
    const { result } = await server.call<Paged>('GET', '/sys/checkRule/list', {
      query: { column: 'createTime', order: 'desc', field: 'id,,ruleName', ruleCode: 'my_code' },
    });
    expect(result).toMatchObject({
      total: 1,
      records: [{ id, ruleJson: JSON.stringify(RULE), ruleDescription: '字母加数字' }],
    });
    const same = await server.call('POST', '/sys/checkRule/add', { body: body() });
    expect(same).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    const edited = await server.call('PUT', '/sys/checkRule/edit', { body: body({ id, ruleName: '改名' }) });
    expect(edited).toMatchObject({ success: true });
    const other = (await server.call<string>('POST', '/sys/checkRule/add', { body: body({ ruleCode: 'other' }) }))
      .result!;
    expect((await check('1', 'other')).success).toBe(false);
    await server.call('DELETE', '/sys/checkRule/delete', { query: { id: other } });
    expect((await check('1', 'other')).message).toBe('该编码不存在');
  });

  test('rejects a rule that cannot be run', async () => {
    for (const ruleJson of ['x', '[]', JSON.stringify([{ ...WHOLE, pattern: '(?<=a)b' }])]) {
      const added = await server.call('POST', '/sys/checkRule/add', { body: body({ ruleCode: 'bad', ruleJson }) });
      expect(added.success).toBe(false);
      const edited = await server.call('PUT', '/sys/checkRule/edit', { body: body({ id, ruleJson }) });
      expect(edited.success).toBe(false);
    }
    expect((await sql<AnyRow>`select 1 from sys_check_rule where rule_code = 'bad'`.execute(server.db)).rows).toEqual(
      [],
    );
    expect((await check('a123')).success).toBe(true);
  });

  test('[1§5.53, 2§5.91] the reply to ruleCode and value names the failed part and the reason', async () => {
    expect(await check('a123')).toMatchObject({ success: true, code: 0, result: null });
    expect(await check('1')).toMatchObject({
      success: false,
      code: 500,
      message: '第一位只能是字母',
      result: { ...LETTER, beginIndex: 0, endIndex: 1, checkValue: '1', passed: false },
    });
    expect(await check('a1')).toMatchObject({ success: false, message: '只能输入3位以上的字符' });
    expect(await check('a1', 'nobody')).toMatchObject({ success: false, code: 500, message: '该编码不存在' });
    expect(await check('a1', '')).toMatchObject({ success: false, message: '该编码不存在' });
  });

  test('[1§5.54, 2§5.92] decodes the value, which is URL-encoded within its parameter', async () => {
    await server.call('POST', '/sys/checkRule/add', {
      body: body({ ruleCode: 'chinese', ruleJson: JSON.stringify([{ ...WHOLE, pattern: '^[中文 %]+$' }]) }),
    });
    expect((await check('%E4%B8%AD%20文', 'chinese')).success).toBe(true);
    expect((await check('中文', 'chinese')).success).toBe(true);
    expect((await check('中%', 'chinese')).success).toBe(true);
    expect((await check('%E4%B8%ADx', 'chinese')).result).toMatchObject({ checkValue: '中x' });
  });

  test('rejects a long value, and reports a stored rule that is invalid', async () => {
    expect((await check('a'.repeat(1001))).message).toBe('值过长，无法校验');
    await sql`insert into sys_check_rule (id, rule_name, rule_code, rule_json, del_flag) values ('raw', 'x', 'raw', 'no rule', '0')`.execute(
      server.db,
    );
    expect(await check('a', 'raw')).toMatchObject({ success: false, code: 500 });
  });

  test('checks values for signed-in users only', async () => {
    const url = `${BASE}/sys/checkRule/checkByCode?ruleCode=my_code&value=1`;
    expect((await server.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});
