/** Indexes for lists: which ones a table gets, how large tables get them, and that queries of lists use them. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import { statementsOf } from '../../../../tests/helpers/statements';
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { EntityFile } from '@/model/generated/files';
import type { Database } from '../index';
import { syncIndexes } from './indexes';
import { tableMessages } from './messages';
import { migrate } from './migration-runner';
import { emptyReport } from './table-report';
import { tableShapes } from './table-shapes';
import { syncTables } from './tables';

const types: FieldTypes = {
  get: (name) =>
    ({
      input: { column: { kind: 'text' as const, length: 255 } },
      textarea: { column: { kind: 'text' as const } },
      switch: { column: { kind: 'boolean' as const } },
      number: { column: { kind: 'numeric' as const, precision: 18, scale: 2 } },
      datetime: { column: { kind: 'timestamp' as const } },
      hidden: { column: { kind: 'text' as const, length: 32 } },
    })[name],
  names: () => [],
};

const field = (type: string, query?: EntityFile['fields'][string]['query']) => ({
  label: type,
  type,
  ...(query ? { query } : {}),
});

const entity = (fields: EntityFile['fields']): Entity =>
  fillEntity(
    'test/bill',
    {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '单据',
      table: 'index_bill',
      api: '/test/bill',
      permissionPrefix: 'test:bill',
      titleField: 'name',
      fields: { name: field('input', 'like'), ...fields },
    },
    { types },
  );

const list = { entity: 'test/bill', statusTabs: 'status', sort: [{ field: 'price' }] };
const bill = entity({
  status: field('input'),
  price: field('number'),
  code: field('input', 'eq'),
  day: field('datetime', 'range'),
  note: field('input', 'like'),
  text: field('textarea', 'eq'),
  done: field('switch', 'eq'),
  other: field('input', 'ne'),
});

const searchIndexes = (one: Entity, lists = [list]) =>
  Object.values(tableShapes([one], lists)[0]!.indexes)
    .filter(({ nullsFirst }) => nullsFirst)
    .map(({ columns }) => columns.join(' '));

describe('indexes for lists', () => {
  test('has one for status tabs, for the order of a list, and for fields searched by a value or a range', () => {
    expect(searchIndexes(bill)).toEqual(['status', 'price', 'code', 'day'].map((column) => `${column} create_time id`));
  });

  test('has none for the lists of other entities, and at most 6', () => {
    expect(searchIndexes(bill, [{ ...list, entity: 'test/other' }])).toEqual([
      'code create_time id',
      'day create_time id',
    ]);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`code${at}`, field('input', 'eq')]));
    expect(searchIndexes(entity(many), [])).toHaveLength(6);
  });

  test('has one index only on a reference that is unique in all rows', () => {
    const { fields, children: _children, ...one } = bill;
    const { delFlag: _mark, ...rest } = fields;
    const shape = tableShapes([{ ...one, children: {}, fields: rest, titleField: 'code', unique: [['code']] }])[0]!;
    expect(Object.values(shape.indexes).filter(({ columns }) => columns.join() === 'code')).toMatchObject([
      { unique: true, liveRowsOnly: false },
    ]);
  });
});

describe.each(databaseKinds)('indexes on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
    await syncTables(db, [bill], types, [list]);
    await sql`insert into index_bill (id, name, status, price, code, day, create_time, del_flag)
      select lpad(n::text, 32, '0'), 'n' || n, 's' || n % 1000, n % 997, 'c' || n, timestamp '2026-01-01' + n * interval '1 hour',
        timestamp '2026-01-01' + n * interval '1 second', '0' from generate_series(1, 20000) n`.execute(db);
    await sql`vacuum analyze index_bill`.execute(db);
  });
  afterAll(() => db.close());

  const indexesOf = async () => {
    const { rows } = await sql<{ indexname: string }>`select indexname from pg_indexes
      where tablename = 'index_bill' and indexname like 'jw%' order by 1`.execute(db);
    return rows.map(({ indexname }) => indexname);
  };
  const named = async (column: string) =>
    (await indexesOf()).find((name) => name.startsWith(`jwi_index_bill_${column}_`))!;

  async function plan(rest: RawBuilder<unknown>): Promise<string> {
    const { rows } = await sql<Record<string, string>>`explain select * from index_bill t where t.del_flag = '0' ${rest}
      limit 10`.execute(db);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  }

  test.each([
    ['create_time', sql`order by create_time desc, id desc`],
    ['status', sql`and status = 's7' order by create_time desc, id desc`],
    ['code', sql`and code = 'c77' order by create_time desc, id desc`],
    [
      'day',
      sql`and day >= '2026-02-01' and day < '2026-02-02' order by day desc nulls last, create_time desc, id desc`,
    ],
    ['price', sql`order by price desc nulls last, create_time desc, id desc`],
    ['price', sql`order by price asc nulls first, create_time desc, id desc`],
  ])('the list query uses the index of %s', async (column, rest) => {
    expect(await plan(rest)).toContain(await named(column));
  });

  test('names the indexes that it creates and drops; a second start changes nothing', async () => {
    const old = await named('price');
    const sorted = { ...list, sort: [{ field: 'other' }] };
    expect(await syncTables(db, [bill], types, [sorted])).toEqual({
      ...emptyReport(),
      indexed: [tableMessages.indexed('index_bill', ['other', 'create_time', 'id'])],
      unindexed: [tableMessages.unindexed('index_bill', old)],
    });
    expect(await indexesOf()).not.toContain(old);
    expect(await syncTables(db, [bill], types, [sorted])).toEqual(emptyReport());
    await syncTables(db, [bill], types, [list]);
    expect(await named('price')).toBe(old);
  });

  test('reads the indexes of all tables at once when nothing has changed', async () => {
    const others = Array.from({ length: 3 }, (_, at) => ({ ...bill, id: `test/bill${at}`, table: `index_bill_${at}` }));
    await syncTables(db, [bill, ...others], types, [list]);
    const shapes = tableShapes([bill, ...others], [list]);
    const report = emptyReport();
    expect(await statementsOf(db, () => syncIndexes(db, shapes, report))).toHaveLength(1);
    expect(report).toEqual(emptyReport());
  });

  test.each(kind === 'postgres' ? [kind] : [])('builds again what an interrupted concurrent build left', async () => {
    const name = await named('price');
    await sql`update pg_index set indisvalid = false where indexrelid = ${name}::regclass`.execute(db);
    const report = emptyReport();
    await syncIndexes(db, tableShapes([bill], [list]), report);
    expect(report.indexed).toHaveLength(1);
    const { rows } = await sql`select indisvalid from pg_index where indexrelid = ${name}::regclass`.execute(db);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test.each(kind === 'postgres' ? [kind] : [])(
    'builds an index of a large table once, from two servers at the same time',
    async () => {
      await sql`update index_bill set note = repeat(md5(id), 7)`.execute(db);
      const name = await named('price');
      await sql`drop index ${sql.id(name)}`.execute(db);
      const { rows } = await sql<{ size: string }>`select pg_relation_size('index_bill')::text as size`.execute(db);
      expect(Number(rows[0]?.size)).toBeGreaterThan(8 * 1024 * 1024);
      const [shape] = tableShapes([bill], [list]);
      const reports = [emptyReport(), emptyReport()];
      await Promise.all(reports.map((report) => syncIndexes(db, [shape!], report)));
      expect(reports.flatMap(({ warnings }) => warnings)).toEqual([]);
      expect(await indexesOf()).toContain(name);
    },
  );

  test.each(kind === 'postgres' ? [kind] : [])(
    'warns and starts when rows violate a unique index of a large table',
    async () => {
      const unique = fillEntity(
        'test/bill',
        {
          $schema: '../_meta/entity.schema.json',
          version: 2,
          title: '单据',
          table: 'index_bill',
          api: '/test/bill',
          permissionPrefix: 'test:bill',
          titleField: 'name',
          fields: { name: field('input'), status: { ...field('input'), rules: ['unique'] } },
        },
        { types },
      );
      const report = emptyReport();
      await syncIndexes(db, tableShapes([unique]), report);
      expect(report.warnings).toEqual([tableMessages.duplicates('index_bill', ['status'])]);
      expect((await indexesOf()).filter((name) => name.startsWith('jwu_'))).toEqual([]);
    },
  );
});
