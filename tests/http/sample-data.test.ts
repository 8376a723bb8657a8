/** Sample data of the business screens: each record can be opened and saved again as it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../helpers/server';

const MODULES = ['base', 'bill', 'crm', 'fin', 'fund', 'live', 'risk', 'settle', 'sup', 'sv', 'tax'];
const PER_STATE = 5;
const NOT_EDITABLE = '当前状态不可编辑';
/** Drafts that other documents made are not changed by hand. */
const EXPECTED: Readonly<Record<string, string>> = { 'fin/journal': '由单据生成的凭证不能修改' };

type Row = Record<string, unknown> & { id: string };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Some records of every state. */
function sampleOf(rows: readonly Row[], field: string | null): Row[] {
  const counts = new Map<unknown, number>();
  return rows.filter((row) => {
    const state = field === null ? null : row[field];
    counts.set(state, (counts.get(state) ?? 0) + 1);
    return counts.get(state)! <= PER_STATE;
  });
}

test('every record is saved unchanged, or refused for its state', async () => {
  const entities = Object.values(server.schemas.entities).filter(({ id }) => MODULES.includes(id.split('/')[0]!));
  expect(entities.length).toBeGreaterThanOrEqual(16);
  const problems: string[] = [];
  for (const { id, api, readonly, state } of entities) {
    const list = await server.call<{ records: Row[] }>('GET', `${api}/list`, { query: { pageSize: '500' } });
    const rows = list.result?.records ?? [];
    if (rows.length === 0) problems.push(`${id}: no records`);
    for (const row of readonly ? [] : sampleOf(rows, state.field)) {
      const isEditable = state.field === null || state.edit === null || state.edit.includes(String(row[state.field]));
      const expected = isEditable ? (EXPECTED[id] ?? null) : NOT_EDITABLE;
      const { result } = await server.call<Row>('GET', `${api}/queryById`, { query: { id: row.id } });
      const saved = await server.call('PUT', `${api}/edit`, { body: result });
      const message = saved.success ? null : saved.message;
      if (message !== expected) problems.push(`${id} ${row.id}: ${message} ${JSON.stringify(saved.result)}`);
    }
  }
  expect(problems).toEqual([]);
});
