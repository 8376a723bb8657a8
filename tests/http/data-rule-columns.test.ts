/** Data rules that would match no rows are rejected when they are saved, with what can be chosen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

describe.each(databaseKinds)('entered data rules on %s', (kind) => {
  let server: People;
  let permissionId: string;
  beforeAll(async () => {
    server = await openPeople(kind);
    permissionId = String(await server.value("select id from sys_permission where url = '/isps/system/user'"));
  });
  afterAll(() => server.close());

  const add = (body: Row) =>
    server.call<string>('POST', '/sys/permission/addPermissionRule', {
      body: {
        permissionId,
        ruleName: '规则',
        ruleColumn: 'realname',
        ruleConditions: '=',
        ruleValue: 'x',
        ...body,
      },
    });

  test.each<[string, Row, RegExp]>([
    [
      'an unknown column',
      { ruleColumn: 'no_such' },
      /^规则字段“no_such”不存在，可用：.*username（用户账号）、realname（用户姓名）/,
    ],
    ['a name that every object has', { ruleColumn: 'constructor' }, /^规则字段“constructor”不存在/],
    ['no column', { ruleColumn: '' }, /^规则字段“”不存在/],
    ['an unknown variable', { ruleValue: '#{sys_everything}' }, /^规则值中没有变量“#\{sys_everything\}”$/],
    ['a text for a number', { ruleColumn: 'status', ruleValue: 'abc' }, /^规则值“abc”不能与“状态”比较$/],
    [
      'a text in a list of numbers',
      { ruleColumn: 'status', ruleConditions: 'IN', ruleValue: '1,b' },
      /“b”不能与“状态”/,
    ],
    ['a text for a date', { ruleColumn: 'birthday', ruleConditions: '>', ruleValue: 'yesterday' }, /不能与“生日”比较$/],
    ['an incomplete clause', { ruleConditions: 'USE_SQL_RULES', ruleValue: "username = 'a' or" }, /条件没有写完/],
    ['an unknown column in a clause', { ruleConditions: 'USE_SQL_RULES', ruleValue: "nope = 'a'" }, /没有字段“nope”/],
  ])('rejects %s', async (_, body, message) => {
    expect(await add(body)).toMatchObject({ success: false, message: expect.stringMatching(message) as string });
    expect(await server.rows("select 1 from sys_permission_data_rule where rule_name = '规则'")).toEqual([]);
  });

  test('rejects an unknown condition, and names the known ones', async () => {
    const answer = await add({ ruleConditions: 'BETWEEN' });
    expect(answer.success).toBe(false);
    expect(answer.message).toMatch(/BETWEEN/);
  });

  test('accepts columns by key and by name in the database, variables, lists and clauses', async () => {
    const rules: Row[] = [
      { ruleColumn: 'org_code', ruleValue: '#{sys_org_code}' },
      { ruleColumn: 'orgCode', ruleConditions: 'RIGHT_LIKE', ruleValue: 'A01' },
      { ruleColumn: 'status', ruleConditions: 'IN', ruleValue: '1, 2' },
      { ruleColumn: '', ruleConditions: 'USE_SQL_RULES', ruleValue: "username = '#{sys_user_code}' or status = 1" },
    ];
    for (const body of rules) expect(await add(body)).toMatchObject({ success: true });
  });

  test('leaves other fields of an old rule editable', async () => {
    await server.rows(`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions,
      rule_value, status, del_flag) values ('old', '${permissionId}', '旧', 'gone', '=', 'x', '1', '0')`);
    const edit = (body: Row) =>
      server.call('PUT', '/sys/permission/editPermissionRule', { body: { id: 'old', ...body } });
    expect(await edit({ status: '0' })).toMatchObject({ success: true });
    expect(await edit({ ruleValue: 'y' })).toMatchObject({ success: false });
  });
});
