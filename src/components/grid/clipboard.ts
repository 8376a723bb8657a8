/** Copy, cut and paste with spreadsheets: text with tabs, and a table for those who read HTML. */
import type { Names } from '@/model/field-type';
import { areasOf, box, over } from '@/model/grid/selection';
import { pasteNames, planPaste, type PasteTarget } from '@/model/grid/paste';
import { fromTsv, MOST_CELLS, toTsv } from '@/model/grid/tsv';
import type { PastePlan } from '@/model/grid/types';
import { ApiError } from '@/runtime/api-error';
import { notify } from '@/runtime/notice';
import { clear } from './editing';
import { readHtmlTable, writeHtmlTable } from './html-table';
import { isLookedUp, lookUp } from './look-up';
import type { GridState } from './state';
import { texts } from './texts';

/** Texts that could not be read are named so many at most; the rest is counted. */
const NAMED = 5;
/** A report stays long enough to be read, until it is closed. */
const STAYS = 0;

/** The texts of the selected cells, areas below one another. */
function selectedTexts(state: GridState, heads: boolean): string[][] {
  if (!state.selected) return [];
  return areasOf(state.selected).flatMap(({ top, bottom, left, right }) => {
    const columns = state.columns.slice(left, right + 1);
    const lines = state.view.slice(top, bottom + 1).map((id) => {
      const row = state.rows.row(id);
      return columns.map((column) => (row ? column.text(row) : ''));
    });
    return heads ? [columns.map(({ title }) => title), ...lines] : lines;
  });
}

/** Puts the selected cells on the clipboard of a copy event; false: there are none. */
export function copy(state: GridState, data: DataTransfer): boolean {
  const matrix = selectedTexts(state, false);
  if (matrix.length === 0) return false;
  data.setData('text/plain', toTsv(matrix));
  data.setData('text/html', writeHtmlTable(matrix));
  return true;
}

export function cut(state: GridState, data: DataTransfer): boolean {
  if (!copy(state, data)) return false;
  if (state.writable) clear(state);
  return true;
}

/** Says what a paste could not do, by row and column, in words. */
function reportOf({ unread, locked, outside }: PastePlan): void {
  const lines = unread.slice(0, NAMED).map(({ row, column, message }) => texts.unread(row, column, message));
  if (unread.length > NAMED) lines.push(texts.unreadMore(unread.length - NAMED));
  if (locked > 0) lines.push(texts.locked(locked));
  if (outside > 0) lines.push(texts.outside(outside));
  if (lines.length > 0) notify.warning(lines.join('\n'), { title: texts.pastePartly, life: STAYS });
}

/** Writes texts from the active area on, as one step; names of other records are looked up first, all at once. */
async function pasteMatrix(state: GridState, matrix: readonly (readonly string[])[]): Promise<void> {
  const { selected } = state;
  if (!selected || !state.writable) return;
  const target: PasteTarget = {
    columns: state.columns.map(({ field, text, read }) => ({
      field,
      toText: text,
      fromText: read,
      named: isLookedUp(field),
    })),
    ids: state.view,
    matrix,
    area: box(selected.anchor, selected.head),
    canAdd: state.canAdd,
  };
  const asked = pasteNames(target);
  // Without names to wait for, the paste is there with the key.
  if (asked.length === 0) return enter(state, target, new Map());
  try {
    enter(state, target, await lookUp(asked));
  } catch (error) {
    notify.error(error instanceof ApiError ? error.message : texts.namesFailed);
  }
}

/** The rows and columns are those of the moment of pasting, wherever they stand by now. */
function enter(state: GridState, target: PasteTarget, names: ReadonlyMap<string, Names>): void {
  const plan = planPaste({ ...target, names, blank: () => ({}), flags: (id, key) => state.rows.flags(id, key) });
  if (!plan) return notify.error(texts.tooMany(MOST_CELLS));
  if (plan.values.length > 0 || plan.added.length > 0)
    state.sheet.together(() => {
      if (plan.values.length > 0) state.sheet.edit(plan.values);
      if (plan.added.length > 0) state.sheet.insert(plan.added, state.rows.ids.length);
    });
  if (plan.area) state.select(over(plan.area), false);
  reportOf(plan);
}

/** Reads the clipboard's two forms: a table says itself where its cells end. Null: too much, and said so. */
function matrixOf(text: string, html: string): string[][] | null {
  const matrix = readHtmlTable(html) ?? fromTsv(text);
  if (matrix === null) notify.error(texts.tooMany(MOST_CELLS));
  return matrix;
}

/** Takes what a paste event brings. */
export function paste(state: GridState, data: DataTransfer): boolean {
  const matrix = matrixOf(data.getData('text/plain'), data.getData('text/html'));
  if (matrix) void pasteMatrix(state, matrix);
  return true;
}

/** Copies from the menu, where there is no event to write to. */
export async function copyText(state: GridState, heads: boolean): Promise<void> {
  const matrix = selectedTexts(state, heads);
  const text = new Blob([toTsv(matrix)], { type: 'text/plain' });
  const html = new Blob([writeHtmlTable(matrix)], { type: 'text/html' });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
  } catch {
    notify.warning(texts.clipboardClosed);
  }
}

/** Pastes from the menu: the browser asks the person first. */
export async function pasteText(state: GridState): Promise<void> {
  try {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
    const matrix = matrixOf(await read('text/plain'), await read('text/html'));
    if (matrix) await pasteMatrix(state, matrix);
  } catch {
    notify.warning(texts.clipboardClosed);
  }
}
