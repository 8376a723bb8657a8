/** Starts, continues and ends the edit of a cell; toggles and clears cells. */
import { isEmpty } from '@/components/field/field-text';
import type { ParseError, Value } from '@/model/entity/field-type';
import type { CellValue } from '@/model/grid/core/types';
import { rangesOf } from '@/model/grid/selection/selection';
import { valueError, VISIBLE } from '@/model/record';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';
import type { GridCell, GridState } from '../core/grid-state';
import { cellSelection } from '../selection/cell-selection';
import { cellEdit, type CellEdit } from './cell-edit';
import { needsNameLookup } from '../names/name-lookup';
import { editAccess } from './edit-access';
import { writeEntered } from './typed-values';

const isTextError = (read: Value | ParseError): read is ParseError =>
  typeof read === 'object' && read !== null && 'error' in read;

/** The active cell; null when there is none or when it is not editable. */
function editableActiveCell(grid: GridState): GridCell | null {
  const cell = cellSelection(grid).activeCell;
  return cell && editAccess(grid).canEdit(cell.id, cell.column.key) ? cell : null;
}

/** The selected cells that are editable and pass a test. */
function* editableSelection(grid: GridState, accepts: (cell: GridCell) => boolean = () => true): Generator<GridCell> {
  const { current } = cellSelection(grid);
  const access = editAccess(grid);
  for (const { top, bottom, left, right } of current ? rangesOf(current) : []) {
    for (let row = top; row <= bottom; row += 1) {
      for (let col = left; col <= right; col += 1) {
        const cell = grid.cellAt({ row, col });
        if (cell && accepts(cell) && access.canEdit(cell.id, cell.column.key)) yield cell;
      }
    }
  }
}

/**
 * Starts typing in the active cell.
 * @param text the first typed text; null keeps the cell's own text, and arrow keys move the caret in it
 * @returns false when the cell cannot be typed in
 */
export function startTyping(grid: GridState, text: string | null): boolean {
  const cell = editableActiveCell(grid);
  if (!cell?.column.textEntry) return false;
  const { id, column, row } = cell;
  cellEdit(grid).set({
    id,
    key: column.key,
    mode: 'text',
    text: text ?? column.editText(row),
    caretKeys: text === null,
    composing: false,
    values: {},
  });
  return true;
}

/** Characters of `YYYY-MM-DD HH:mm:ss`. */
const [MONTH_END, DAY_END, MINUTE_START, MINUTE_END] = [7, 10, 11, 16] as const;

/**
 * Starts typing with the server's date or time in the active cell.
 * @returns false when the cell cannot be typed in or accepts no such text
 */
export function typeNow(grid: GridState, part: 'date' | 'time'): boolean {
  const cell = editableActiveCell(grid);
  if (!cell) return false;
  const moment = now();
  const day = moment.slice(0, DAY_END);
  const forms =
    part === 'time'
      ? [moment.slice(MINUTE_START, MINUTE_END), moment]
      : [cell.column.field.columnType.kind === 'timestamp' ? moment : day, day.slice(0, MONTH_END)];
  const text = forms.find((form) => !isTextError(cell.column.parse(form)));
  return text !== undefined && startTyping(grid, text);
}

/** Opens the input of the active cell's type, or starts typing where the type has no input. */
export function openEditor(grid: GridState): boolean {
  const cell = editableActiveCell(grid);
  if (!cell) return false;
  if (cell.column.textEntry === 'only') return startTyping(grid, null);
  const { id, column } = cell;
  cellEdit(grid).set({ id, key: column.key, mode: 'input', text: '', caretKeys: true, composing: false, values: {} });
  return true;
}

/** Takes over the typed text. Returns false when the cell cannot be typed in. */
export function updateTypedText(grid: GridState, text: string): boolean {
  const { current } = cellEdit(grid);
  if (!current) return startTyping(grid, text);
  cellEdit(grid).set({ ...current, text, composing: current.composing && text === '' });
  return true;
}

/** Lets the arrow keys move the caret in the typed text, instead of ending the edit. */
export function moveCaretByKeys(grid: GridState): void {
  const { current } = cellEdit(grid);
  if (current && !current.caretKeys) cellEdit(grid).set({ ...current, caretKeys: true });
}

/** Starts an empty edit for a text that an input method composes. */
export function startComposing(grid: GridState): void {
  if (!startTyping(grid, '')) return;
  const { current } = cellEdit(grid);
  if (current) cellEdit(grid).set({ ...current, composing: true });
}

/** Takes over values of the input, including those of sibling fields. */
export function updateEditorValues(grid: GridState, values: Readonly<Record<string, Value>>): void {
  const { current } = cellEdit(grid);
  if (current) cellEdit(grid).set({ ...current, values: { ...current.values, ...values } });
}

/** The error of the text typed so far; undefined while it is empty, and for names that are looked up at the end. */
export function typedTextError(grid: GridState): string | undefined {
  const { current } = cellEdit(grid);
  const column = grid.columns.find(({ key }) => key === current?.key);
  if (current?.mode !== 'text' || !column || current.text === '' || needsNameLookup(column.field)) return undefined;
  const read = column.parse(current.text);
  if (isTextError(read)) return String(read.error);
  return valueError(column.field, read, { bits: VISIBLE, isNew: false, types });
}

/** Ends the edit and writes its values. */
export function commit(grid: GridState): void {
  const edit = cellEdit(grid);
  if (!edit.current) return;
  const { id, key, mode, text, composing, values } = edit.current;
  edit.set(null);
  if (composing) return;
  if (mode === 'text') {
    const column = grid.columns.find((one) => one.key === key);
    const row = grid.rows.row(id);
    if (column && row && text !== column.editText(row)) writeEntered(grid, [{ id, column, text }]);
    return;
  }
  const entered = inputValuesOf(id, values);
  editAccess(grid).edit(
    entered,
    entered.filter((cell) => cell.key === key),
  );
}

const inputValuesOf = (id: string, values: CellEdit['values']): CellValue[] =>
  Object.entries(values).map(([key, value]) => ({ id, key, value }));

/** Ends the edit and writes it to all selected cells that are editable: a text to each column that takes text. */
export function commitToSelection(grid: GridState): void {
  const { current: edit } = cellEdit(grid);
  if (!edit) return;
  const cells = [...editableSelection(grid)];
  cellEdit(grid).set(null);
  if (edit.mode === 'text') {
    const entered = cells.filter(({ column }) => column.textEntry !== null);
    writeEntered(
      grid,
      entered.map(({ id, column }) => ({ id, column, text: edit.text })),
    );
    return;
  }
  const values = { [edit.key]: grid.rows.row(edit.id)?.[edit.key] ?? null, ...edit.values };
  const written = cells.filter(({ column }) => column.key === edit.key);
  editAccess(grid).edit(written.flatMap(({ id }) => inputValuesOf(id, values)));
}

/** Ends the edit without writing. */
export function cancel(grid: GridState): void {
  if (cellEdit(grid).current) cellEdit(grid).set(null);
}

/** Toggles the active cell. Returns false when its type does not have exactly two values. */
export function toggleCell(grid: GridState): boolean {
  const cell = editableActiveCell(grid);
  if (!cell) return false;
  const value = cell.column.toggle(cell.row[cell.column.key] ?? null);
  if (value === undefined) return false;
  editAccess(grid).edit([{ id: cell.id, key: cell.column.key, value }]);
  return true;
}

/** Clears the selected cells that are editable. */
export function clearSelection(grid: GridState): void {
  const filled = editableSelection(grid, ({ row, column }) => !isEmpty(row[column.key]));
  editAccess(grid).edit(Array.from(filled, ({ id, column }) => ({ id, key: column.key, value: null })));
}
