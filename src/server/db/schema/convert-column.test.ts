import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import { types } from '@/registry/values';
import type { Entity } from '@/model/entity/entity';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile, FieldFile } from '@/model/generated/files';
import type { Database } from '../index';
import { readCatalogue } from './catalogue';
import { migrate } from './migration-runner';
import { emptyReport } from './table-report';
import { syncTables } from './tables';
import { dropUnusedColumn, listUnusedColumns } from './unused-columns';

const fileOf = (fields: Record<string, unknown>): EntityFile => ({
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '商品',
  table: 'test_goods',
  api: '/test/goods',
  permissionPrefix: 'test:goods',
  titleField: 'name',
  fields: { name: { label: '名称', type: 'input', size: 50 }, ...(fields as Record<string, FieldFile>) },
});
const entity = (fields: Record<string, unknown>): Entity => fillEntity('test/goods', fileOf(fields), { types });

const text = { label: '值', type: 'input', size: 60 };
const whole = { label: '值', type: 'inputNumber', props: { precision: 0 } };
const decimal = { label: '值', type: 'inputNumber' };
const date = { label: '值', type: 'date' };
const time = { label: '值', type: 'datetime' };
const onOff = { label: '值', type: 'switch' };
const truth = { label: '值', type: 'switch', props: { boolean: true } };
const words = { label: '值', type: 'tags', props: { list: true } };

describe.each(databaseKinds)('changed types on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
  });
  afterEach(async () => {
    await sql`drop table test_goods cascade`.execute(db);
    await sql`truncate jw_column_change, jw_unused_column`.execute(db);
  });
  afterAll(() => db.close());

  const sync = (fields: Record<string, unknown>) => syncTables(db, [entity(fields)], types);
  const columns = async () => (await readCatalogue(db)).columns.get('test_goods')!;
  const values = async (column = 'value') =>
    (await sql<{ value: unknown }>`select ${sql.id(column)} as value from test_goods order by id`.execute(db)).rows.map(
      (row) => row.value,
    );
  const insert = (id: string, value: unknown, name = `商品${id}`) =>
    sql`insert into test_goods (id, name, value) values (${id}, ${name}, ${value})`.execute(db);

  test('convert the values of all pages; a second start changes nothing', async () => {
    await sync({ value: text });
    await sql`insert into test_goods (id, name, value)
      select n::text, 'n', case when n % 5 = 0 then null else n || '.50' end from generate_series(1, 2500) n`.execute(
      db,
    );
    expect(await sync({ value: decimal })).toEqual({
      ...emptyReport(),
      converted: ['列 test_goods.value 由文本(60)转换为小数(18,2)（2000 行）'],
    });
    expect((await columns()).get('value')).toBe('numeric(18,2)');
    const { rows } = await sql<object>`select count(*)::int4 as rows, sum(value) as sum,
      count(*) filter (where value = id::int + 0.5)::int4 as same from test_goods`.execute(db);
    expect(rows).toEqual([{ rows: 2500, sum: '2501000.00', same: 2000 }]);
    expect(await sync({ value: decimal })).toEqual(emptyReport());
    const changes = await db.selectFrom('jw_column_change').selectAll().execute();
    expect(changes).toMatchObject([
      {
        kind: 'convert',
        from_column: 'value',
        to_column: 'value',
        from_type: 'character varying(60)',
        row_count: 2000,
      },
    ]);
  });

  test.each<[string, object, unknown[], object, unknown[]]>([
    ['text → boolean', text, ['是', '0', null], truth, [true, false, null]],
    ['text → whole number', text, ['１２', '1,234', ' '], whole, [12, 1234, null]],
    ['text → date', text, ['2026年6月30日', '2026-06-30 00:00:00'], date, ['2026-06-30', '2026-06-30']],
    ['text → time', text, ['2026-06-30'], time, ['2026-06-30 00:00:00']],
    ['text → list', text, ['红,绿', '["蓝"]'], words, [['红', '绿'], ['蓝']]],
    ['boolean → code', truth, [true, false], onOff, ['Y', 'N']],
    ['boolean → whole number', truth, [true, false], whole, [1, 0]],
    ['whole number → text', whole, [-7], text, ['-7']],
    ['decimal → whole number', decimal, ['12.00'], whole, [12]],
    ['decimal → fewer decimals', decimal, ['12.50'], { ...decimal, size: [18, 1] }, ['12.5']],
    ['date → time', date, ['2026-03-08'], time, ['2026-03-08 00:00:00']],
    ['time → date', time, ['2026-03-08 00:00:00'], date, ['2026-03-08']],
    ['time → text', time, ['2026-03-08 02:30:00'], text, ['2026-03-08 02:30:00']],
    ['list → text', words, ['["红","绿"]'], text, ['红,绿']],
  ])('convert %s', async (_title, before, stored, after, expected) => {
    await sync({ value: before });
    for (const [index, value] of stored.entries()) await insert(String(index), value);
    expect((await sync({ value: after })).converted).toHaveLength(1);
    expect(await values()).toEqual(expected);
  });

  test('leave column and data while rows are in the way, and name them', async () => {
    await sync({ value: text });
    await insert('1', '2026-06-30');
    await insert('2', '去年', '设备 B');
    await insert('3', '2026-06-30 08:00');
    await sql`update test_goods set del_flag = '1' where id = '3'`.execute(db);
    const expected = {
      ...emptyReport(),
      blocked: [
        {
          column: 'test_goods.value',
          what: '转换为日期',
          count: 2,
          rows: [
            { id: '2', title: '设备 B', value: '去年', reason: expect.stringContaining('不是日期'), deleted: false },
            { id: '3', title: '商品3', value: '2026-06-30 08:00', reason: '有时刻，日期存不下', deleted: true },
          ],
        },
      ],
    };
    expect(await sync({ value: date })).toEqual(expected);
    expect(await sync({ value: date })).toEqual(expected);
    expect((await columns()).get('value')).toBe('character varying(60)');
    expect(await values()).toEqual(['2026-06-30', '去年', '2026-06-30 08:00']);
    await sql`delete from test_goods where id <> '1'`.execute(db);
    expect((await sync({ value: date })).converted).toHaveLength(1);
  });

  test('show no value of a masked field', async () => {
    await sync({ value: text });
    await insert('1', '秘密');
    const { blocked } = await sync({ value: { ...whole, mask: { keep: [1, 1] } } });
    expect(blocked[0]?.rows).toEqual([{ id: '1', title: '商品1', value: null, reason: '', deleted: false }]);
  });

  test('make the indexes again, and report duplicates that arise', async () => {
    const unique = { rules: ['unique'] };
    await sync({ value: { ...text, ...unique } });
    await insert('1', '1');
    await insert('2', '1.0');
    const { converted, warnings } = await sync({ value: { ...decimal, ...unique } });
    expect(converted).toHaveLength(1);
    expect(warnings).toEqual(['表 test_goods 已有重复数据，未能建立唯一索引（value），请人工处理']);
    await sql`delete from test_goods where id = '2'`.execute(db);
    await sync({ value: { ...decimal, ...unique } });
    await expect(insert('3', '1')).rejects.toMatchObject({ kind: 'unique' });
  });

  test('convert a renamed field and one that is merged', async () => {
    await sync({ value: text });
    await insert('1', '12.50');
    const renamed = await sync({ price: { ...decimal, was: ['value'] } });
    expect(renamed.converted).toEqual(['列 test_goods.price 由文本(60)转换为小数(18,2)（1 行）']);
    expect(await values('price')).toEqual(['12.50']);
    await sync({ cost: text });
    const merged = await sync({ cost: { ...text, was: ['price'] } });
    expect(merged.merged).toEqual(['列 test_goods.price 并入 cost（1 行）']);
    expect(await values('cost')).toEqual(['12.5']);
    expect(await columns()).not.toHaveProperty('price');
  });

  test('undo the conversion of a merge that two values prevent', async () => {
    await sync({ value: text });
    await insert('1', '12.50');
    await sync({ price: decimal });
    await sql`update test_goods set price = 13`.execute(db);
    const { blocked } = await sync({ price: { ...decimal, was: ['value'] } });
    expect(blocked).toMatchObject([
      { column: 'test_goods.value', what: '并入 price', rows: [{ value: '12.50', reason: '新列已有“13.00”' }] },
    ]);
    expect((await columns()).get('value')).toBe('character varying(60)');
    expect(await values()).toEqual(['12.50']);
  });

  test.each<[string, string, string]>([
    ['an index of others', 'create index own on test_goods (value)', '索引 own 用到它'],
    ['a view', 'create view goods_view as select value from test_goods', '数据库拒绝（2BP01）'],
  ])('leave a column that %s uses', async (_title, statement, reason) => {
    await sync({ value: text });
    await insert('1', '5');
    await sql.raw(statement).execute(db);
    const { warnings } = await sync({ value: whole });
    expect(warnings).toEqual([`列 test_goods.value 的类型是文本(60)，屏幕定义要求整数：${reason}，未改动，请人工处理`]);
    expect(await values()).toEqual(['5']);
  });

  test('leave a table without unique ids, and types that no field has', async () => {
    await sql`create table test_goods (id varchar(32), value text)`.execute(db);
    await sql`insert into test_goods (id, value) values ('1', '1'), ('1', '2')`.execute(db);
    expect((await sync({ value: whole })).warnings).toEqual([expect.stringContaining('表没有唯一的 id')]);
    await sql`drop table test_goods`.execute(db);
    await sql`create table test_goods (id integer primary key, value bytea, amount bigint)`.execute(db);
    await sql`insert into test_goods (id, amount) values (7, 5)`.execute(db);
    const { warnings, converted } = await sync({ value: whole, amount: whole });
    expect(warnings).toContainEqual(expect.stringContaining('此类型不能转换'));
    expect(converted).toEqual(['列 test_goods.amount 由整数转换为整数（1 行）']);
  });

  test('drop a column only when it is listed and no field has it', async () => {
    await sync({ value: text });
    await insert('1', '5');
    const drop = (fields: Record<string, unknown>, name: string) => dropUnusedColumn(db, [entity(fields)], name);
    expect(await drop({}, 'test_goods.value')).toBeNull();
    await sync({});
    expect(await listUnusedColumns(db)).toMatchObject([{ table: 'test_goods', column: 'value', rows: 1 }]);
    expect(await drop({ value: text }, 'test_goods.value')).toBeNull();
    expect(await drop({ price: { ...text, was: ['value'] } }, 'test_goods.value')).toBeNull();
    for (const name of ['test_goods.name', 'sys_user.username', 'test_goods.x"; drop table test_goods', ''])
      expect(await drop({}, name)).toBeNull();
    expect(await dropUnusedColumn(db, [], 'test_goods.value')).toBeNull();
    expect(await drop({}, 'test_goods.value')).toBe(1);
    expect(await columns()).not.toHaveProperty('value');
    expect(await listUnusedColumns(db)).toEqual([]);
    expect(await sync({})).toEqual(emptyReport());
  });
});
