/** Writes the records that an export request means into a spreadsheet file. */
import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import {
  MAX_XLS_ROWS,
  MAX_XLSX_ROWS,
  type Cell,
  type SheetHead,
  type SpreadsheetFormat,
  writeSpreadsheet,
} from '@/server/spreadsheet/writer';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { columnSql, textColumnSql } from '../context/shapes';
import { completeRows, listOrder, listWhere } from '../read/list';
import type { RowScope } from '../read/row-scope';
import { countRowsOfMains, readRowsOfMains } from '../read/record';
import { addDisplayTexts } from '../view/display-texts';
import { fieldViewOf, maskRows } from '../view/field-visibility';
import { cellOf } from './export-cells';
import { headCells, isGrouped, planGroups, type PlannedGroups } from './export-groups';
import { type ChildSheet, mainKeyOf } from './child-sheets';
import { exportChildren, exportFields, type ExportRequest, selectedIds } from './export-request';

/** Records per statement and per message to the writer, and cells that are written before other requests are answered. */
const BATCH = { rows: 500, cells: 20_000 };
/** Title, exporter and labels above the records. */
const HEAD_ROWS = 3;
/** Width of a column in characters, per 100 pixels of the list. */
const CHARACTERS = 14;
/** Hundreds of pixels. */
const GROUP_WIDTH = 2;

/** Called between batches. @throws to stop the export */
export type OnProgress = (done: number, total: number) => void;

/** An export whose records are known. */
export interface PlannedExport {
  ids: readonly string[];
  /** Null: an export without groups. */
  groups: PlannedGroups | null;
  format: SpreadsheetFormat;
  /** File name with its suffix. */
  name: string;
}

/**
 * Finds the records: their ids in the requested order, so that later changes neither repeat nor skip one.
 * @throws HttpError when there are none, or more than a sheet holds
 */
export async function planExport(
  crud: CrudContext,
  scope: RowScope,
  request: ExportRequest,
  caller: Caller,
): Promise<PlannedExport> {
  const { shape } = scope;
  const view = fieldViewOf(shape, caller);
  exportFields(scope, view, request);
  const selected = selectedIds(request);
  const tests = selected ? [sql<SqlBool>`${textColumnSql(shape.idField)} = any(${selected})`] : [];
  const where = listWhere(crud, scope, request.query, caller, view, tests);
  const order = listOrder(scope, request.query, view);
  const most = MAX_XLSX_ROWS - HEAD_ROWS;
  const groups = isGrouped(request) ? await planGroups(crud, scope, request, view, where, most + 1) : null;
  const { rows } = groups
    ? { rows: groups.ids.map((id) => ({ id })) }
    : await sql<{ id: string }>`select ${textColumnSql(shape.idField)} as id from ${shape.table} t${where}
    ${order} limit ${sql.lit(most + 1)}`.execute(crud.db);
  if (rows.length > most) throw fail.tooManyExported(most);
  const heads = groups ? [...groups.heads.values()].flat().length + 1 : 0;
  const format = request.format ?? 'xls';
  const ids = rows.map(({ id }) => id);
  const children = format === 'csv' ? [] : exportChildren(crud, scope, view, request, caller);
  const counts = [
    ids.length + heads,
    ...(await Promise.all(children.map(({ child }) => countRowsOfMains(crud, child, ids)))),
  ].map((count) => count + HEAD_ROWS);
  if (counts.some((count) => count > MAX_XLSX_ROWS)) throw fail.tooManyExported(most);
  const fits = counts.every((count) => count <= MAX_XLS_ROWS);
  const written = format === 'xls' && !fits ? 'xlsx' : format;
  return { ids, groups, format: written, name: `${scope.entity.title}.${written}` };
}

/** Records by id, in the order of the ids; without those that were deleted or left the scope meanwhile. */
async function readBatch(
  crud: CrudContext,
  scope: RowScope,
  request: ExportRequest,
  ids: readonly string[],
  caller: Caller,
): Promise<Row[]> {
  const { shape } = scope;
  const view = fieldViewOf(shape, caller);
  const test = sql<SqlBool>`${textColumnSql(shape.idField)} = any(${ids})`;
  const where = listWhere(crud, scope, request.query, caller, view, [test]);
  const { rows } = await sql<Row>`select ${view.select}, ${columnSql(shape.idField)}::text as "@id"
    from ${shape.table} t${where}`.execute(crud.db);
  const byId = new Map(rows.map(({ '@id': id, ...row }): [string, Row] => [String(id), row]));
  const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  await completeRows(crud, scope, found, caller, view, { complete: true });
  return found;
}

/** The ids in portions of what is written at a time. */
function* portionsOf(
  ids: readonly string[],
  columns: number,
): Generator<readonly [from: number, ids: readonly string[]]> {
  const size = Math.max(1, Math.min(BATCH.rows, Math.floor(BATCH.cells / columns)));
  for (let from = 0; from < ids.length; from += size) yield [from, ids.slice(from, from + size)];
}

/** The column of the heads of a grouped export, before those of the records. */
function withGroupColumn(head: SheetHead, groups: PlannedGroups | null): SheetHead {
  if (!groups) return head;
  return {
    ...head,
    labels: [messages.groupColumn, ...head.labels],
    widths: [Math.round(GROUP_WIDTH * CHARACTERS), ...head.widths],
  };
}

const headOf = (sheet: string, titles: readonly string[], fields: readonly Field[]): SheetHead => ({
  sheet,
  titles,
  labels: fields.map(({ label }) => label),
  widths: fields.map(({ list: { width } }) => Math.round(((width ?? 120) / 100) * CHARACTERS)),
});

/** Rows of a child as cells, in the order of their main records; the first cell names the main record. */
async function childCells(
  crud: CrudContext,
  scope: RowScope,
  request: ExportRequest,
  { child, shape, main, fields }: ChildSheet,
  ids: readonly string[],
  caller: Caller,
): Promise<Cell[][]> {
  const mainView = fieldViewOf(scope.shape, caller);
  const key = mainKeyOf(scope.entity, mainView)!;
  const mains = await readBatch(crud, scope, { ...request, query: {} }, ids, caller);
  const view = fieldViewOf(shape, caller);
  const rowsById = await readRowsOfMains(
    crud,
    child,
    mains.map(({ id }) => id ?? null),
    view.select,
  );
  const rows = [...rowsById.values()].flat();
  await addDisplayTexts(crud, [{ shape, view, rows, referenceFields: new Map() }], caller, { complete: true });
  maskRows(view, rows);
  const keyCell = cellOf({ ...main, key: key.key }, crud.types, mainView);
  const cells = fields.map((field) => cellOf(field, crud.types, view));
  return mains.flatMap((record) =>
    (rowsById.get(String(record.id)) ?? []).map((row) => [keyCell(record), ...cells.map((cell) => cell(row))]),
  );
}

/**
 * Writes the file of a planned export.
 * @throws HttpError; what `onProgress` throws
 */
export async function writeExport(
  crud: CrudContext,
  scope: RowScope,
  request: ExportRequest,
  { ids, groups, format }: PlannedExport,
  caller: Caller,
  path: string,
  onProgress: OnProgress,
): Promise<void> {
  const { entity, shape } = scope;
  const view = fieldViewOf(shape, caller);
  const fields = exportFields(scope, view, request);
  const cells = fields.map((field) => cellOf(field, crud.types, view));
  const titles = [entity.title, messages.exportedBy(caller.me.realname || caller.me.username)];
  const head = withGroupColumn(headOf(entity.title, titles, fields), groups);
  const headOfGroup = groups && (await headCells(crud, scope, request, fields, groups, caller));
  await writeSpreadsheet(path, format, head, async (writer) => {
    for (const [from, some] of portionsOf(ids, fields.length)) {
      onProgress(from, ids.length);
      const rows = await readBatch(crud, scope, request, some, caller);
      const lines = new Map(rows.map((row) => [String(row.id), cells.map((cell) => cell(row))]));
      if (!groups || !headOfGroup) await writer.add([...lines.values()]);
      else
        await writer.add(
          some.flatMap((id) => {
            const line = lines.get(id);
            return [...(groups.heads.get(id) ?? []).map(headOfGroup), ...(line ? [['', ...line]] : [])];
          }),
        );
    }
    if (groups && headOfGroup) await writer.add([headOfGroup(groups.totals)]);
    const children = format === 'csv' ? [] : exportChildren(crud, scope, view, request, caller);
    for (const sheet of children) {
      await writer.sheet(headOf(sheet.name, [sheet.child.title, titles[1]!], [sheet.main, ...sheet.fields]));
      for (const [, some] of portionsOf(ids, sheet.fields.length)) {
        onProgress(ids.length, ids.length);
        await writer.add(await childCells(crud, scope, request, sheet, some, caller));
      }
    }
    onProgress(ids.length, ids.length);
  });
}
