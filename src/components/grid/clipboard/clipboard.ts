/** Copy, cut and paste with spreadsheets: text with tabs, and a table for those who read HTML. */
import { rangeBetween, selectRange } from '@/model/grid/selection/selection';
import { codeLookupsOf, finishedPlan, planPaste, type PasteTarget } from '@/model/grid/clipboard/paste-plan';
import type { PastePlan } from '@/model/grid/clipboard/types';
import { parseTsv, MAX_PASTE_CELLS, formatTsv } from '@/model/grid/clipboard/tsv';
import type { UndoableRows } from '@/model/grid/history/types';
import { pendingNames } from '@/runtime/dict/name-resolver';
import { notify } from '@/runtime/notices/notices';
import { clearSelection } from '../editing/cell-editing';
import { editAccess } from '../editing/edit-access';
import { writeHtmlTable, type CopiedCell } from './html-writer';
import { codeOf, codeReaderOf, codeSourceOf } from './cell-codes';
import { readHtmlTable, type HtmlTable } from './html-reader';
import { finishByLookup, needsNameLookup } from '../names/name-lookup';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { cellSelection } from '../selection/cell-selection';
import { pasteReport } from './paste-report';
import { selectedAreas, spreadsheetKindOf, type CopiedArea } from './selected-areas';

/** The cells of copied areas; several areas are copied below one another. */
const cellsOf = (areas: readonly CopiedArea[], withHeaders: boolean): CopiedCell[][] =>
  areas.flatMap(({ columns, rows }) => {
    const kinds = columns.map(spreadsheetKindOf);
    const sources = columns.map(({ field }) => codeSourceOf(field));
    const lines = rows.map((row) =>
      columns.map((column, at): CopiedCell => ({
        text: row ? column.text(row) : '',
        kind: kinds[at] ?? 'text',
        code: codeOf(row?.[column.key], column.field, sources[at] ?? null),
      })),
    );
    return withHeaders ? [columns.map(({ title }): CopiedCell => ({ text: title, kind: 'text' })), ...lines] : lines;
  });

/** The formats that are written to the clipboard: TSV as plain text, and an HTML table. */
const clipboardFormats = (cells: readonly (readonly CopiedCell[])[]) => ({
  plain: formatTsv(cells.map((line) => line.map(({ text }) => text))),
  html: writeHtmlTable(cells),
});

/** Writes cells to the clipboard without a clipboard event, as soon as the names of all their codes are loaded. */
async function writeWithNames(areas: readonly CopiedArea[], withHeaders: boolean): Promise<void> {
  const read = async () => {
    const formats = clipboardFormats(cellsOf(areas, withHeaders));
    const pending = pendingNames();
    if (!pending) return formats;
    await pending;
    return clipboardFormats(cellsOf(areas, withHeaders));
  };
  // The item is created with promises at once: later, the browser would not count it as the user's own action.
  const formats = read();
  const blob = (name: 'plain' | 'html') => formats.then((one) => new Blob([one[name]], { type: `text/${name}` }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob('plain'), 'text/html': blob('html') })]);
  } catch {
    notify.warning(messages.clipboardClosed);
  }
}

/** Writes the selected cells to the clipboard of a copy event. Returns false when no cells are selected. */
export function copy(grid: GridState, data: DataTransfer): boolean {
  const areas = selectedAreas(grid);
  if (areas.length === 0) return false;
  const { plain, html } = clipboardFormats(cellsOf(areas, false));
  if (pendingNames()) {
    // The event cannot wait for the names.
    void writeWithNames(areas, false);
    return true;
  }
  data.setData('text/plain', plain);
  data.setData('text/html', html);
  return true;
}

/** Copies the selected cells and clears those that are editable. */
export function cut(grid: GridState, data: DataTransfer): boolean {
  if (!copy(grid, data)) return false;
  if (editAccess(grid).writable) clearSelection(grid);
  return true;
}

/** Pastes texts from the corner of the current area on, as one step of undo; names are looked up all at once. */
async function pasteCells(grid: GridState, { texts: matrix, codes }: HtmlTable): Promise<void> {
  const { current } = cellSelection(grid);
  const { writable, canAddRows, undoableRows } = editAccess(grid);
  if (!current || !writable || !undoableRows) return;
  const target: PasteTarget = {
    columns: grid.columns.map(({ field, text, parse: read }) => ({
      field,
      toText: text,
      fromText: read,
      codeReader: codeReaderOf(field),
      named: needsNameLookup(field),
    })),
    ids: grid.displayedIds,
    matrix,
    codes,
    area: rangeBetween(current.anchor, current.head),
    canAdd: canAddRows,
  };
  const plan = planPaste({ ...target, createRow: () => ({}), flags: (id, key) => grid.rows.flags(id, key) });
  if (!plan) return notify.error(messages.tooMany(MAX_PASTE_CELLS));
  applyPaste(grid, undoableRows, plan);
  const report = pasteReport(grid);
  const isLatest = report.begin();
  // Without names to look up, the paste is complete with the key press.
  if (plan.provisional.size === 0) return report.show(plan);
  const final = await finishByLookup(undoableRows, codeLookupsOf(target), plan.provisional);
  if (isLatest()) report.show(finishedPlan(plan, final));
}

function applyPaste(grid: GridState, undoableRows: UndoableRows, plan: PastePlan): void {
  if (plan.values.length > 0 || plan.addedRows.length > 0)
    undoableRows.batch(() => {
      editAccess(grid).edit(plan.values);
      if (plan.addedRows.length > 0) undoableRows.insert(plan.addedRows, grid.rows.ids.length);
    });
  if (plan.range) cellSelection(grid).select(selectRange(plan.range), false);
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

/** Whether two blocks of texts differ in blanks at most. */
const isSameButBlanks = (one: readonly string[][], other: readonly string[][]): boolean =>
  one.length === other.length &&
  one.every(
    (line, row) =>
      line.length === other[row]?.length &&
      line.every((text, col) => withoutBlanks(text) === withoutBlanks(other[row]?.[col] ?? '')),
  );

/**
 * Reads the cells of clipboard data, from the HTML table if there is one. HTML collapses blanks and tabs, so the plain
 * text is used when it has the same cells. Null after a message: too many cells.
 */
function readCells(text: string, html: string): HtmlTable | null {
  const table = readHtmlTable(html);
  const plain = table === 'too many' ? null : parseTsv(text);
  if (table === 'none' && plain) return { texts: plain, codes: [] };
  if (typeof table !== 'string')
    return plain && isSameButBlanks(table.texts, plain) ? { ...table, texts: plain } : table;
  notify.error(messages.tooMany(MAX_PASTE_CELLS));
  return null;
}

/** Handles a paste event. */
export function paste(grid: GridState, data: DataTransfer): boolean {
  const cells = readCells(data.getData('text/plain'), data.getData('text/html'));
  if (cells) void pasteCells(grid, cells);
  return true;
}

/** Copies by a menu command, where there is no clipboard event. */
export const copyToClipboard = (grid: GridState, withHeaders: boolean): Promise<void> =>
  writeWithNames(selectedAreas(grid), withHeaders);

/** Pastes by a menu command; the browser asks the user for permission first. */
export async function pasteFromClipboard(grid: GridState): Promise<void> {
  try {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
    const [text, html] = await Promise.all([read('text/plain'), read('text/html')]);
    const cells = readCells(text, html);
    if (cells) await pasteCells(grid, cells);
  } catch {
    notify.warning(messages.clipboardClosed);
  }
}
