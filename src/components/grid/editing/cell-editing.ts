/** Starts, continues and ends the edit of a cell; toggles and clears cells. */
import { isEmpty } from '@/components/field/field-text';
import type { ParseError, Value } from '@/model/entity/field-type';
import type { CellValue } from '@/model/grid/core/types';
import { rangesOf } from '@/model/grid/selection/selection';
import { valueError, VISIBLE } from '@/model/record';
import { types } from '@/registry/values';
import type { GridCell, GridState } from '../core/grid-state';
import { cellSelection } from '../selection/cell-selection';
import { cellEdit } from './cell-edit';
import { editAccess } from './edit-access';

/** The active cell; null when there is none or when it is not editable. */
function editableActiveCell(grid: GridState): GridCell | null {
  const cell = cellSelection(grid).activeCell;
  return cell && editAccess(grid).canEdit(cell.id, cell.column.key) ? cell : null;
}

/**
 * Starts typing in the active cell.
 * @param text the first typed text; null keeps the cell's own text
 * @returns false when the cell cannot be typed in or does not accept the text
 */
export function startTyping(grid: GridState, text: string | null): boolean {
  const cell = editableActiveCell(grid);
  if (!cell?.column.textEntry) return false;
  const { id, column, row } = cell;
  if (text !== null && !column.acceptsText(text)) return false;
  cellEdit(grid).set({ id, key: column.key, mode: 'text', text: text ?? column.editText(row), values: {} });
  return true;
}

/** Opens the input of the active cell's type, or starts typing where the type has no input. */
export function openEditor(grid: GridState): boolean {
  const cell = editableActiveCell(grid);
  if (!cell) return false;
  if (cell.column.textEntry === 'only') return startTyping(grid, null);
  cellEdit(grid).set({ id: cell.id, key: cell.column.key, mode: 'input', text: '', values: {} });
  return true;
}

/** Takes over the typed text. Returns false when the column does not accept it. */
export function updateTypedText(grid: GridState, text: string): boolean {
  const { current } = cellEdit(grid);
  if (!current) return startTyping(grid, text);
  const column = grid.columns.find(({ key }) => key === current.key);
  if (!column?.acceptsText(text)) return false;
  cellEdit(grid).set({ ...current, text });
  return true;
}

/** Takes over values of the input, including those of sibling fields. */
export function updateEditorValues(grid: GridState, values: Readonly<Record<string, Value>>): void {
  const { current } = cellEdit(grid);
  if (current) cellEdit(grid).set({ ...current, values: { ...current.values, ...values } });
}

const isTextError = (read: Value | ParseError): read is ParseError =>
  typeof read === 'object' && read !== null && 'error' in read;

/** The value of a typed text; undefined when it did not change. A text that cannot be parsed is kept as the value. */
function parseTypedText(grid: GridState, id: string, key: string, text: string): Value | undefined {
  const column = grid.columns.find((one) => one.key === key);
  const row = grid.rows.row(id);
  if (!column || !row || text === column.editText(row)) return undefined;
  const read = column.parse(text);
  return isTextError(read) ? text : read;
}

/** The error of the text typed so far; undefined while it is empty. */
export function typedTextError(grid: GridState): string | undefined {
  const { current } = cellEdit(grid);
  const column = grid.columns.find(({ key }) => key === current?.key);
  if (current?.mode !== 'text' || !column || current.text === '') return undefined;
  const read = column.parse(current.text);
  if (isTextError(read)) return String(read.error);
  return valueError(column.field, read, { bits: VISIBLE, isNew: false, types });
}

/** Ends the edit and writes its values. */
export function commit(grid: GridState): void {
  const edit = cellEdit(grid);
  if (!edit.current) return;
  const { id, key, mode, text, values } = edit.current;
  edit.set(null);
  if (mode === 'text') {
    const value = parseTypedText(grid, id, key, text);
    if (value !== undefined) edit.write({ id, key, value });
    return;
  }
  const entered = Object.entries(values).map(([field, value]): CellValue => ({ id, key: field, value }));
  const [first, ...siblings] = entered.toSorted((a, b) => Number(b.key === key) - Number(a.key === key));
  if (first) edit.write(first, siblings);
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
  cellEdit(grid).write({ id: cell.id, key: cell.column.key, value });
  return true;
}

/** Clears the selected cells that are editable. */
export function clearSelection(grid: GridState): void {
  const { current } = cellSelection(grid);
  if (!current) return;
  const access = editAccess(grid);
  const values: CellValue[] = [];
  for (const { top, bottom, left, right } of rangesOf(current)) {
    for (let row = top; row <= bottom; row += 1) {
      for (let col = left; col <= right; col += 1) {
        const cell = grid.cellAt({ row, col });
        if (!cell || isEmpty(cell.row[cell.column.key]) || !access.canEdit(cell.id, cell.column.key)) continue;
        values.push({ id: cell.id, key: cell.column.key, value: null });
      }
    }
  }
  if (values.length > 0) access.undoableRows?.edit(values);
}
