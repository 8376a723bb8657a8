/** Filters a row change by the permissions of its receiver: those of reading the row by the routes of its table. */
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fieldOf } from '../context/shapes';
import { countInScope, isUnrestricted, type RowScope } from '../read/row-scope';
import { addDisplayTexts } from '../view/display-texts';
import { fieldViewOf } from '../view/field-visibility';
import type { ReadPermissions } from './read-permissions';
import { buildRow, hasContent, rowIdOf, type RowEvent } from './row-event';
import type { TableEndpoints } from './table-endpoints';

const isRowInScope = async (crud: CrudContext, scope: RowScope, id: string, caller: Caller): Promise<boolean> =>
  isUnrestricted(crud, scope, caller) || (await countInScope(crud, scope, [id], caller)) > 0;

/** Filters a received row change, see `RowEvents.incoming`. */
export async function filterIncomingRow(
  crud: CrudContext,
  tableEndpoints: TableEndpoints,
  { canRead }: ReadPermissions,
  table: string,
  { row, change }: RowEvent,
  caller: Caller,
): Promise<Row | null> {
  const shape = crud.shapes.get(table);
  const id = rowIdOf(row);
  if (!shape || id === null) return null;
  const view = fieldViewOf(shape, caller);
  const values = Object.entries(row).filter(([key]) => {
    const field = key === 'id' ? undefined : fieldOf(shape.fields, key);
    return field !== undefined && view.canQuery(field);
  });
  if (!hasContent(change, values)) return null;
  for (const { endpoint, scope } of tableEndpoints.get(table) ?? []) {
    if (!canRead(endpoint, caller)) continue;
    // A user who may read the main record may read its rows, also those that are not stored yet.
    const [checkedScope, checkedId] = scope.parent ? [scope.parent.scope, change.of] : [scope, id];
    if (checkedId === null || !(await isRowInScope(crud, checkedScope, checkedId, caller))) continue;
    const visible = buildRow(row.id ?? null, values);
    await addDisplayTexts(crud, [{ shape, view, rows: [visible], referenceFields: new Map() }], caller);
    return visible;
  }
  return null;
}
