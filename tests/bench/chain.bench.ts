/**
 * The business screens over a large set of demonstration data: first pages, the settlement of a month, the home page.
 * The set has 200 suppliers and ORDERS orders; its bills up to PERIOD_END, 100,000 of them, are settled in one run.
 */
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Paged } from '@/model/http/api-result';
import type { Job } from '@/server/jobs/job';
import { largeSizes } from '@/server/sample-data/sizes';
import type { DatabaseKind } from '../helpers/databases';
import { fillLargeSet } from '../helpers/large-set';
import { openTestServer, type TestServer } from '../helpers/server';
import { listPage } from './bare/list';
import { settleBare } from './bare/settlement';
import { type Bound, type Case, type Measurement, time } from './case';
import { openOnEachDatabase } from './each-database';

/** BENCH_ORDERS is for trying the bench; the bounds are for this many. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const SUPPLIERS = 200;
const BILLS = ORDERS;
const FIRST_PAGE: Bound = { ratio: 1.2, plus: 5 };
const SETTLEMENT: Bound = { atMost: 20_000 };
const HOME: Bound = { atMost: 500 };
/** The settlement changes 100,000 bills, which takes about as long to undo. */
const SETTLEMENT_RUNS = 1;
/** As often as a waiting page needs it: polls take time from the run that they wait for. */
const POLL_MS = 200;

const LISTS = [
  { path: '/sv/order', table: 'sv_order' },
  { path: '/sv/bill', table: 'sv_bill' },
  { path: '/fund/flow', table: 'fin_capital_flow' },
  { path: '/settle/sheet', table: 'settle_sheet' },
];

/** Requests of the home page. */
const HOME_REQUESTS: readonly (readonly [path: string, query: Record<string, string>])[] = [
  ['/sys/statistics/visits', {}],
  ['/sys/statistics/system', {}],
  ['/sv/report/figures', { list: 'sv/sales.list' }],
  ['/settle/payable/figures', { list: 'settle/payable.list' }],
];

async function columnsOf({ db }: TestServer, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return rows[0]!.columns;
}

async function firstPage(server: TestServer, { path, table }: (typeof LISTS)[number]): Promise<Measurement> {
  const columns = await columnsOf(server, table);
  return {
    name: `first page of ${table}`,
    unit: 'ms',
    bound: FIRST_PAGE,
    ours: () =>
      time(async () => {
        const { result, message } = await server.call<Paged>('GET', `${path}/list`);
        if (result?.records.length !== 10) throw new Error(`${path}: not a full page: ${message}`);
      }),
    bare: () =>
      time(() =>
        listPage(server.db, {
          table,
          columns,
          where: `del_flag = '0'`,
          values: [],
          order: 'create_time desc',
          offset: 0,
        }),
      ),
  };
}

/** Leaves BILLS bills open, and no settlement. @returns the day of the last one */
async function openBills({ db }: TestServer): Promise<string> {
  await sql`truncate settle_sheet, settle_sheet_item, settle_sheet_adjust`.execute(db);
  const { rows } = await sql<{ day: string }>`select biz_date::text as day from sv_bill
    where match_status = 'yes' order by biz_date offset ${BILLS - 1} limit 1`.execute(db);
  const day = rows[0]!.day;
  const flag = sql`case when biz_date <= ${day}::date then 'N' else 'Y' end`;
  await db.tx(async () => {
    await sql`set local statement_timeout to 0`.execute(db);
    await sql`update sv_bill set settle_flag = ${flag} where settle_flag <> ${flag}`.execute(db);
    await sql`analyze sv_bill`.execute(db);
  });
  return day;
}

async function runJob(server: TestServer, companyId: string, periodEnd: string): Promise<void> {
  const started = await server.call<{ jobId: string }>('POST', '/settle/sheet/generate', {
    body: { ids: [], ask: { companyId, periodEnd } },
  });
  if (!started.success) throw new Error(started.message);
  for (;;) {
    const { result } = await server.call<Job>('GET', `/sys/job/${started.result!.jobId}`);
    if (result?.state === 'done') return;
    if (result?.state === 'failed' || result?.state === 'cancelled') throw new Error(result.message);
    await sleep(POLL_MS);
  }
}

async function settlement(server: TestServer): Promise<Measurement> {
  const { db } = server;
  const { rows: companies } = await sql<{ id: string }>`select distinct company_id as id from base_settle`.execute(db);
  const timed = async (settle: (periodEnd: string) => Promise<unknown>): Promise<number> => {
    const periodEnd = await openBills(server);
    const duration = await time(() => settle(periodEnd));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from settle_sheet_item`.execute(db);
    if (rows[0]!.count < BILLS * 0.9) throw new Error(`only ${rows[0]!.count} bills settled`);
    return duration;
  };
  return {
    name: `settlement of ${BILLS.toLocaleString('en')} bills of ${SUPPLIERS} suppliers`,
    unit: 'ms',
    bound: SETTLEMENT,
    runs: SETTLEMENT_RUNS,
    ours: () =>
      timed(async (periodEnd) => {
        for (const { id } of companies) await runJob(server, id, periodEnd);
      }),
    bare: () => timed((periodEnd) => settleBare(db, periodEnd)),
  };
}

const home = (server: TestServer): Measurement => ({
  name: 'requests of the home page, together',
  unit: 'ms',
  bound: HOME,
  ours: () =>
    time(() =>
      Promise.all(
        HOME_REQUESTS.map(async ([path, query]) => {
          const { success, message } = await server.call('GET', path, { query });
          if (!success) throw new Error(`${path}: ${message}`);
        }),
      ),
    ),
});

async function measure(kind: DatabaseKind) {
  const server = await openTestServer({ kind, env: { LOG_LEVEL: 'silent' } });
  const from = performance.now();
  const rows = await fillLargeSet(server.db, server.schemas, { ...largeSizes(ORDERS), suppliers: SUPPLIERS });
  await sql`vacuum analyze`.execute(server.db);
  const seconds = (performance.now() - from) / 1000;
  console.log(`  ${rows} rows in ${seconds.toFixed(0)} s, ${Math.round(rows / seconds)} rows per second (${kind})`);
  const pages: Measurement[] = [];
  for (const list of LISTS) pages.push(await firstPage(server, list));
  const measurements = [...pages, home(server), await settlement(server)];
  return {
    measurements,
    close: () => server.close(),
  };
}

export default {
  name: `business screens over ${ORDERS.toLocaleString('en')} orders`,
  open: openOnEachDatabase(measure),
} satisfies Case;
