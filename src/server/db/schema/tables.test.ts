import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import type { Entity, Field } from '@/model/entity/entity';
import type { EntityFile } from '@/model/generated/files';
import { fillEntity } from '@/model/entity/fill-entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { Database } from '../index';
import { migrate, NewerDatabaseError } from './migration-runner';
import { migrations } from './migrations';
import { columnType } from './table-shapes';
import { canWiden, syncTables } from './tables';

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
      version: 1,
      title: '商品',
      table: 'test_goods',
      api: '/test/goods',
      auth: 'test:goods',
      label: 'name',
      fields,
      ...more,
    },
    { types },
  );

const name = { label: '名称', type: 'input', size: 50 } as const;
const price = { label: '价格', type: 'inputNumber' } as const;

describe.each(databaseKinds)('tables on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  const columns = async (table: string) =>
    Object.fromEntries(
      (
        await db.query(
          'select a.attname, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a where attrelid = $1::regclass and attnum > 0 and not attisdropped',
          [table],
        )
      ).rows.map((row) => [row.attname, row.type]),
    );

  test('creates the tables of an entity and its children; a second start changes nothing', async () => {
    const goods = entity(
      { name, price, madeOn: { label: '日期', type: 'date' }, slot: { label: '槽', type: 'slot' } },
      {
        children: {
          sku: {
            title: 'SKU',
            table: 'test_goods_sku',
            foreignKey: 'goodsId',
            label: 'code',
            unique: [['goodsId', 'code']],
            fields: { code: { label: '编码', type: 'input', size: 20 } },
          },
        },
      },
    );
    const first = await syncTables(db, [goods]);
    expect(first).toEqual({ created: ['test_goods', 'test_goods_sku'], added: [], widened: [], warnings: [] });
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
    expect(await syncTables(db, [goods])).toEqual({ created: [], added: [], widened: [], warnings: [] });
  });

  test('adds columns of new fields, widens longer ones, leaves shorter and removed ones', async () => {
    await db.query("insert into test_goods (id, name, price) values ('1', '笔', 12.50)");
    const grown = entity({
      name: { ...name, size: 80 },
      price: { ...price, size: [20, 4] },
      note: { label: '备注', type: 'textarea' },
    });
    expect(await syncTables(db, [grown])).toEqual({
      created: [],
      added: ['test_goods.note'],
      widened: ['test_goods.name', 'test_goods.price'],
      warnings: [],
    });
    expect(await syncTables(db, [entity({ name })])).toEqual({ created: [], added: [], widened: [], warnings: [] });
    expect(await columns('test_goods')).toMatchObject({ name: 'character varying(80)', made_on: 'date', note: 'text' });
    expect((await db.query('select name, price from test_goods')).rows).toEqual([{ name: '笔', price: '12.5000' }]);
  });

  test('warns about a column of another type without changing it', async () => {
    const { warnings } = await syncTables(db, [entity({ name: { label: '名称', type: 'date' } })]);
    expect(warnings).toEqual([
      '列 test_goods.name 的类型是 character varying(80)，屏幕定义要求 date，未改动，请人工处理',
    ]);
  });

  test('applies unique to rows that are not deleted, follows the schema, and warns about existing duplicates', async () => {
    const unique = entity({ name: { ...name, rules: ['unique'] } });
    expect((await syncTables(db, [unique])).warnings).toEqual([]);
    const insert = (id: string) => db.query("insert into test_goods (id, name) values ($1, '笔')", [id]);
    await expect(insert('2')).rejects.toMatchObject({ kind: 'unique' });
    await db.query("update test_goods set del_flag = '1' where id = '1'");
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
    expect(await migrate(db)).toEqual(migrations.map((one) => one.name));
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

test('numbers migrations consecutively', () => {
  expect(migrations.map((one) => one.id)).toEqual(migrations.map((_, index) => index + 1));
});

test.each([
  ['character varying(10)', 'character varying(20)', true],
  ['character varying(20)', 'character varying(10)', false],
  ['character varying(20)', 'text', true],
  ['text', 'character varying(20)', false],
  ['numeric(18,2)', 'numeric(20,4)', true],
  ['numeric(18,2)', 'numeric(18,4)', false],
  ['integer', 'numeric(12,2)', true],
  ['integer', 'numeric(9,2)', false],
  ['date', 'text', false],
])('every value of %s fits %s: %s', (from, to, expected) => {
  expect(canWiden(from, to)).toBe(expected);
});
