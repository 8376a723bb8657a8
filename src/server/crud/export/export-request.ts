/** What an export request asks for (contract.md §6): filters as lists take them, selection, columns and file format. */
import type { Field } from '@/model/entity/entity';
import { parseJsonObject } from '@/model/http/json';
import { fillTransfer } from '@/model/screens/transfer/transfer-columns';
import type { SpreadsheetFormat } from '@/server/spreadsheet/writer';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { textParameter, type Query } from '../read/query-parameters';
import type { RowScope } from '../read/row-scope';
import type { FieldView } from '../view/field-visibility';
import { childSheets, type ChildSheet } from './child-sheets';

/** JSON, because it is stored as the input of a job. */
export interface ExportRequest {
  /** Filters, sort order, selection and columns as sent. */
  query: Readonly<Record<string, string>>;
  format: SpreadsheetFormat | null;
}

/** Ids of one request that are selected one by one; more are exported by their filters. */
const MAX_SELECTED = 5000;

const FORMATS: Readonly<Record<string, SpreadsheetFormat>> = { xls: 'xls', xlsx: 'xlsx', csv: 'csv' };

/** Parameters of the clients, with those that older ones send as encoded JSON in `paramsStr`. */
export function parseExportRequest(parameters: Query): ExportRequest {
  const query: Record<string, string> = {};
  for (const key of Object.keys(parameters)) query[key] = textParameter(parameters, key) ?? '';
  const packed = query['paramsStr'] ?? '';
  for (const text of [packed, decoded(packed)])
    for (const [key, value] of Object.entries(parseJsonObject(text) ?? {}))
      if (typeof value === 'string' || typeof value === 'number') query[key] = String(value);
  delete query['paramsStr'];
  return { query, format: FORMATS[query['format'] ?? ''] ?? null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The ids of the selected records; null: all that the filters find. @throws HttpError */
export function selectedIds({ query }: ExportRequest): string[] | null {
  const ids = (query['selections'] ?? '').split(',').filter((id) => id !== '' && !id.includes('\0'));
  if (ids.length > MAX_SELECTED) throw fail.tooManyIds(MAX_SELECTED);
  return ids.length === 0 ? null : ids;
}

/**
 * The fields to export: the requested ones in their order, by default all of the entity's own; without those that the caller may not see.
 * @throws HttpError when none is left
 */
export function exportFields({ entity, shape }: RowScope, view: FieldView, { query }: ExportRequest): Field[] {
  const { fields } = shape;
  const offered = fillTransfer({ ...entity, fields }, 'export').columns.flatMap(({ key }) => fields[key] ?? []);
  const visible = offered.filter(({ key }) => view.includes(key));
  const keys = (query['exportFields'] ?? '').split(',').filter((key) => key !== '');
  const chosen =
    keys.length === 0
      ? visible.filter(({ through }) => through === null)
      : [...new Set(keys)].flatMap((key) => visible.find((field) => field.key === key) ?? []);
  if (chosen.length === 0) throw fail.noExportColumns();
  return chosen;
}

/**
 * The children to export, each in a sheet of its own: the requested ones, by default all. A request that names columns
 * names its children too.
 */
export function exportChildren(
  crud: CrudContext,
  { entity, shape, child }: RowScope,
  view: FieldView,
  { query }: ExportRequest,
  caller: Caller,
): ChildSheet[] {
  if (child !== null || shape.child !== null) return [];
  const asked = query['exportChildren'] ?? (query['exportFields'] ? '' : null);
  const sheets = childSheets(crud, entity, view, caller, 'export');
  return asked === null ? sheets : sheets.filter((one) => asked.split(',').includes(one.child.key));
}
