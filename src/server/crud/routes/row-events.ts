/**
 * A row that somebody is changing, on its way to others who look at the same table. It is stored nowhere and was asked
 * for by nobody, so both ends pass the doors of the table's own routes: those of editing, and those of reading.
 */
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { RowChange } from '@/model/grid/remote/remote-row-change';
import { isTemporary } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fieldOf, storedField, textColumnSql, type Shape } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql-bindings';
import { toStoredValue } from '../derive/stored-values';
import { assertBuiltInAllowed, assertStateAllows } from '../check/preconditions';
import { loadRecord } from '../read/record';
import { countInScope, visibleRowTests, isUnrestricted, type RowScope } from '../read/row-scope';
import { addDisplayTexts } from '../view/display-texts';
import { fieldViewOf } from '../view/field-visibility';
import { permissionCodeAt, type Endpoint } from './endpoints';
import type { ReadPermissions } from './read-permissions';
import { childScope } from './read-routes';

export interface RowEvent {
  row: Row;
  /** With the true main record of the row. */
  change: RowChange;
}

export interface RowEvents {
  /**
   * What a person may tell of a row: its id, and values that he may enter, each fit for its column; that it came, went
   * or moved where it is the row of a main record that he may edit now.
   * @param table the id of an entity or of a child
   * @returns null: not his to edit, no such row, or nothing that is left to tell
   */
  outgoing(
    table: string,
    row: Readonly<Record<string, unknown>>,
    change: RowChange,
    caller: Caller,
  ): Promise<RowEvent | null>;
  /** Of what was told that which the person may see whole, with the names of codes; null: not his to read, or nothing is left. */
  incoming(table: string, told: RowEvent, caller: Caller): Promise<Row | null>;
}

interface TableEndpoint {
  endpoint: Endpoint;
  scope: RowScope;
  /** True where its rows may be edited: those of a child that is another entity are that one's own. */
  editable: boolean;
}

/** Everywhere that rows of a table are served. */
function tableEndpoints(crud: CrudContext, endpoints: readonly Endpoint[], table: string): TableEndpoint[] {
  return endpoints.flatMap((endpoint) => {
    const children = Object.values(endpoint.entity.children).filter((child) => child.id === table);
    const inside = children.map((child): TableEndpoint => {
      return { endpoint, scope: childScope(crud, endpoint, child), editable: child.entity === null };
    });
    return endpoint.entity.id === table ? [{ endpoint, scope: endpoint.scope, editable: true }, ...inside] : inside;
  });
}

const ID_FORMAT = /^[\w-]{1,64}$/;

/** The id as text; null for what names no row. */
function idOf({ id }: Readonly<Record<string, unknown>>): string | null {
  return (typeof id === 'string' || typeof id === 'number') && ID_FORMAT.test(String(id)) ? String(id) : null;
}

const isEditableField = ({ system, value, readonly }: Field) => !system && value === null && readonly !== true;

/** The value as its column takes it; undefined for one that could never be saved there. */
function toColumnValue(crud: CrudContext, field: Field, value: unknown): Value | undefined {
  if (typeof value === 'object' && value !== null && field.stored.kind !== 'json') return undefined;
  const stored = toStoredValue(field, value as Value, crud.types, true);
  if ('error' in stored) return undefined;
  const wrong = stored.value !== null && crud.types.get(field.type)?.check?.(stored.value, field) !== undefined;
  return wrong ? undefined : stored.value;
}

/** The row with nothing but its id and these fields. */
const buildRow = (id: Value, values: readonly (readonly [string, Value])[]): Row => ({
  id,
  ...Object.fromEntries(values),
});

/** Whether anything is left to tell. */
const hasContent = ({ kind }: RowChange, values: readonly unknown[]) => kind !== 'set' || values.length > 0;

/** The value of one column of a living row of the place; undefined: the caller has no such row. */
async function readColumn(
  crud: CrudContext,
  scope: RowScope,
  id: string,
  key: string,
  caller: Caller,
): Promise<Value | undefined> {
  const field = storedField(scope.shape.fields, key);
  if (!field) return undefined;
  const bindings = new Bindings();
  const test = `${textColumnSql(scope.shape.idField)} = ${bindings.add(id)}`;
  const where = whereAll([...visibleRowTests(crud, scope, caller, bindings), test]);
  const { rows } = await crud.db.query(
    `select ${textColumnSql(field)} as held from ${scope.shape.table} t${where}`,
    bindings.values,
  );
  return rows[0] ? ((rows[0].held as Value) ?? null) : undefined;
}

/** Whether the record may be edited as it stands: its state, and what the entity adds to editing. */
async function isEditable(
  crud: CrudContext,
  { endpoint: { entity } }: TableEndpoint,
  id: string,
  caller: Caller,
): Promise<boolean> {
  const { edit } = entity.actions;
  if (entity.state.edit === null && !edit?.from && !edit?.when) return true;
  const record = await loadRecord(crud, entity, id);
  if (!record) return false;
  try {
    assertStateAllows(entity, record, '');
    await assertBuiltInAllowed(crud, entity, 'edit', record, caller);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

export function buildRowEvents(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  { canRead }: ReadPermissions,
): RowEvents {
  const endpointsByTable = new Map(
    [...crud.shapes.keys()].map((table) => [table, tableEndpoints(crud, endpoints, table)]),
  );
  const shapeOf = (table: string): Shape | undefined => crud.shapes.get(table);
  const canEdit = ({ endpoint, editable: own }: TableEndpoint, caller: Caller) => {
    const { edit } = endpoint.entity.actions;
    return own && edit !== undefined && caller.can(permissionCodeAt(endpoint, edit));
  };
  const isRowInScope = async (scope: RowScope, id: string, caller: Caller) =>
    isUnrestricted(scope, caller) || (await countInScope(crud, scope, [id], caller)) > 0;

  /** The main record that a row stands under, its own id where it is one; undefined: the caller has no such row. */
  async function parentIdOf({ scope }: TableEndpoint, id: string, { kind, of }: RowChange, caller: Caller) {
    const { parent: main } = scope;
    const key = main ? main.key : 'id';
    const stored = await readColumn(crud, scope, id, key, caller);
    if (!main) return kind === 'set' ? stored : undefined;
    if (stored !== undefined) return kind === 'set' || stored === of ? stored : undefined;
    // A row that is not stored yet belongs to the record that it is entered in.
    if (of === null || !isTemporary(id)) return undefined;
    return readColumn(crud, main.scope, of, 'id', caller);
  }

  return {
    async outgoing(table, row, change, caller) {
      const shape = shapeOf(table);
      const id = idOf(row);
      if (!shape || id === null) return null;
      const view = fieldViewOf(shape, caller);
      const values = Object.entries(row).flatMap(([key, given]): [string, Value][] => {
        const field = storedField(shape.fields, key);
        if (!field || !isEditableField(field) || !view.canQuery(field)) return [];
        const value = toColumnValue(crud, field, given);
        return value === undefined ? [] : [[key, value]];
      });
      if (!hasContent(change, values)) return null;
      for (const place of endpointsByTable.get(table) ?? []) {
        if (!canEdit(place, caller) || !canRead(place.endpoint, caller)) continue;
        const main = await parentIdOf(place, id, change, caller);
        if (typeof main !== 'string' || !(await isEditable(crud, place, main, caller))) continue;
        return { row: buildRow(row.id as Value, values), change: { ...change, of: place.scope.parent && main } };
      }
      return null;
    },
    async incoming(table, { row, change }, caller) {
      const shape = shapeOf(table);
      const id = idOf(row);
      if (!shape || id === null) return null;
      const view = fieldViewOf(shape, caller);
      const values = Object.entries(row).filter(([key]) => {
        const field = key === 'id' ? undefined : fieldOf(shape.fields, key);
        return field !== undefined && view.canQuery(field);
      });
      if (!hasContent(change, values)) return null;
      for (const { endpoint, scope } of endpointsByTable.get(table) ?? []) {
        if (!canRead(endpoint, caller)) continue;
        // Whoever may read the main record may read its rows, those that are not stored yet among them.
        const [held, at] = scope.parent ? [scope.parent.scope, change.of] : [scope, id];
        if (at === null || !(await isRowInScope(held, at, caller))) continue;
        const heard = buildRow(row.id ?? null, values);
        await addDisplayTexts(crud, [{ shape, view, rows: [heard], referenceFields: new Map() }], caller);
        return heard;
      }
      return null;
    },
  };
}
