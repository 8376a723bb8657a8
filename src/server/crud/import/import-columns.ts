/** Columns that a caller may import, and the header row of a sheet, found by its labels. */
import type { Field } from '@/model/entity/entity';
import { fillTransfer, withImportFields } from '@/model/screens/transfer/transfer-columns';
import type { SheetRow } from '@/server/spreadsheet/reader';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { fieldOf } from '../context/shapes';
import { childSheets, type ChildSheet, mainKeyOf } from '../export/child-sheets';
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
}

/** What a caller may import at an endpoint. */
export interface ImportColumns extends SheetColumns {
  /** The sheets of children, and the field by which their rows name the main record. */
  children: readonly ChildSheet[];
  mainKey: Field | null;
}

/** An endpoint as an import writes to it. */
export const importEndpoint = (endpoint: Endpoint): Endpoint & WriteScope => ({
  ...endpoint,
  entity: withImportFields(endpoint.entity),
  opened: new Set(endpoint.entity.import.fields),
});

export function importColumns(crud: CrudContext, endpoint: Endpoint, caller: Caller): ImportColumns {
  const { scope } = endpoint;
  const { entity } = importEndpoint(endpoint);
  const writable = restrictedEntity(entity, caller);
  const view = fieldViewOf(scope.shape, caller);
  const { edit, field: state } = entity.state;
  const isWritten = (key: string) => !(edit !== null && key === state) && key !== entity.tree?.hasChild;
  const fields = fillTransfer(writable, 'import')
    .columns.filter(({ key }) => view.includes(key) && isWritten(key))
    .flatMap(({ key }) => writable.fields[key] ?? []);
  const keys = entity.import.update.flatMap((key) => fieldOf(entity.fields, key) ?? []).filter(view.canQuery);
  const shown = view.fields.filter((field) => !fields.some(({ key }) => key === field.key));
  const children = scope.child ? [] : childSheets(crud, writable, view, caller, 'import');
  const mainKey = children.length === 0 ? null : mainKeyOf(entity, view);
  return { fields, ignored: shown, keys, children, mainKey };
}

/** A label without the mark of a required column. */
const bare = (text: string) => text.replace(/[*＊\s]+/g, '').toLowerCase();

/** The header of a sheet. */
export interface Header {
  /** Field by column; null for a column that is not read. */
  fields: readonly (Field | null)[];
  /** Labels that match no field. */
  unknown: readonly string[];
  /** Column of the heads of a grouped export, whose rows are no records; -1: none. */
  groups: number;
}

function matchHeader(cells: readonly string[], { fields, ignored, keys }: SheetColumns): Header & { matches: number } {
  const left = [...fields, ...keys.filter((key) => !fields.some((field) => field.key === key.key))];
  const unknown: string[] = [];
  let matches = 0;
  let groups = -1;
  const found = cells.map((cell, column) => {
    const label = bare(cell);
    if (label === '') return null;
    // Several fields may have one label: their columns are in the order of the fields.
    const at = left.findIndex((field) => bare(field.label) === label || field.key.toLowerCase() === label);
    const isIgnored = ignored.some((field) => bare(field.label) === label);
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
