/** Guards references: a record that another one refers to cannot be deleted (domain.md I15), nor change its code. */
import { sql, type SqlBool } from 'kysely';
import type { FieldError, Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { type RecordUses, usesText } from '../context/record-uses';
import type { Referrer } from '../context/referrers';
import { columnSql, notDeletedSql, type Shape, textColumnSql } from '../context/shapes';
import { allOf, anyOf, escapeLike, type SqlTest, whereAll } from '../context/sql-tests';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { isSameValue } from '../derive/stored-values';
import { visibleTitle } from './record-uses';

/** Rows that are deleted together. References among them do not prevent the delete. */
export interface DeletedRows {
  shape: Shape;
  /** Rows as stored, by field key. */
  rows: readonly Row[];
}

const keysOf = ({ rows }: DeletedRows, field: string) =>
  rows.flatMap((row) => (isBlank(row[field]) ? [] : [String(row[field])]));

/** Rows of the referrer's shape (alias `t`) that hold one of the keys. Rows that are deleted too do not count. */
function referenceTest(referrer: Referrer, keys: readonly string[], deleted: readonly DeletedRows[]): SqlTest {
  const { shape, field, when, multiple } = referrer;
  const column = textColumnSql(field);
  const refers = multiple
    ? anyOf(keys.map((key) => sql<SqlBool>`',' || ${column} || ',' like ${`%,${escapeLike(key)},%`}`))
    : sql<SqlBool>`${column} = any(${keys})`;
  const tests = [refers];
  if (when) tests.push(sql<SqlBool>`${textColumnSql(when.field)} = any(${when.values})`);
  const deletedIds = deleted.filter((one) => one.shape === shape).flatMap((one) => keysOf(one, 'id'));
  if (deletedIds.length > 0) tests.push(sql<SqlBool>`${columnSql(shape.idField)} <> all(${deletedIds})`);
  return allOf(tests);
}

/** Tests for referring rows, by the id of their shape. */
type TestsByShape = Map<string, SqlTest[]>;

function addTest(tests: TestsByShape, { shape }: Referrer, test: SqlTest): void {
  tests.set(shape.id, [...(tests.get(shape.id) ?? []), test]);
}

/** @param deleted everything that is deleted together with `one` */
function referenceTests({ referrers }: CrudContext, one: DeletedRows, deleted: readonly DeletedRows[]): TestsByShape {
  const tests: TestsByShape = new Map();
  for (const referrer of referrers.get(one.shape.id) ?? []) {
    const keys = keysOf(one, referrer.targetField);
    if (keys.length > 0) addTest(tests, referrer, referenceTest(referrer, keys, deleted));
  }
  return tests;
}

/** True when a row passes one of the tests. */
async function anyPasses({ db, shapes }: CrudContext, tests: readonly TestsByShape[]): Promise<boolean> {
  const exist = tests
    .flatMap((one) => [...one])
    .map(([id, ofShape]) => {
      const shape = shapes.get(id)!;
      return sql<SqlBool>`exists (select 1 from ${shape.table} t${whereAll([anyOf(ofShape), notDeletedSql(shape)])})`;
    });
  if (exist.length === 0) return false;
  const { rows } = await sql<{ used: boolean }>`select ${anyOf(exist)} as used`.execute(db);
  return rows[0]?.used === true;
}

/** The entities whose rows pass the tests, as a text for the caller. */
async function usesOf(crud: CrudContext, tests: TestsByShape, caller: Caller): Promise<string> {
  const found: RecordUses[] = [];
  for (const [shape, ofShape] of tests) found.push(await crud.findUses(shape, anyOf(ofShape), caller));
  return usesText(found.filter(({ count }) => count > 0));
}

/** One of the rows that others refer to, found by halves: a row of a delete of a thousand costs ten statements. */
async function referencedRow(crud: CrudContext, one: DeletedRows, deleted: readonly DeletedRows[]): Promise<Row> {
  let { rows } = one;
  while (rows.length > 1) {
    const half = rows.slice(0, Math.ceil(rows.length / 2));
    const tests = referenceTests(crud, { shape: one.shape, rows: half }, deleted);
    rows = (await anyPasses(crud, [tests])) ? half : rows.slice(half.length);
  }
  return rows[0] ?? {};
}

/**
 * Rejects the delete when a remaining row refers to a deleted one.
 * @throws HttpError 该记录已被引用，不能删除; its detail names the record and what refers to it
 */
export async function assertNotReferenced(
  crud: CrudContext,
  deleted: readonly DeletedRows[],
  caller: Caller,
): Promise<void> {
  const { db, referrers } = crud;
  for (const one of deleted) {
    if (one.rows.length === 0 || !referrers.has(one.shape.id)) continue;
    // A running write that adds a reference holds a share lock on the row (`lockReferences`): wait for it before the check.
    const id = columnSql(one.shape.idField);
    const ids = keysOf(one, 'id');
    await sql`select 1 from ${one.shape.table} t where ${id} = any(${ids}) order by ${id} for update`.execute(db);
  }
  const tests = deleted.map((one) => referenceTests(crud, one, deleted));
  if (!(await anyPasses(crud, tests))) return;
  for (const [index, { shape, rows }] of deleted.entries()) {
    if (!(await anyPasses(crud, [tests[index]!]))) continue;
    const row = await referencedRow(crud, { shape, rows }, deleted);
    const uses = await usesOf(crud, referenceTests(crud, { shape, rows: [row] }, deleted), caller);
    throw fail.referenced().with({ detail: messages.usedBy(shape.title, visibleTitle(shape, row, caller), uses) });
  }
}

/**
 * Errors for changed codes by which other rows refer to the record: those would show the code instead of the name.
 * @param before the record as stored, locked; null for a new one
 */
export async function referencedCodeErrors(
  crud: CrudContext,
  shape: Shape,
  before: Row | null,
  after: Row,
  caller: Caller,
): Promise<FieldError[]> {
  if (!before) return [];
  const changed = (crud.referrers.get(shape.id) ?? []).filter(
    ({ targetField: key }) => key !== 'id' && !isBlank(before[key]) && !isSameValue(before[key], after[key]),
  );
  const errors: FieldError[] = [];
  for (const path of new Set(changed.map(({ targetField }) => targetField))) {
    const code = String(before[path]);
    const tests: TestsByShape = new Map();
    for (const referrer of changed.filter(({ targetField }) => targetField === path))
      addTest(tests, referrer, referenceTest(referrer, [code], []));
    if (!(await anyPasses(crud, [tests]))) continue;
    errors.push({ path, message: messages.codeInUse(code, await usesOf(crud, tests, caller)) });
  }
  return errors;
}
