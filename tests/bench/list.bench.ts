/** One page of a table of a million rows through the whole server, against the two statements it needs at least. */
import { sql } from 'kysely';
import { openShop } from '../http/shop';
import { listPage } from './bare/list';
import { type Bound, type Case, type Measurement, time } from './case';

const ROWS = 1_000_000;
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
    query: { pageNo: '90001' },
    where: `del_flag = '0'`,
    values: [],
    order: 'create_time desc',
    offset: 900_000,
  },
];

async function open() {
  const shop = await openShop('pglite');
  await sql`insert into shop_probe (id, name, kind, tags, count, price, day, moment, create_by, create_time, del_flag)
     select lpad(n::text, 32, '0'), 'p' || n, case when n % 2 = 0 then 'a' else 'b' end, 'new,big', n, n / 100.0,
       date '2026-01-01' + n % 365, timestamp '2026-01-01' + n * interval '1 second', 'admin',
       timestamp '2020-01-01' + n * interval '1 second', '0' from generate_series(1, ${ROWS}::int4) n`.execute(shop.db);
  await sql`vacuum analyze shop_probe`.execute(shop.db);
  const token = await shop.signIn();
  const measurements = pages.map(({ name, query, where, values, order, offset }): Measurement => ({
    name,
    unit: 'ms',
    bound: BOUND,
    async ours() {
      const url = '/jeecg-boot/shop/probe/list';
      return time(async () => {
        const answer = await shop.inject({ method: 'GET', url, query, headers: { 'x-access-token': token } });
        const { result } = answer.json<{ result: { records: unknown[] } | null }>();
        if (result?.records.length !== 10) throw new Error(`${name}: not a full page: ${answer.body.slice(0, 200)}`);
      });
    },
    bare: () => time(() => listPage(shop.db, { table: 'shop_probe', columns: COLUMNS, where, values, order, offset })),
  }));
  return { measurements, close: () => shop.close() };
}

export default { name: 'list of 1,000,000 rows', open } satisfies Case;
