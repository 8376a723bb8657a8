/** Columns that a caller may import, and the header row of a sheet, found by its labels. */
import type { Field } from '@/model/entity/entity';
import { fillTransfer, withImportFields } from '@/model/screens/transfer/transfer-columns';
import type { SheetRow } from '@/server/spreadsheet/reader';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { fieldOf } from '../context/shapes';
import { childSheets, type ChildSheet, mainKeyOf } from '../export/child-sheets';
import { entityWithLabels, type Labels, withLabels } from '../view/screen-labels';
import type { Endpoint } from '../routes/endpoints';
import type { WriteScope } from '../write/child-permissions';
import { fieldViewOf, restrictedEntity } from '../view/field-visibility';

/** Rows above the header: titles and the name of the exporter. */
const MAX_HEADER_ROW = 20;

/** What a sheet may hold. */
export interface SheetColumns {
  /** Fields that are read from files, in the order of the entity. */
  fields: readonly Field[];
  /** Visible fields that files may have too, and that are not written: computed and read-only ones. */
  ignored: readonly Field[];
  /** Further fields that are read and not written: they find the record to update, or name the main record. */
  keys: readonly Field[];
  /** Labels of the product by key, where an administrator has changed them: files may have these, too. */
  shipped: Labels;
}

/** What a caller may import at an endpoint. */
export interface ImportColumns extends SheetColumns {
  /** The sheets of children, and the field by which their rows name the main record. */
  children: readonly ChildSheet[];
  mainKey: Field | null;
}

/**
 * An endpoint as an import writes to it.
 * @param labels of the list that the import is started from, where an administrator has changed them
 */
export const importEndpoint = (endpoint: Endpoint, labels: Labels): Endpoint & WriteScope => ({
  ...endpoint,
  entity: withImportFields(entityWithLabels(endpoint.entity, labels)),
  scope: withLabels(endpoint.scope, labels),
  opened: new Set(endpoint.entity.import.fields),
});

/** The columns of an import to an endpoint, with the same labels as `importEndpoint`. */
export function importColumns(crud: CrudContext, endpoint: Endpoint, caller: Caller, labels: Labels): ImportColumns {
  const { entity, scope } = importEndpoint(endpoint, labels);
  const writable = restrictedEntity(entity, caller);
  const view = fieldViewOf(scope.shape, caller);
  const { edit, field: state } = entity.state;
  const isWritten = (key: string) => !(edit !== null && key === state) && key !== entity.tree?.hasChild;
  const fields = fillTransfer(writable, 'import')
    .columns.filter(({ key }) => view.includes(key) && isWritten(key))
    .flatMap(({ key }) => writable.fields[key] ?? []);
  const keys = entity.import.update.flatMap((key) => fieldOf(entity.fields, key) ?? []).filter(view.canQuery);
  const shown = view.fields.filter((field) => !fields.some(({ key }) => key === field.key));
  const shipped = new Map([...labels.keys()].map((key) => [key, fieldOf(endpoint.entity.fields, key)?.label ?? '']));
  const children = scope.child ? [] : childSheets(crud, writable, view, caller, 'import', shipped);
  const mainKey = children.length === 0 ? null : mainKeyOf(entity, view);
  return { fields, ignored: shown, keys, shipped, children, mainKey };
}

/** A label for comparisons: lower case, without white space and the `*` of required columns. */
const normalizedLabel = (text: string) => text.replace(/[*＊\s]+/g, '').toLowerCase();

/** The header of a sheet. */
export interface Header {
  /** Field by column; null for a column that is not read. */
  fields: readonly (Field | null)[];
  /** Labels that match no field. */
  unknown: readonly string[];
  /** Column of the heads of a grouped export, whose rows are no records; -1: none. */
  groups: number;
}

function matchHeader(
  cells: readonly string[],
  { fields, ignored, keys, shipped }: SheetColumns,
): Header & { matches: number } {
  const left = [...fields, ...keys.filter((key) => !fields.some((field) => field.key === key.key))];
  const unknown: string[] = [];
  let matches = 0;
  let groups = -1;
  const found = cells.map((cell, column) => {
    const label = normalizedLabel(cell);
    if (label === '') return null;
    const isNamed = (field: Field) => normalizedLabel(field.label) === label || field.key.toLowerCase() === label;
    const wasNamed = (field: Field) => normalizedLabel(shipped.get(field.key) ?? '') === label;
    // Several fields may have one label: their columns are in the order of the fields.
    const named = left.findIndex(isNamed);
    const at = named < 0 ? left.findIndex(wasNamed) : named;
    const isIgnored = ignored.some((field) => normalizedLabel(field.label) === label || wasNamed(field));
    if (at >= 0 || isIgnored) matches += 1;
    else if (label === messages.groupColumn) groups = column;
    else unknown.push(cell.trim());
    return at < 0 ? null : left.splice(at, 1)[0]!;
  });
  return { fields: found, unknown, groups, matches };
}

/**
 * The header among the first rows of a sheet: the row with the most labels.
 * @returns null when no row has a label of a field to import
 */
export function findHeader(rows: readonly SheetRow[], columns: SheetColumns): { header: Header; row: number } | null {
  let best: { header: Header; row: number; matches: number } | null = null;
  for (const [row, cells] of rows) {
    if (row > MAX_HEADER_ROW) break;
    const { matches, ...header } = matchHeader(cells, columns);
    if (matches > (best?.matches ?? 0) && header.fields.some((field) => field !== null))
      best = { header, row, matches };
  }
  return best && { header: best.header, row: best.row };
}
