/**
 * Changes that one SQL statement makes in the table of an entity or of a child: the changed records are computed again and
 * logged as a save does it. The checks of fields do not run.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Child, Entity, Field } from '@/model/entity/entity';
import { isBlank } from '@/model/field-types/text-value';
import type { FieldError, Row } from '@/model/record';
import { mainIdsOf } from '../context/aggregated-children';
import { ownChildrenOf, rowPath, rowsOf } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { InvalidRecord, fail } from '../context/errors';
import { messages } from '../context/messages';
import { columnSql, selectList, type Shape } from '../context/shapes';
import { deriveRecord } from '../derive/derived-record';
import type { ChildChange } from '../read/audit-log';
import { loadRecord } from '../read/record';
import { logRecordChange } from './audit-log';
import { writeChildren } from './child-writes';
import { refreshMains } from './main-totals';
import { changedKeys, createAuditColumns, updateAuditColumns, updateRow } from './row-statements';
import { refreshHasChild } from './tree-integrity';

/** Rows that one statement may change: each record is loaded, computed and logged. */
export const MAX_CHANGED_ROWS = 500;

/** A statement that adds, changes or deletes rows of one table. */
export interface TableChange {
  /** Key of the child whose table it changes; null: the table of the entity. */
  child: string | null;
  /** Without `returning`. */
  statement: RawBuilder<unknown>;
  /** What the statement calls its table: its alias, or its name. */
  name: string;
  /** Id of the record whose save runs the statement: its lock value stays. */
  saved: string | null;
}

/** The row before the statement, by id; null for an added one. */
type RowsBefore = ReadonlyMap<string, Row | null>;

/** Executes the statement. All parts of a statement with WITH read the rows as they were before it. */
async function execute(crud: CrudContext, shape: Shape, { statement, name }: TableChange): Promise<RowsBefore> {
  const { rows } = await sql<Row & { '@id': string }>`
    with changed as (${statement} returning ${sql.id(name, shape.idField.column)} as id)
    select changed.id as "@id", ${selectList(shape.stored)}
    from changed left join ${shape.table} t on ${columnSql(shape.idField)} = changed.id`.execute(crud.db);
  if (rows.length > MAX_CHANGED_ROWS) throw fail.manyChangedRows(String(MAX_CHANGED_ROWS));
  return new Map(
    rows.map(({ '@id': id, ...row }) => [String(id), isBlank(row[shape.idField.key]) ? null : (row as Row)]),
  );
}

/** The values of a row's computed fields that differ from the stored ones. */
function computedValues(shape: Shape, fields: Readonly<Record<string, Field>>, stored: Row, derived: Row): Row {
  const keys = changedKeys(shape, stored, derived).filter((key) => fields[key]?.value);
  return Object.fromEntries(keys.map((key) => [key, derived[key] ?? null]));
}

/** The audit columns of a new row that the statement left empty. */
const missingAuditColumns = (crud: CrudContext, shape: Shape, caller: Caller, row: Row): Row =>
  Object.fromEntries(
    Object.entries(createAuditColumns(crud, shape, caller)).filter(([key]) => key in row && isBlank(row[key])),
  );

/** The difference of the rows of a child, for the audit log. */
function childChange(before: readonly Row[], after: readonly Row[]): ChildChange {
  const [old, now] = [new Map(before.map((row) => [row.id, row])), new Map(after.map((row) => [row.id, row]))];
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
    changed: after.flatMap((row) => {
      const was = old.get(row.id);
      const keys = was ? Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(was[key])) : [];
      if (!was || keys.length === 0) return [];
      const pick = (from: Row) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
      return [{ id: String(row.id), before: pick(was), after: pick(row) }];
    }),
  };
}

/** @throws InvalidRecord for the first computed value that its column cannot store */
function assertComputed(entity: Entity, paths: ReadonlySet<string>, errors: readonly FieldError[]): void {
  const wrong = errors.find(({ path }) => paths.has(path));
  if (!wrong) return;
  const key = wrong.path.split('/').at(-1) ?? '';
  const fields = [entity, ...ownChildrenOf(entity)].map((part) => part.fields[key]);
  const label = fields.find((field) => field?.value)?.label ?? key;
  throw new InvalidRecord([{ path: '', message: messages.ofMain(entity.title, label, wrong.message) }]);
}

/** A record that a statement changed, before and after it. */
interface Changed {
  entity: Entity;
  before: Row | null;
  current: Row;
  /** Ids of rows that the statement added. */
  added: ReadonlySet<string>;
  keepsLock: boolean;
  caller: Caller;
}

/** Computes a changed record and its child rows, stores the values that differ, and logs the whole change. */
async function completeRecord(crud: CrudContext, changed: Changed): Promise<void> {
  const { entity, before, current, added, keepsLock, caller } = changed;
  const shape = shapeOf(crud, entity.id);
  const id = String(current.id);
  const { values, errors } = await deriveRecord(crud, {
    entity,
    before: current,
    record: current,
    touched: new Set(),
    caller,
  });
  const computed = computedValues(shape, entity.fields, current, values);
  const paths = new Set(Object.keys(computed));
  const lists = ownChildrenOf(entity).map((child) => {
    const own = childShape(crud, child);
    const derived = new Map(rowsOf(values, child).map((row) => [row.id, row]));
    const rows = rowsOf(current, child).map((row) => {
      const found = computedValues(own, child.fields, row, derived.get(row.id) ?? row);
      for (const key of Object.keys(found)) paths.add(`${rowPath(child, row.id)}${key}`);
      return { ...row, ...found, ...(added.has(String(row.id)) && missingAuditColumns(crud, own, caller, row)) };
    });
    return { child, rows };
  });
  assertComputed(entity, paths, errors);
  const editColumns = keepsLock ? {} : updateAuditColumns(crud, shape, caller, current);
  const audit = before ? editColumns : missingAuditColumns(crud, shape, caller, current);
  const after: Row = { ...current, ...computed, ...audit };
  await updateRow(crud, shape, after, [...Object.keys(computed), ...Object.keys(audit)]);
  const changes: Record<string, ChildChange> = {};
  for (const { child, rows } of lists) {
    const written = await writeChildren(crud, child, id, rowsOf(current, child), rows, caller);
    after[child.key] = written.rows;
    changes[child.key] = childChange(rowsOf(before ?? current, child), written.rows);
  }
  await logRecordChange(crud, shape, id, { action: before ? 'edit' : 'add', before, after, children: changes }, caller);
  await refreshMains(crud, entity, [before, after], caller);
  if (entity.tree) await refreshHasChild(crud, entity, [before?.[entity.tree.parent], after[entity.tree.parent]]);
}

/** Logs a record that the statement deleted, and computes what depended on it. */
async function completeDeletion(crud: CrudContext, entity: Entity, before: Row, caller: Caller): Promise<void> {
  const change = { action: 'delete', before, after: null, children: {} };
  await logRecordChange(crud, shapeOf(crud, entity.id), String(before.id), change, caller);
  await refreshMains(crud, entity, [before], caller);
  if (entity.tree) await refreshHasChild(crud, entity, [before[entity.tree.parent]]);
}

/** The rows of a main record's child before the statement. */
function rowsBefore(child: Child, id: string, current: readonly Row[], before: RowsBefore): Row[] {
  const unchanged = current.filter((row) => !before.has(String(row.id)));
  const changed = [...before.values()].filter((row) => row !== null);
  return [...unchanged, ...changed.filter((row) => String(row[child.foreignKey]) === id)];
}

/** Completes the main records of changed child rows. */
async function completeMains(
  crud: CrudContext,
  entity: Entity,
  child: Child,
  before: RowsBefore,
  ...[caller, saved]: [caller: Caller, saved: string | null]
): Promise<void> {
  const shape = childShape(crud, child);
  const ids = [...before.keys()];
  const { rows } = await sql<Row>`select ${selectList(shape.stored)} from ${shape.table} t
    where ${columnSql(shape.idField)} = any(${ids})`.execute(crud.db);
  const added = new Set(ids.filter((id) => before.get(id) === null));
  for (const id of mainIdsOf(child, [...before.values(), ...rows])) {
    const current = await loadRecord(crud, entity, id, true);
    if (!current) continue;
    const was = { ...current, [child.key]: rowsBefore(child, id, rowsOf(current, child), before) };
    await completeRecord(crud, { entity, before: was, current, added, keepsLock: id === saved, caller });
  }
}

/**
 * Executes a statement inside the caller's transaction, and completes the records that it changed: computed fields, audit
 * columns and audit log of the records, of their main records and child rows.
 * @throws HttpError above 500 rows; InvalidRecord when a computed value does not fit
 */
export async function executeTableChange(
  crud: CrudContext,
  entity: Entity,
  change: TableChange,
  caller: Caller,
): Promise<void> {
  const child = change.child === null ? null : (entity.children[change.child] ?? null);
  const shape = child ? childShape(crud, child) : shapeOf(crud, entity.id);
  const before = await execute(crud, shape, change);
  if (before.size === 0) return;
  crud.db.afterCommit(() => crud.options.publishTableChange?.(shape.tableName));
  if (child) return completeMains(crud, entity, child, before, caller, change.saved);
  for (const id of [...before.keys()].toSorted()) {
    const row = before.get(id) ?? null;
    const current = await loadRecord(crud, entity, id, true);
    const was = row && current && { ...current, ...row };
    if (current)
      await completeRecord(crud, {
        entity,
        before: was,
        current,
        added: new Set(),
        keepsLock: id === change.saved,
        caller,
      });
    else if (row) await completeDeletion(crud, entity, row, caller);
  }
}
