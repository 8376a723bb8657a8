/** Uniqueness: a clear message at the field before the database's index has to refuse. */
import type { Entity, Field } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { isEmpty } from '@/model/field-types/text-value';
import type { DatabaseError } from '@/server/db/drivers/database-error';
import { rowPath, rowsOf } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import { columnSql, notDeletedSql, type Shape, storedField } from '../context/shapes';
import { Bindings } from '../context/sql-bindings';
import { messages } from '../context/messages';
import { isSameValue } from '../derive/stored-values';

/** Rows asked about in one statement. */
const BATCH_SIZE = 500;

/** Field groups that may not repeat; a main record's `unique` rule is a group of one. */
function uniqueGroupsOf(shape: Shape): Field[][] {
  const ruled = shape.child
    ? []
    : shape.stored.filter((field) => field.rules.includes('unique')).map((field) => [field.key]);
  const groups = [...ruled, ...shape.unique].map((keys) => keys.flatMap((key) => storedField(shape.fields, key) ?? []));
  return groups.filter((group) => group.length > 0);
}

/** The last field of a group that a person can correct. */
const errorFieldOf = (group: readonly Field[]) => group.findLast((field) => !field.system) ?? group[0]!;

const keyOf = (group: readonly Field[], row: Row) => JSON.stringify(group.map(({ key }) => row[key] ?? null));
const isComplete = (group: readonly Field[], row: Row) => group.every(({ key }) => !isEmpty(row[key]));

interface Candidate {
  row: Row;
  before: Row | undefined;
  path: string;
}

/** Values of the group that living rows other than `own` hold already. */
async function takenKeys(
  crud: CrudContext,
  shape: Shape,
  group: readonly Field[],
  rows: readonly Row[],
  own: { field: Field; values: readonly string[] },
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const bindings = new Bindings();
    const tests = rows
      .slice(from, from + BATCH_SIZE)
      .map((row) => `(${group.map((field) => `${columnSql(field)} = ${bindings.add(row[field.key])}`).join(' and ')})`);
    const mine = `(${columnSql(own.field)} is null or ${columnSql(own.field)} <> all(${bindings.add(own.values)}))`;
    const where = [`(${tests.join(' or ')})`, mine, notDeletedSql(shape)].filter((test) => test !== null);
    const columns = group.map((field) => `${columnSql(field)} as "${field.key}"`).join(', ');
    const found = await crud.db.query(
      `select ${columns} from ${shape.table} t where ${where.join(' and ')}`,
      bindings.values,
    );
    for (const row of found.rows) taken.add(keyOf(group, row as Row));
  }
  return taken;
}

async function collectErrors(
  crud: CrudContext,
  shape: Shape,
  candidates: readonly Candidate[],
  own: { field: Field; values: readonly string[] },
  errors: FieldError[],
): Promise<void> {
  for (const group of uniqueGroupsOf(shape)) {
    const whole = candidates.filter(({ row }) => isComplete(group, row));
    const changed = whole.filter(
      ({ row, before }) => !before || group.some(({ key }) => !isSameValue(before[key], row[key])),
    );
    if (changed.length === 0) continue;
    const taken = await takenKeys(
      crud,
      shape,
      group,
      changed.map(({ row }) => row),
      own,
    );
    const seen = new Set<string>();
    for (const candidate of whole) {
      const key = keyOf(group, candidate.row);
      const repeated = seen.has(key) || (taken.has(key) && changed.includes(candidate));
      seen.add(key);
      if (repeated) errors.push({ path: `${candidate.path}${errorFieldOf(group).key}`, message: messages.duplicate });
    }
  }
}

/**
 * Errors for values that another living record holds, or that repeat within the record's own rows.
 * @param mainId the record's id, new ones included
 */
export async function uniqueErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  record: Row,
  mainId: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const shape = shapeOf(crud, entity.id);
  const main = { row: record, before: before ?? undefined, path: '' };
  await collectErrors(crud, shape, [main], { field: shape.fields.id!, values: [mainId] }, errors);
  for (const child of Object.values(entity.children)) {
    const own = childShape(crud, child);
    const key = storedField(own.fields, child.foreignKey);
    if (!key) continue;
    const stored = new Map(rowsOf(before, child).map((row) => [row.id, row]));
    const candidates = rowsOf(record, child).map((row) => ({
      row: { ...row, [child.foreignKey]: mainId },
      before: stored.get(row.id ?? null),
      path: rowPath(child, row.id),
    }));
    await collectErrors(crud, own, candidates, { field: key, values: [mainId] }, errors);
  }
  return errors;
}

/** The index spoke first: another writer took the value between check and write. */
export function duplicateErrors(crud: CrudContext, entity: Entity, error: DatabaseError): FieldError[] {
  const shapes = [shapeOf(crud, entity.id), ...Object.values(entity.children).map((child) => childShape(crud, child))];
  const shape = shapes.find((one) => one.tableName === error.table);
  const name = error.constraint ?? '';
  const groups = (shape ? uniqueGroupsOf(shape) : []).toSorted((a, b) => b.length - a.length);
  const group = groups.find((one) => one.every((field) => name.includes(field.column))) ?? groups[0];
  return [{ path: group ? errorFieldOf(group).key : '', message: messages.duplicate }];
}
