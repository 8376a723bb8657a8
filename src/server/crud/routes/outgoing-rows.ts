/** Filters a row change by the permissions of its sender: those of reading and editing the row by the routes of its table. */
import { sql, type SqlBool } from 'kysely';
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isTemporaryId } from '@/model/grid/core/temporary-id';
import type { RemoteRowChange } from '@/model/grid/remote/remote-row-change';
import { HttpError } from '@/server/http/http-error';
import { assertBuiltInAllowed, assertStateAllows } from '../check/preconditions';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { type Shape, storedField, textColumnSql } from '../context/shapes';
import { whereAll } from '../context/sql-tests';
import { toStoredValue } from '../derive/stored-values';
import { loadRecord } from '../read/record';
import { type RowScope, visibleRowTests } from '../read/row-scope';
import { fieldViewOf } from '../view/field-visibility';
import { permissionCodeAt } from './endpoints';
import type { ReadPermissions } from './read-permissions';
import { buildRow, hasContent, rowIdOf, type RowEvent } from './row-event';
import type { TableEndpoint, TableEndpoints } from './table-endpoints';
import { fail } from '../context/errors';

/** True for fields that users enter. */
const isEditableField = ({ system, value, readonly }: Field) => !system && value === null && readonly !== true;

/** The value as its column stores it; undefined for a value that cannot be saved. */
function toColumnValue(crud: CrudContext, field: Field, value: unknown): Value | undefined {
  if (typeof value === 'object' && value !== null && field.columnType.kind !== 'json') return undefined;
  const stored = toStoredValue(field, value as Value, crud.types, true);
  if ('error' in stored) return undefined;
  const invalid = stored.value !== null && crud.types.get(field.type)?.check?.(stored.value, field) !== undefined;
  return invalid ? undefined : stored.value;
}

/** The values that the caller may send to others: of editable fields that the caller sees unmasked. */
function sendableValues(
  crud: CrudContext,
  shape: Shape,
  row: Readonly<Record<string, unknown>>,
  caller: Caller,
): [string, Value][] {
  const view = fieldViewOf(shape, caller);
  return Object.entries(row).flatMap(([key, given]): [string, Value][] => {
    const field = storedField(shape.fields, key);
    if (!field || !isEditableField(field) || !view.canQuery(field)) return [];
    const value = toColumnValue(crud, field, given);
    return value === undefined ? [] : [[key, value]];
  });
}

/** The value of one column of a row in the scope; undefined when the caller sees no such row. */
async function readColumn(
  crud: CrudContext,
  scope: RowScope,
  id: string,
  key: string,
  caller: Caller,
): Promise<Value | undefined> {
  const field = storedField(scope.shape.fields, key);
  if (!field) return undefined;
  const { table, idField } = scope.shape;
  const isRow = sql<SqlBool>`${textColumnSql(idField)} = ${id}`;
  const where = whereAll([...visibleRowTests(crud, scope, caller), isRow]);
  const { rows } = await sql<{
    value: string | null;
  }>`select ${textColumnSql(field)} as value from ${table} t${where}`.execute(crud.db);
  return rows[0]?.value;
}

/** The id of the main record of a row; its own id for a main record. Undefined when the caller sees no such row. */
async function parentIdOf(
  crud: CrudContext,
  { scope }: TableEndpoint,
  id: string,
  { kind, of }: RemoteRowChange,
  caller: Caller,
): Promise<Value | undefined> {
  const { parent } = scope;
  const stored = await readColumn(crud, scope, id, parent ? parent.key : 'id', caller);
  if (!parent) return kind === 'set' ? stored : undefined;
  if (stored !== undefined) return kind === 'set' || stored === of ? stored : undefined;
  // A row that is not stored yet belongs to the main record in which it is entered.
  if (of === null || !isTemporaryId(id)) return undefined;
  return readColumn(crud, parent.scope, of, 'id', caller);
}

/** True when the record may be edited now: its state, and `from` and `when` of the edit action. */
async function isEditable(crud: CrudContext, entity: Entity, id: string, caller: Caller): Promise<boolean> {
  const { edit } = entity.actions;
  if (entity.state.edit === null && !edit?.from && !edit?.when) return true;
  const record = await loadRecord(crud, entity, id);
  if (!record) return false;
  try {
    assertStateAllows(entity, record, fail.notEditable);
    await assertBuiltInAllowed(crud, entity, 'edit', record, caller);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

function canEdit({ endpoint, editable }: TableEndpoint, caller: Caller): boolean {
  const { edit } = endpoint.entity.actions;
  return editable && edit !== undefined && caller.can(permissionCodeAt(endpoint, edit));
}

/** Filters a row change for sending, see `RowEvents.outgoing`. */
export async function filterOutgoingRow(
  crud: CrudContext,
  tableEndpoints: TableEndpoints,
  { canRead }: ReadPermissions,
  table: string,
  row: Readonly<Record<string, unknown>>,
  change: RemoteRowChange,
  caller: Caller,
): Promise<RowEvent | null> {
  const shape = crud.shapes.get(table);
  const id = rowIdOf(row);
  if (!shape || id === null) return null;
  const values = sendableValues(crud, shape, row, caller);
  if (!hasContent(change, values)) return null;
  for (const one of tableEndpoints.get(table) ?? []) {
    if (!canEdit(one, caller) || !canRead(one.endpoint, caller)) continue;
    const parentId = await parentIdOf(crud, one, id, change, caller);
    if (typeof parentId !== 'string' || !(await isEditable(crud, one.endpoint.entity, parentId, caller))) continue;
    return { row: buildRow(row.id as Value, values), change: { ...change, of: one.scope.parent && parentId } };
  }
  return null;
}
