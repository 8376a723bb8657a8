/** Uniqueness checks with a message at the field, before the unique index of the database rejects the row. */
import { sql, type SqlBool } from 'kysely';
import type { Entity, Field } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import type { DatabaseError } from '@/server/db/drivers/database-error';
import { ownChildrenOf, rowPath, rowsOf } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import { columnSql, notDeletedSql, selectList, type Shape, storedField } from '../context/shapes';
import { allOf, anyOf, type SqlTest, whereAll } from '../context/sql-tests';
import { messages } from '../context/messages';
import { isSameValue } from '../derive/stored-values';

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Groups of fields whose values must be unique; a `unique` rule of a main record's field is a group of one. */
export function uniqueGroupsOf(shape: Shape): Field[][] {
  const singleFields = shape.child
    ? []
    : shape.stored.filter((field) => field.rules.includes('unique')).map((field) => [field.key]);
  const groups = [...singleFields, ...shape.unique].map((keys) =>
    keys.flatMap((key) => storedField(shape.fields, key) ?? []),
  );
  return groups.filter((group) => group.length > 0);
}

/** The field that gets the error: the last one of the group that a user can edit. */
const errorFieldOf = (group: readonly Field[]) => group.findLast((field) => !field.system) ?? group[0]!;

const keyOf = (group: readonly Field[], row: Row) => JSON.stringify(group.map(({ key }) => row[key] ?? null));
const isComplete = (group: readonly Field[], row: Row) => group.every(({ key }) => !isBlank(row[key]));

interface Candidate {
  row: Row;
  before: Row | undefined;
  path: string;
}

/** The rows with the values of one of these. A group of one text field is compared with one array, which the database plans faster than many conditions. */
function isOneOf(group: readonly Field[], rows: readonly Row[]): SqlTest {
  const [only] = group;
  if (group.length === 1 && only?.columnType.kind === 'text')
    return sql<SqlBool>`${columnSql(only)} = any(${rows.map((row) => String(row[only.key]))})`;
  return anyOf(rows.map((row) => allOf(group.map((field) => sql<SqlBool>`${columnSql(field)} = ${row[field.key]}`))));
}

/** Keys of the field values that stored rows already have; without deleted rows and those of `own`. */
async function existingKeys(
  crud: CrudContext,
  shape: Shape,
  group: readonly Field[],
  rows: readonly Row[],
  own: { field: Field; values: readonly string[] },
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const isSame = isOneOf(group, rows.slice(from, from + BATCH_SIZE));
    const ownKey = columnSql(own.field);
    const isOther = sql<SqlBool>`(${ownKey} is null or ${ownKey} <> all(${own.values}))`;
    const where = whereAll([isSame, isOther, notDeletedSql(shape)]);
    const found = await sql<Row>`select ${selectList(group)} from ${shape.table} t${where}`.execute(crud.db);
    for (const row of found.rows) taken.add(keyOf(group, row));
  }
  return taken;
}

/** @param own the rows of the record itself, by a field and its values */
async function duplicatesIn(
  crud: CrudContext,
  shape: Shape,
  candidates: readonly Candidate[],
  own: { field: Field; values: readonly string[] },
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const group of uniqueGroupsOf(shape)) {
    const complete = candidates.filter(({ row }) => isComplete(group, row));
    const changed = complete.filter(
      ({ row, before }) => !before || group.some(({ key }) => !isSameValue(before[key], row[key])),
    );
    if (changed.length === 0) continue;
    const taken = await existingKeys(
      crud,
      shape,
      group,
      changed.map(({ row }) => row),
      own,
    );
    const seen = new Set<string>();
    const isChanged = new Set(changed);
    for (const candidate of complete) {
      const key = keyOf(group, candidate.row);
      const repeated = seen.has(key) || (taken.has(key) && isChanged.has(candidate));
      seen.add(key);
      if (repeated) errors.push({ path: `${candidate.path}${errorFieldOf(group).key}`, message: messages.duplicate });
    }
  }
  return errors;
}

/**
 * Errors for values that another record has, or that repeat within the record's own rows.
 * @param mainId the id of the record, also for a new one
 */
export async function uniqueErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  record: Row,
  mainId: string,
): Promise<FieldError[]> {
  const shape = shapeOf(crud, entity.id);
  const main = { row: record, before: before ?? undefined, path: '' };
  const errors = await duplicatesIn(crud, shape, [main], { field: shape.idField, values: [mainId] });
  for (const child of ownChildrenOf(entity)) {
    const own = childShape(crud, child);
    const key = storedField(own.fields, child.foreignKey);
    if (!key) continue;
    const stored = new Map(rowsOf(before, child).map((row) => [row.id, row]));
    const candidates = rowsOf(record, child).map((row) => ({
      row: { ...row, [child.foreignKey]: mainId },
      before: stored.get(row.id ?? null),
      path: rowPath(child, row.id),
    }));
    errors.push(...(await duplicatesIn(crud, own, candidates, { field: key, values: [mainId] })));
  }
  return errors;
}

/** Errors for a violation of a unique index: another transaction stored the value between check and write. */
export function duplicateErrors(crud: CrudContext, entity: Entity, error: DatabaseError): FieldError[] {
  const shapes = [shapeOf(crud, entity.id), ...Object.values(entity.children).map((child) => childShape(crud, child))];
  const shape = shapes.find((one) => one.tableName === error.table);
  const name = error.constraint ?? '';
  const groups = (shape ? uniqueGroupsOf(shape) : []).toSorted((a, b) => b.length - a.length);
  const group = groups.find((one) => one.every((field) => name.includes(field.column))) ?? groups[0];
  return [{ path: group ? errorFieldOf(group).key : '', message: messages.duplicate }];
}
