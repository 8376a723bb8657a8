import { expect, test } from 'vitest';
import { parametersOfRoutes } from './route-parameters';

const SHARED = `export const grantFields = {
  permissionIds: ids('权限'),
  lastIds: ids('原有 { 权限'),
};`;

const routes = (text: string) => parametersOfRoutes([{ calls: ['POST /a'], text }], [SHARED]);

test.each([
  ["schema: { body: body({ ids: ids('用户'), status: text('状态') }) }", ['ids', 'status']],
  [
    "schema: {\n body: body({\n  roleId: text('角色, 编号'),\n  ...grantFields,\n }),\n}",
    ['roleId', 'permissionIds', 'lastIds'],
  ],
  ["schema: { querystring: query({ id: '部门', realname: '姓名' }) }", ['id', 'realname']],
  ["body: body({ rows: list('行', body({ inner: text('内') })), last: text('尾') })", ['rows', 'last']],
])('names the content of %s', (text, names) => {
  expect([...(routes(text).get('POST /a') ?? [])]).toEqual(names);
});

test.each([
  'schema: { summary: "无" }',
  'schema: { body: signInBody }',
  "schema: { body: body({ id: text('号'), ...elsewhere }) }",
  "schema: { body: body({ id: text('号') }), querystring: query(paging) }",
])('leaves out %s', (text) => {
  expect(routes(text).size).toBe(0);
});
