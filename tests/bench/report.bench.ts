/** The first page of an online report over 100,000 records, against its statement with `limit` and its count. */
import { sql } from 'kysely';
import type { Paged } from '@/model/http/api-result';
import { REPORTS_API } from '@/model/online/report-definition';
import type { DatabaseKind } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { runText } from '../helpers/statements';
import { type Bound, type Case, type Measurement, time } from './case';
import { openOnEachDatabase } from './each-database';

/** The most rows that a report may have. */
const ROWS = 100_000;
const FIRST_PAGE: Bound = { ratio: 1.2, plus: 5 };
const PAGE_SIZE = 10;

const statements = {
  'all rows': `select sheet_no, supplier_id, status, item_count, payable_amount, period_end, create_time
    from settle_sheet where del_flag = '0'`,
  'rows in an order': `select sheet_no, supplier_id, status, payable_amount, period_end
    from settle_sheet where del_flag = '0' order by payable_amount desc, sheet_no`,
  'groups with sums': `select supplier_id, status, count(*) as sheets, sum(payable_amount) as payable, max(period_end) as last_day
    from settle_sheet where del_flag = '0' group by supplier_id, status order by payable desc`,
};

const fill = ({ db }: TestServer) =>
  sql`insert into settle_sheet (id, sheet_no, supplier_id, status, item_count, payable_amount, period_end, create_time, del_flag)
    select lpad(n::text, 32, '0'), 'JS' || n, 'supplier' || n % 2000, case when n % 3 = 0 then 'draft' else 'paid' end,
      n % 50, (n * 7919 % 1000003) / 100.0, date '2026-01-01' + n % 365,
      timestamp '2026-01-01' + n * interval '1 second', '0' from generate_series(1, ${ROWS}::int4) n`.execute(db);

/** Stores a report with the statement. @returns its id */
async function addReport(server: TestServer, code: string, cgrSql: string): Promise<string> {
  const { result, message } = await server.call<string>('POST', '/online/cgreport/head/add', {
    body: { code, name: code, cgrSql },
  });
  if (result === null) throw new Error(message);
  return result;
}

/** The two statements that the page needs at least, sent together. */
const barePage = ({ db }: TestServer, statement: string) =>
  time(() =>
    Promise.all([
      runText(db, `select * from (${statement}) r limit ${PAGE_SIZE}`),
      runText(db, `select count(*) from (${statement}) r`),
    ]),
  );

function assertPage(page: Paged | null | undefined, message: string): void {
  if (page?.records.length !== PAGE_SIZE) throw new Error(`not a full page: ${message}`);
}

/** The page as other consoles ask for it, and as this one does: rows and totals in two requests. */
async function firstPages(server: TestServer, name: string, statement: string): Promise<Measurement[]> {
  const id = await addReport(server, name.replaceAll(' ', '_'), statement);
  const order = { column: 'id', order: 'asc' };
  const bare = () => barePage(server, statement);
  return [
    {
      name: `${name}: columns and data in one request`,
      unit: 'ms',
      bound: FIRST_PAGE,
      ours: () =>
        time(async () => {
          const path = `/online/cgreport/api/getColumnsAndData/${id}`;
          const { result, message } = await server.call<{ data: Paged }>('GET', path);
          assertPage(result?.data, message);
        }),
      bare,
    },
    {
      name: `${name}: rows, beside their summary`,
      unit: 'ms',
      bound: FIRST_PAGE,
      ours: () =>
        time(async () => {
          const [rows, summary] = await Promise.all([
            server.call<Paged>('GET', `${REPORTS_API}/${id}/list`, { query: { ...order, searchCount: 'false' } }),
            server.call('GET', `${REPORTS_API}/${id}/summary`),
          ]);
          assertPage(rows.result, rows.message);
          if (!summary.success) throw new Error(summary.message);
        }),
      bare,
    },
  ];
}

async function measure(kind: DatabaseKind) {
  const server = await openTestServer({ kind, env: { LOG_LEVEL: 'silent' } });
  await sql`truncate settle_sheet`.execute(server.db);
  await fill(server);
  await sql`vacuum analyze settle_sheet`.execute(server.db);
  const measurements: Measurement[] = [];
  for (const [name, statement] of Object.entries(statements))
    measurements.push(...(await firstPages(server, name, statement)));
  return {
    measurements,
    close: () => server.close(),
  };
}

export default {
  name: `online reports over ${ROWS.toLocaleString('en')} records`,
  open: openOnEachDatabase(measure),
} satisfies Case;
