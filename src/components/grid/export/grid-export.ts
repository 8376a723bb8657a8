/** Saves selected cells, or all that a grid shows, as a file. The browser writes it: no server is needed. */
import type { Row } from '@/model/record';
import { BYTE_ORDER_MARK, csvLine } from '@/model/spreadsheet/csv';
import { fileCell, type FileCell } from '@/model/spreadsheet/file-cell';
import { MAX_CELL_TEXT, MAX_WORKBOOK_ROWS, workbookParts } from '@/model/spreadsheet/workbook-parts';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { pendingNames } from '@/runtime/dict/name-resolver';
import { saveBlob } from '@/runtime/files/download';
import { zipTexts } from '@/runtime/files/zip';
import { notify } from '@/runtime/notices/notices';
import { type CopiedArea, selectedAreas, shownArea, spreadsheetKindOf } from '../clipboard/selected-areas';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { GridColumn } from '../core/types';
import { columnTitles, titleLine } from './column-titles';

export type GridFileFormat = 'xlsx' | 'csv';

/** Pixels of one character. */
const CHARACTER = 7;
/** Characters. */
const [MIN_WIDTH, MAX_WIDTH] = [8, 60];
/** Rows of a text file between two pauses. */
const PAUSE = 100;

/** What a file cannot hold, with the message for the user. */
class Unsuitable extends Error {}

/** Reads the cells of rows as they are shown. */
function cellReader(columns: readonly GridColumn[]): (row: Row | undefined) => FileCell[] {
  const kinds = columns.map(spreadsheetKindOf);
  return (row) => columns.map((column, at) => fileCell(row ? column.text(row) : '', kinds[at] ?? 'text'));
}

function* workbookRows({ columns, rows }: CopiedArea): Generator<FileCell[], void, void> {
  const read = cellReader(columns);
  for (const row of rows) {
    const cells = read(row);
    if (cells.some((cell) => typeof cell === 'string' && cell.length > MAX_CELL_TEXT))
      throw new Unsuitable(messages.exportTooLong);
    yield cells;
  }
}

function widthsOf(areas: readonly CopiedArea[]): number[] {
  const widths: number[] = [];
  for (const { columns } of areas)
    columns.forEach(({ width }, at) => {
      const characters = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width / CHARACTER)));
      widths[at] = Math.max(widths[at] ?? 0, characters);
    });
  return widths;
}

async function workbook(areas: readonly CopiedArea[], name: string): Promise<Blob> {
  const blocks = areas.map((area) => {
    const { lines, merges } = columnTitles(area.columns);
    return { titles: lines, merges, rows: workbookRows(area), count: lines.length + area.rows.length };
  });
  if (blocks.reduce((sum, { count }) => sum + count, 0) > MAX_WORKBOOK_ROWS)
    throw new Unsuitable(messages.exportTooMany(MAX_WORKBOOK_ROWS));
  const parts = await runInTimeSlices(workbookParts({ name, widths: widthsOf(areas), blocks }));
  return zipTexts(parts ?? new Map());
}

function* csvLines(areas: readonly CopiedArea[]): Generator<undefined, string[], void> {
  const lines = [BYTE_ORDER_MARK];
  for (const { columns, rows } of areas) {
    const read = cellReader(columns);
    lines.push(csvLine(titleLine(columns)));
    for (const row of rows) {
      lines.push(csvLine(read(row)));
      if (lines.length % PAUSE === 0) yield;
    }
  }
  return lines;
}

async function textFile(areas: readonly CopiedArea[]): Promise<Blob> {
  const lines = await runInTimeSlices(csvLines(areas));
  return new Blob(lines ?? [], { type: 'text/csv;charset=utf-8' });
}

/** Areas one after the other; those of the same columns are one table. */
function tablesOf(areas: readonly CopiedArea[]): CopiedArea[] {
  const tables: CopiedArea[] = [];
  for (const area of areas) {
    const last = tables.at(-1);
    const isSame =
      last?.columns.length === area.columns.length && last.columns.every((column, at) => column === area.columns[at]);
    if (last && isSame) tables[tables.length - 1] = { ...last, rows: [...last.rows, ...area.rows] };
    else tables.push(area);
  }
  return tables;
}

/**
 * Saves cells as a file, as soon as the names of all their codes are loaded.
 * @param name of the grid: the file is named so
 */
export async function exportGrid(
  grid: GridState,
  name: string,
  format: GridFileFormat,
  extent: 'selected' | 'shown',
): Promise<void> {
  try {
    const areas = extent === 'shown' ? [shownArea(grid)] : tablesOf(selectedAreas(grid));
    // Texts of cells request the names that are missing.
    for (const { columns, rows } of areas) for (const row of rows) cellReader(columns)(row);
    await pendingNames();
    const blob = await (format === 'xlsx' ? workbook(areas, name) : textFile(areas));
    saveBlob(blob, `${name}.${format}`);
  } catch (error) {
    if (error instanceof Unsuitable) notify.warning(error.message);
    else notify.error(messages.exportFailed);
  }
}
