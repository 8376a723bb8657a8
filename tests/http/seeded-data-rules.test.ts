/** The data rules of `_shared/roles.json`: each demonstration user sees the rows of their rules, and no others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'jingwei';
import { dataRulesOf } from '@/server/seed/role-grants';
import { permissionRows } from '@/server/seed/permission-rows';
import { fillRoles } from '@/server/seed/roles';
import { DEMO_PASSWORD } from '@/server/config/config';
import { DEMO_ACCOUNTS } from '@/server/sample-data/people';
import { openTestServer, type TestServer } from '../helpers/server';

interface Rows {
  total: number;
  records: Record<string, unknown>[];
}

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Account → API paths of the menus with rules, with what holds of each row. */
const CASES: readonly [account: string, api: string, holds: (row: Record<string, unknown>) => boolean][] = [
  ['finance', '/settle/sheet', (row) => String(row.sysOrgCode).startsWith('A01A03')],
  ['settle', '/settle/sheet', (row) => String(row.sysOrgCode).startsWith('A01A03A01')],
  ['settle', '/settle/payOrder', (row) => String(row.sysOrgCode).startsWith('A01A03A01')],
  ['settle', '/live/settle', (row) => String(row.sysOrgCode).startsWith('A01A03A01')],
  ['settle', '/fund/flow', (row) => String(row.sysOrgCode).startsWith('A01A03A01')],
  ['supplier', '/sup/base', (row) => row.manager === 'supplier'],
  ['supplier', '/fin/bankCard', (row) => row.ownerType === 'supplier'],
  ['live', '/crm/customer', (row) => row.owner === 'live'],
  ['live', '/live/author', (row) => row.manager === 'live'],
  ['live', '/fin/bankCard', (row) => row.ownerType === 'author' || row.ownerType === 'studio'],
];

describe('seeded data rules', () => {
  test.each(CASES)(
    '[24 DP, 01 DP, 15 DP, 19 DP, 06 DP, 05 DP, 17 DP] %s sees the own rows of %s',
    async (account, api, holds) => {
      const token = await server.signIn(account, DEMO_PASSWORD);
      const query = { pageSize: '500' };
      const own = (await server.call<Rows>('GET', `${api}/list`, { token, query })).result!;
      const all = (await server.call<Rows>('GET', `${api}/list`, { query })).result!;
      expect(own.records.filter((row) => !holds(row))).toEqual([]);
      expect(own.records.map(({ id }) => id)).toEqual(all.records.filter(holds).map(({ id }) => id));
      expect(own.total).toBeGreaterThan(0);
    },
  );

  test('every rule of the files can be read: none hides all rows', async () => {
    const rows = permissionRows(server.schemas);
    for (const [code, role] of Object.entries(fillRoles(server.schemas.roles))) {
      const account = DEMO_ACCOUNTS.find(([, , of]) => of === code)?.[0];
      const rules = dataRulesOf(role, rows);
      if (rules.length > 0 && account === undefined) throw new Error(`no account of the role ${code}`);
      const stored = await sql<{ n: number }>`select count(*)::int as n from sys_role_permission g
        join sys_role r on r.id = g.role_id
        where r.role_code = ${code} and coalesce(g.data_rule_ids, '') <> ''`.execute(server.db);
      expect([code, stored.rows[0]?.n]).toEqual([code, rules.length]);
      if (account === undefined) continue;
      const token = await server.signIn(account, DEMO_PASSWORD);
      for (const { menu } of rules) {
        const { component } = rows.find(({ id }) => id === menu)!;
        const list = server.schemas.lists.find(({ id, component: names }) => [id, ...names].includes(component ?? ''));
        const reply = await server.call('GET', `${list?.api}/list`, { token, query: { pageSize: '1' } });
        expect([menu, reply.success]).toEqual([menu, true]);
      }
    }
    expect(server.log.filter((line) => line.includes('a data rule cannot be read'))).toEqual([]);
  });
});
