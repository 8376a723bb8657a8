import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import type { Field } from '@/model/entity/entity';
import type { Database } from '@/server/db';
import { columnSql, selectList, textColumnSql } from './shapes';
import { allOf, anyOf, type SqlTest, whereAll } from './sql-tests';

const field = (key: string, column: string, kind: 'text' | 'int'): Field =>
  ({ key, column, columnType: { kind } }) as Field;
const HOSTILE = field('a"; drop table t', 'a"b', 'text');
const NUMBER = field('n', 'n', 'int');
const is = (value: string): SqlTest => sql<SqlBool>`${textColumnSql(NUMBER)} = ${value}`;

describe.each(databaseKinds)('SQL of entities on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await sql`create table part (${sql.id(HOSTILE.column)} text, n integer)`.execute(db);
    await sql`insert into part values ('x', 1), (${"it's"}, 2), (${'\\'}, 3), (null, 4)`.execute(db);
  });
  afterAll(() => db.close());

  const numbers = async (tests: readonly (SqlTest | null)[]) =>
    (await sql<{ n: number }>`select n from part t${whereAll(tests)} order by n`.execute(db)).rows.map(({ n }) => n);

  test('quotes columns and aliases', async () => {
    const { rows } = await sql`select ${selectList([HOSTILE, NUMBER])} from part t where n = 1`.execute(db);
    expect(rows).toEqual([{ [HOSTILE.key]: 'x', n: 1 }]);
    expect(sql`${columnSql(HOSTILE, 'k')}`.compile(db).sql).toBe('"k"."a""b"');
  });

  test('binds a list as one parameter', async () => {
    const values = ["it's", '\\', 'x" or true', ',', '{}'];
    const isOneOfThem = sql<SqlBool>`${columnSql(HOSTILE)} = any(${values})`;
    expect(sql`${isOneOfThem}`.compile(db).parameters).toEqual([values]);
    expect(await numbers([isOneOfThem])).toEqual([2, 3]);
    expect(await numbers([sql<SqlBool>`${columnSql(HOSTILE)} = any(${[]})`])).toEqual([]);
  });

  test('rejects the character U+0000 in a list as an error of the value', async () => {
    await expect(numbers([sql<SqlBool>`${columnSql(HOSTILE)} = any(${['a\0b']})`])).rejects.toMatchObject({
      kind: 'value',
    });
  });

  test('joins tests, also none, and skips null', async () => {
    expect(await numbers([])).toEqual([1, 2, 3, 4]);
    expect(await numbers([null])).toEqual([1, 2, 3, 4]);
    expect(await numbers([anyOf([])])).toEqual([]);
    expect(await numbers([allOf([])])).toEqual([1, 2, 3, 4]);
    expect(await numbers([anyOf([is('1'), is('3')]), null, allOf([is('3')])])).toEqual([3]);
    expect(await numbers([allOf([anyOf([is('1'), is('2')]), anyOf([is('2'), is('3')])])])).toEqual([2]);
  });

  test('gives the same parameters to every statement that holds a test', () => {
    const where = whereAll([is('1'), anyOf([is('2'), is('3')])]);
    const page = sql`select n from part t${where} limit 1`.compile(db);
    const count = sql`select count(*) from part t${where}`.compile(db);
    expect([page.parameters, count.parameters]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
  });
});
