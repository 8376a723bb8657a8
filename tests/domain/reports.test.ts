/** The reports r1–r8 (domain.md §F): their rows are those of their statements run bare, in the console's permissions. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity } from '@/model/entity/entity';
import { databaseKinds } from '../helpers/databases';
import { recordsOf } from '../helpers/read-spreadsheet.mjs';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';

type Row = Readonly<Record<string, string | number | null>>;

/** Parameters in a request, and as literals in the statement that is run bare. */
const CASES: Readonly<
  Record<string, readonly (readonly [query: Record<string, string>, literals: Record<string, string>])[]>
> = {
  r1: [
    [{}, {}],
    [
      { period_begin: '2026-03-01', period_end: '2026-06-30', platform: 'xd' },
      { period_begin: "date '2026-03-01'", period_end: "date '2026-06-30'", platform: "'xd'" },
    ],
  ],
  r2: [
    [{}, {}],
    [
      { period_begin: '2026-01-01', status_MultiString: 'paid,part_paid' },
      { period_begin: "date '2026-01-01'", status: "'paid,part_paid'" },
    ],
  ],
  r3: [[{}, {}]],
  r4: [
    [{ asof: '2026-06-30' }, { asof: "date '2026-06-30'" }],
    [{ asof: '2025-12-31' }, { asof: "date '2025-12-31'" }],
  ],
  r5: [[{ period_end: '2026-06-30' }, { period_end: "date '2026-06-30'" }]],
  r6: [[{}, {}]],
  r7: [[{}, {}]],
  r8: [
    [{}, {}],
    [
      { months_begin: '2026-02', months_end: '2026-04' },
      { months_begin: "'2026-02'", months_end: "'2026-04'" },
    ],
  ],
};
/** Without a value: no limit. */
const OPEN: Readonly<Record<string, string>> = {
  period_begin: "date '0001-01-01'",
  period_end: "date '9999-12-31'",
  months_begin: "''",
  months_end: "'9999-12'",
};
const HEADER_ROW = 2;

describe.each(databaseKinds)('reports on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const reports = () => Object.values(server.schemas.entities).filter(({ id }) => id.startsWith('report/'));
  const reportAt = (code: string) => reports().find(({ api }) => api === `/report/${code}`)!;
  const list = async (code: string, query: Record<string, string> = {}, token?: string) =>
    server.call<{ records: Row[]; total: number }>('GET', `/report/${code}/list`, {
      query: { pageSize: '1000', ...query },
      ...(token === undefined ? {} : { token }),
    });
  const columnsOf = ({ fields }: Entity) => Object.values(fields).filter(({ param, system }) => !param && !system);
  async function bareRows({ select, ...entity }: Entity, literals: Readonly<Record<string, string>>): Promise<Row[]> {
    const text = (select ?? '').replaceAll(
      /\$\{(\w+)\}/g,
      (_all, name: string) => literals[name] ?? OPEN[name] ?? "''",
    );
    const { rows } = await sql.raw<Row>(text).execute(server.db);
    const columns = columnsOf(entity as Entity);
    return rows.map((row) => Object.fromEntries(columns.map(({ key, column }) => [key, row[column] ?? null])));
  }
  const shownRows = (rows: readonly Row[], entity: Entity): Row[] =>
    rows.map((row) => Object.fromEntries(columnsOf(entity).map(({ key }) => [key, row[key] ?? null])));
  const asText = (rows: readonly Row[]) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? null : String(value)])),
    );

  test('are the eight of the domain, each with a menu', async () => {
    expect(
      reports()
        .map(({ api }) => api)
        .toSorted(),
    ).toEqual(Object.keys(CASES).map((code) => `/report/${code}`));
    const { result } = await server.call<{ menu: object[] }>('GET', '/sys/permission/getUserPermissionByToken');
    for (const code of Object.keys(CASES)) expect(JSON.stringify(result!.menu)).toContain(`/isps/report/${code}"`);
  });

  test.each(Object.entries(CASES))('[%s] lists the rows of its statement, in its order', async (code, cases) => {
    for (const [query, literals] of cases) {
      const entity = reportAt(code);
      const bare = await bareRows(entity, literals);
      const { result } = await list(code, query);
      expect(bare.length).toBeGreaterThan(0);
      expect(asText(shownRows(result!.records, entity))).toEqual(asText(bare));
      expect(result!.total).toBe(bare.length);
    }
  });

  test('sort, filter, page, total, group, chart and export as every list does', async () => {
    const all = (await list('r1')).result!.records;
    const page = (await list('r1', { column: 'pay', order: 'desc', pageSize: '3', pageNo: '2' })).result!.records;
    const cents = (row: Row) => Math.round(Number(row['pay']) * 100);
    expect(page.map(cents)).toEqual(
      all
        .map(cents)
        .toSorted((a, b) => b - a)
        .slice(3, 6),
    );
    const shopId = String(all[0]!['shopId']);
    const own = all.filter((row) => row['shopId'] === shopId);
    expect((await list('r1', { shopId })).result!.total).toBe(own.length);
    const total = own.reduce((sum, row) => sum + cents(row), 0) / 100;
    const summary = await server.call<{ total: number; totals: Record<string, { sum: string }> }>(
      'GET',
      '/report/r1/summary',
      {
        query: { shop: shopId, totalFields: 'pay' },
      },
    );
    expect(summary.result).toMatchObject({ total: own.length, totals: { pay: { sum: total.toFixed(2) } } });
    const groups = await server.call<{ groups: { value: string; count: number }[] }>('GET', '/report/r1/groups', {
      query: { groupBy: 'shopId' },
    });
    expect(groups.result!.groups.find(({ value }) => value === shopId)?.count).toBe(own.length);
    const figures = await server.call<{ cards: { value: string }[] }>('GET', '/report/r1/figures', {
      query: { list: 'report/shop-sales.list', shop: shopId },
    });
    expect(Number(figures.result!.cards[0]!.value)).toBe(total);
    const file = await server.inject({
      method: 'GET',
      url: `${BASE}/report/r1/exportXls`,
      query: { shop: shopId, format: 'xlsx' },
      headers: { 'x-access-token': await server.signIn() },
    });
    expect(recordsOf(file.rawPayload, HEADER_ROW)).toHaveLength(own.length);
  });

  test('bind their parameters: no text of a request becomes a part of the statement', async () => {
    for (const [code, query] of [
      ['r1', { platform: "xd' or '1'='1" }],
      ['r1', { shop: '${period_begin}' }],
      ['r2', { status_MultiString: "paid') or true --" }],
      ['r8', { company: "'; drop table fin_journal; --" }],
    ] as const)
      expect((await list(code, query)).result!.records).toEqual([]);
    const wrong = await list('r4', { asof: '2026-02-31 or 1=1' });
    expect(wrong).toMatchObject({ success: false, message: expect.stringContaining('查询条件“截止日期”有误') });
  });

  test('are read by their right only, and have no routes that change them', async () => {
    const reader = await addUser(server, { screens: ['report/shop-sales.list'] });
    expect((await list('r1', {}, reader)).success).toBe(true);
    expect(await list('r2', {}, reader)).toMatchObject({ success: false, code: 510 });
    for (const [method, path] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', 'delete'],
      ['GET', 'queryById'],
    ] as const)
      expect((await server.call(method, `/report/r1/${path}`, {})).success).toBe(false);
  });
});
