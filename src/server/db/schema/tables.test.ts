import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import type { Entity, Field } from '@/model/entity/entity';
import type { EntityFile } from '@/model/generated/files';
import { fillEntity } from '@/model/entity/fill-entity';
import type { FieldTypes } from '@/model/entity/field-type';
import { openDatabase, type Database } from '../index';
import { tableMessages } from './messages';
import { migrate, NewerDatabaseError, runExclusive } from './migration-runner';
import { readCatalogue } from './catalogue';
import { migrations } from './migrations';
import { columnType } from './table-shapes';
import { emptyReport, type TableReport } from './table-report';
import { syncTables as syncTypedTables } from './tables';

const types: FieldTypes = {
  get: (name) =>
    ({
      input: { column: { kind: 'text' as const, length: 255 } },
      textarea: { column: { kind: 'text' as const } },
      inputNumber: { column: { kind: 'numeric' as const, precision: 18, scale: 2 } },
      datetime: { column: { kind: 'timestamp' as const } },
      date: { column: { kind: 'date' as const } },
      hidden: { column: { kind: 'text' as const, length: 32 } },
      slot: { column: { kind: 'none' as const } },
    })[name],
  names: () => [],
};

const entity = (fields: EntityFile['fields'], more: Partial<EntityFile> = {}): Entity =>
  fillEntity(
    'test/goods',
    {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '商品',
      table: 'test_goods',
      api: '/test/goods',
      permissionPrefix: 'test:goods',
      titleField: 'name',
      fields,
      ...more,
    },
    { types },
  );

/** Without the names of indexes, which are in indexes.test.ts. */
const syncTables = async (db: Database, entities: readonly Entity[]): Promise<TableReport> => ({
  ...(await syncTypedTables(db, entities, types)),
  indexed: [],
  unindexed: [],
});

const name = { label: '名称', type: 'input', size: 50 } as const;
const report = (changes: Partial<TableReport>): TableReport => ({ ...emptyReport(), ...changes });
const unused = (column: string) => tableMessages.unused(column);
const price = { label: '价格', type: 'inputNumber' } as const;

describe.each(databaseKinds)('tables on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
  });
  afterAll(() => db.close());

  const columns = async (table: string) => Object.fromEntries((await readCatalogue(db)).columns.get(table) ?? []);

  test('creates the tables of an entity and its children; a second start changes nothing', async () => {
    const goods = entity(
      { name, price, madeOn: { label: '日期', type: 'date' }, slot: { label: '槽', type: 'slot' } },
      {
        children: {
          sku: {
            title: 'SKU',
            table: 'test_goods_sku',
            foreignKey: 'goodsId',
            titleField: 'code',
            unique: [['goodsId', 'code']],
            fields: { code: { label: '编码', type: 'input', size: 20 } },
          },
        },
      },
    );
    const first = await syncTables(db, [goods]);
    expect(first).toEqual(report({ created: ['test_goods', 'test_goods_sku'] }));
    expect(await columns('test_goods')).toMatchObject({
      id: 'character varying(32)',
      name: 'character varying(50)',
      price: 'numeric(18,2)',
      made_on: 'date',
      create_time: 'timestamp(0) without time zone',
      del_flag: 'character varying(1)',
    });
    expect(await columns('test_goods')).not.toHaveProperty('slot');
    expect(await columns('test_goods_sku')).toMatchObject({ goods_id: 'character varying(32)', order_num: 'integer' });
    expect(await syncTables(db, [goods])).toEqual(emptyReport());
  });

  test('adds columns of new fields, widens longer ones, leaves shorter and removed ones', async () => {
    await sql`insert into test_goods (id, name, price) values ('1', '笔', 12.50)`.execute(db);
    const grown = entity({
      name: { ...name, size: 80 },
      price: { ...price, size: [20, 4] },
      note: { label: '备注', type: 'textarea' },
    });
    expect(await syncTables(db, [grown])).toEqual(
      report({
        added: ['test_goods.note'],
        widened: ['test_goods.name', 'test_goods.price'],
        unused: [unused('test_goods.made_on')],
      }),
    );
    expect(await syncTables(db, [entity({ name })])).toEqual(
      report({ unused: [unused('test_goods.price'), unused('test_goods.note')] }),
    );
    expect(await syncTables(db, [entity({ name })])).toEqual(emptyReport());
    expect(await columns('test_goods')).toMatchObject({ name: 'character varying(80)', made_on: 'date', note: 'text' });
    expect((await sql`select name, price from test_goods`.execute(db)).rows).toEqual([
      { name: '笔', price: '12.5000' },
    ]);
  });

  test('leaves a column whose values the other type cannot store, and names the rows', async () => {
    const { blocked, warnings } = await syncTables(db, [entity({ name: { label: '名称', type: 'date' } })]);
    const row = { id: '1', title: '笔', value: '笔', reason: '不是日期', deleted: false };
    expect(blocked).toEqual([{ column: 'test_goods.name', what: '转换为日期', count: 1, rows: [row] }]);
    expect(warnings).toEqual([]);
    expect(await columns('test_goods')).toMatchObject({ name: 'character varying(80)' });
  });

  test('applies unique to rows that are not deleted, follows the schema, and warns about existing duplicates', async () => {
    const unique = entity({ name: { ...name, rules: ['unique'] } });
    expect((await syncTables(db, [unique])).warnings).toEqual([]);
    const insert = (id: string) => sql`insert into test_goods (id, name) values (${id}, '笔')`.execute(db);
    await expect(insert('2')).rejects.toMatchObject({ kind: 'unique' });
    await sql`update test_goods set del_flag = '1' where id = '1'`.execute(db);
    await insert('2');
    await syncTables(db, [entity({ name })]);
    await insert('3');
    const { warnings } = await syncTables(db, [unique]);
    expect(warnings).toEqual(['表 test_goods 已有重复数据，未能建立唯一索引（name），请人工处理']);
  });

  test('rejects names that cannot be quoted safely', async () => {
    await expect(syncTables(db, [entity({ name }, { table: 'a"; drop table test_goods' })])).rejects.toThrow(
      '不能作为表名',
    );
    const field: Field = { ...entity({ name }).fields.name!, column: 'x" text); --' };
    await expect(syncTables(db, [{ ...entity({ name }), fields: { name: field } }])).rejects.toThrow(
      '不能作为表名或列名',
    );
    expect(() => columnType({ kind: 'text', length: '1); drop table x' as unknown as number })).toThrow('whole number');
  });

  test('runs each migration once, and rejects a database of a newer version', async () => {
    const rows = await db.selectFrom('jw_migration').select('name').orderBy('id').execute();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((one) => one.name));
    expect(await migrate(db)).toEqual([]);
    const next = { id: migrations.length + 1, name: 'next', statements: ['create table next (id integer)', 'selekt'] };
    await expect(migrate(db, [...migrations, next])).rejects.toThrow('42601');
    expect(await migrate(db, [...migrations, { ...next, statements: ['create table next (id integer)'] }])).toEqual([
      'next',
    ]);
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
  });

  test('prepares one database from two servers that start at the same time', async () => {
    const other = entity({ name }, { table: 'test_race' });
    const reports = await Promise.all([syncTables(db, [other]), syncTables(db, [other])]);
    expect(reports.flatMap((report) => report.created)).toEqual(['test_race']);
  });
});

test.each(databaseKinds)('continues the counters of numbers of earlier versions on %s', async (kind) => {
  const db = await openTestDatabase(kind);
  await migrate(db, migrations.slice(0, 7));
  await sql`insert into jw_sequence (code, period, value) values ('JS', '20260630', 41)`.execute(db);
  await migrate(db);
  expect(await db.selectFrom('jw_counter').select(['series', 'value']).execute()).toEqual([
    { series: 'JS20260630{seq}', value: '41' },
  ]);
  await db.close();
});

/** Rows of a table in the order of their ids. */
const rowsOf = async (db: Database, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(db)).rows;

describe.each(databaseKinds)('columns of renamed fields on %s', (kind) => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
    await syncTables(db, [entity({ name: { ...name, rules: ['unique'] }, price })]);
    await sql`insert into test_goods (id, name, price) values ('1', '笔', 12.50), ('2', null, null)`.execute(db);
  });
  afterEach(() => db.close());

  const title = { ...name, was: ['name'] };

  test('keeps the values and the unique index; a second start changes nothing', async () => {
    const renamed = entity({ title: { ...title, rules: ['unique'] }, price }, { titleField: 'title' });
    expect(await syncTables(db, [renamed])).toEqual(report({ renamed: ['列 test_goods.name 改名为 title'] }));
    expect(await rowsOf(db, 'test_goods')).toMatchObject([
      { title: '笔', price: '12.50' },
      { title: null, price: null },
    ]);
    await expect(sql`insert into test_goods (id, title) values ('3', '笔')`.execute(db)).rejects.toMatchObject({
      kind: 'unique',
    });
    expect(await syncTables(db, [renamed])).toEqual(emptyReport());
    const { rows } =
      await sql`select kind, table_name, from_column, to_column, row_count from jw_column_change`.execute(db);
    expect(rows).toEqual([
      { kind: 'rename', table_name: 'test_goods', from_column: 'name', to_column: 'title', row_count: 1 },
    ]);
  });

  test('gives the old name to a new field, and moves a chain of names', async () => {
    await syncTables(db, [entity({ title, name, price: { ...price, was: ['cost'] } }, { titleField: 'title' })]);
    expect(await rowsOf(db, 'test_goods')).toMatchObject([{ title: '笔', name: null }, { title: null }]);
    const chain = { name: { ...name, was: ['title'] }, title: { ...name, was: ['nothing'] }, price };
    await syncTables(db, [entity(chain)]);
    expect(await rowsOf(db, 'test_goods')).toMatchObject([{ title: '笔', name: null }, { title: null }]);
  });

  test('merges an added column with the old one, unless a row has two different values', async () => {
    const added = entity({ title: name, price }, { titleField: 'title' });
    expect((await syncTables(db, [added])).unused).toEqual([unused('test_goods.name')]);
    await sql`update test_goods set title = '尺' where id = '1'`.execute(db);
    const renamed = entity({ title: { ...title, rules: ['unique'] }, price }, { titleField: 'title' });
    const refused = await syncTables(db, [renamed]);
    const row = { id: '1', title: '尺', value: '笔', reason: '新列已有“尺”', deleted: false };
    expect(refused).toEqual(
      report({ blocked: [{ column: 'test_goods.name', what: '并入 title', count: 1, rows: [row] }] }),
    );
    await sql`update test_goods set title = null where id = '1'`.execute(db);
    await sql`update test_goods set title = '尺' where id = '2'`.execute(db);
    expect((await syncTables(db, [renamed])).merged).toEqual(['列 test_goods.name 并入 title（1 行）']);
    expect(await rowsOf(db, 'test_goods')).toMatchObject([{ title: '笔' }, { title: '尺' }]);
    expect(await columnsOf('test_goods')).not.toHaveProperty('name');
    await expect(sql`insert into test_goods (id, title) values ('3', '笔')`.execute(db)).rejects.toMatchObject({
      kind: 'unique',
    });
    expect(await syncTables(db, [renamed])).toEqual(emptyReport());
    expect((await sql`select * from jw_unused_column`.execute(db)).rows).toEqual([]);
  });

  const columnsOf = async (table: string) => Object.fromEntries((await readCatalogue(db)).columns.get(table) ?? []);

  test('reports two values that one unique index would reject, and merges them', async () => {
    await sql`insert into test_goods (id, name) values ('3', '尺')`.execute(db);
    await syncTables(db, [entity({ title: { ...name, rules: ['unique'] }, price }, { titleField: 'title' })]);
    await sql`update test_goods set title = '尺' where id = '1'`.execute(db);
    await sql`update test_goods set name = null where id = '1'`.execute(db);
    const renamed = entity({ title: { ...title, rules: ['unique'] }, price }, { titleField: 'title' });
    expect(await syncTables(db, [renamed])).toEqual(
      report({
        merged: ['列 test_goods.name 并入 title（1 行）'],
        warnings: ['表 test_goods 已有重复数据，未能建立唯一索引（title），请人工处理'],
      }),
    );
  });

  test('lists a dropped column once, and takes it from the list when the field returns', async () => {
    expect((await syncTables(db, [entity({ name })])).unused).toEqual([unused('test_goods.price')]);
    expect(await syncTables(db, [entity({ name })])).toEqual(emptyReport());
    expect(await syncTables(db, [])).toEqual(emptyReport());
    expect((await sql`select table_name, column_name from jw_unused_column`.execute(db)).rows).toEqual([
      { table_name: 'test_goods', column_name: 'price' },
    ]);
    expect(await syncTables(db, [entity({ name, price })])).toEqual(emptyReport());
    expect((await sql`select * from jw_unused_column`.execute(db)).rows).toEqual([]);
    expect(await rowsOf(db, 'test_goods')).toMatchObject([{ price: '12.50' }, { price: null }]);
  });

  test('renames columns of a child table and names of 63 characters', async () => {
    const long = 'a'.repeat(63);
    const withChild = (fields: EntityFile['fields'], titleField: string) =>
      entity(
        { name, price },
        { children: { sku: { title: 'SKU', table: 'test_sku', foreignKey: 'goodsId', titleField, fields } } },
      );
    await syncTables(db, [withChild({ code: name }, 'code')]);
    await sql`insert into test_sku (id, code) values ('1', 'A')`.execute(db);
    await syncTables(db, [withChild({ [long]: { ...name, was: ['code'] } }, long)]);
    await syncTables(db, [withChild({ short: { ...name, was: [long, `${long}b`] } }, 'short')]);
    expect(await rowsOf(db, 'test_sku')).toMatchObject([{ short: 'A' }]);
  });

  test('does not rename columns of the program', async () => {
    const role = entity({ title: { ...name, was: ['roleCode'] } }, { table: 'sys_role', titleField: 'title' });
    expect((await syncTables(db, [role])).warnings).toEqual([tableMessages.reserved('sys_role.role_code')]);
    expect(await columnsOf('sys_role')).toMatchObject({
      role_code: 'character varying(100)',
      title: 'character varying(50)',
    });
  });

  test('renames once when two servers start at the same time', async () => {
    const renamed = entity({ title, price }, { titleField: 'title' });
    const reports = await Promise.all([syncTables(db, [renamed]), syncTables(db, [renamed])]);
    expect(reports.flatMap((one) => one.renamed)).toHaveLength(1);
  });
});

const { TEST_DATABASE_URL } = process.env;

test.each(TEST_DATABASE_URL ? [TEST_DATABASE_URL] : [])(
  'waits longer for another server than a statement may take',
  async (url) => {
    const [one, other] = [await openDatabase({ url, timeout: 200 }), await openDatabase({ url, timeout: 200 })];
    const waits: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const heldLocks = sql`
    select 1 from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.granted and d.datname = current_database()`;
    const first = runExclusive(one, () => held);
    await expect.poll(async () => (await heldLocks.execute(other)).rows).toHaveLength(1);
    const second = runExclusive(
      other,
      async () => waits.push('done'),
      () => {
        waits.push('waits');
        setTimeout(release, 500);
      },
    );
    await Promise.all([first, second]);
    expect(waits).toEqual(['waits', 'done']);
    await Promise.all([one.close(), other.close()]);
  },
);

test('numbers migrations consecutively', () => {
  expect(migrations.map((one) => one.id)).toEqual(migrations.map((_, index) => index + 1));
});
