/** One page of a table of a million rows through the whole server, against the two statements it needs at least. */
import { sql } from 'kysely';
import type { Paged } from '@/model/http/api-result';
import type { DatabaseKind } from '../helpers/databases';
import { runText } from '../helpers/statements';
import { openShop } from '../http/shop';
import { type BarePage, listPage } from './bare/list';
import { type Bound, type Case, type Measurement, time } from './case';
import { openOnEachDatabase } from './each-database';

/** BENCH_ROWS is for trying the bench; the bounds are for a million. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const BOUND: Bound = { ratio: 1.2, plus: 5 };
const COLUMNS =
  'id, name, kind, tags, count, price, day, moment, bag, secret, card, create_by, create_time, update_by, update_time';

interface Page {
  name: string;
  query: Record<string, string>;
  /** What bare SQL writes after `where`, and its values. */
  where: string;
  values: readonly string[];
  order: string;
  offset: number;
}

/** Row number 900,000 in the default order. */
const DEEP = String(Math.floor((ROWS * 0.9) / 10) + 1);
/** The furthest from both ends. */
const MIDDLE = String(Math.floor((ROWS * 0.5) / 10) + 1);

const pages: readonly Page[] = [
  {
    name: 'first page, newest first',
    query: {},
    where: `del_flag = '0'`,
    values: [],
    order: 'create_time desc',
    offset: 0,
  },
  {
    name: 'filtered by a code and a text',
    query: { kind: 'a', name: '*777*' },
    where: `del_flag = '0' and kind = $1 and name like $2`,
    values: ['a', '%777%'],
    order: 'create_time desc',
    offset: 0,
  },
  {
    name: 'page 90,001',
    query: { pageNo: DEEP },
    where: `del_flag = '0'`,
    values: [],
    order: 'create_time desc',
    offset: (Number(DEEP) - 1) * 10,
  },
];

const LIST = '/jeecg-boot/shop/probe/list';
const GROUPS = '/jeecg-boot/shop/probe/groups';
const ADVANCED = JSON.stringify([
  { field: 'kind', rule: 'eq', val: 'a' },
  { field: 'count', rule: 'ge', val: String(ROWS / 2) },
]);

async function measure(kind: DatabaseKind) {
  const shop = await openShop(kind);
  await sql`insert into shop_probe (id, name, kind, tags, count, price, day, moment, create_by, create_time, del_flag)
     select lpad(n::text, 32, '0'), 'p' || n, case when n % 2 = 0 then 'a' else 'b' end, 'new,big', n, n / 100.0,
       date '2026-01-01' + n % 365, timestamp '2026-01-01' + n * interval '1 second', 'admin',
       timestamp '2020-01-01' + n * interval '1 second', '0' from generate_series(1, ${ROWS}::int4) n`.execute(shop.db);
  await sql`vacuum analyze shop_probe`.execute(shop.db);
  const token = await shop.signIn();
  async function list(query: Record<string, string>): Promise<Paged> {
    const answer = await shop.inject({ method: 'GET', url: LIST, query, headers: { 'x-access-token': token } });
    const { result } = answer.json<{ result: Paged | null }>();
    if (result?.records.length !== 10) throw new Error(`not a full page: ${answer.body.slice(0, 200)}`);
    return result;
  }
  const rowsOnly = { searchCount: 'false', cursors: 'true' };
  const { _cursors: deep } = await list({ ...rowsOnly, pageNo: DEEP });
  const firstRows = () => time(() => list(rowsOnly));
  async function groups(query: Record<string, string>): Promise<void> {
    const answer = await shop.inject({ method: 'GET', url: GROUPS, query, headers: { 'x-access-token': token } });
    const { result } = answer.json<{ result: { total: number } | null }>();
    if (result?.total !== 2) throw new Error(`not two groups: ${answer.body.slice(0, 200)}`);
  }
  const beside = (name: string, cursor: Record<string, string>): Measurement => ({
    name,
    unit: 'ms',
    bound: { ratio: 2 },
    ours: () => time(() => list({ ...rowsOnly, ...cursor, pageNo: DEEP })),
    bare: firstRows,
  });
  const bare = (page: Omit<BarePage, 'table' | 'columns'>) =>
    time(() => listPage(shop.db, { table: 'shop_probe', columns: COLUMNS, ...page }));
  const measurements: Measurement[] = [
    ...pages.map(({ name, query, ...page }): Measurement => ({
      name,
      unit: 'ms',
      bound: BOUND,
      ours: () => time(() => list(query)),
      bare: () => bare(page),
    })),
    {
      name: 'advanced query',
      unit: 'ms',
      bound: BOUND,
      ours: () => time(() => list({ superQueryParams: ADVANCED })),
      bare: () =>
        bare({
          where: `del_flag = '0' and kind = $1 and count >= $2`,
          values: ['a', String(ROWS / 2)],
          order: 'create_time desc',
          offset: 0,
        }),
    },
    {
      name: 'groups by a code, with the subtotals of one field',
      unit: 'ms',
      bound: BOUND,
      ours: () => time(() => groups({ groupBy: 'kind', totalFields: 'count' })),
      bare: () =>
        time(() =>
          runText(
            shop.db,
            `select kind, count(*), sum(count), avg(count), min(kind) from shop_probe where del_flag = '0'
               group by kind order by kind limit 10`,
            [],
          ),
        ),
    },
    { name: 'first rows without the count', unit: 'ms', bound: { atMost: 20 }, ours: firstRows },
    beside('next page in the depth, against page 1', { cursorAfter: deep?.after ?? '' }),
    beside('previous page in the depth, against page 1', { cursorBefore: deep?.before ?? '' }),
    ...[MIDDLE, DEEP].map((pageNo): Measurement => ({
      name: `jump to page ${Number(pageNo).toLocaleString('en')} without the count, against count(*)`,
      unit: 'ms',
      bound: { ratio: 1 },
      ours: () => time(() => list({ ...rowsOnly, pageNo, knownTotal: String(ROWS) })),
      bare: () => time(() => runText(shop.db, `select count(*) from shop_probe where del_flag = '0'`, [])),
    })),
  ];
  return {
    measurements,
    close: () => shop.close(),
  };
}

export default { name: `list of ${ROWS.toLocaleString('en')} rows`, open: openOnEachDatabase(measure) } satisfies Case;
