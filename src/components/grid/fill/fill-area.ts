/** The fill handle's work: the selected area goes on into the area next to it, each row or column as a series of its own. */
import type { Field } from '@/model/entity/entity';
import { fillValues } from '@/model/grid/fill/fill-series';
import { box, over, type Spot } from '@/model/grid/selection/selection';
import type { Area, CellValue } from '@/model/grid/core/types';
import { types } from '@/registry/values';
import type { GridState } from '../core/grid-state';

/** The area that dragging to a cell fills: along the side that the pointer went further; null: none. */
export function fillTargetOf(from: Area, { row, col }: Spot): Area | null {
  const down = row > from.bottom ? row - from.bottom : row < from.top ? row - from.top : 0;
  const across = col > from.right ? col - from.right : col < from.left ? col - from.left : 0;
  if (down === 0 && across === 0) return null;
  if (Math.abs(down) >= Math.abs(across))
    return down > 0 ? { ...from, top: from.bottom + 1, bottom: row } : { ...from, top: row, bottom: from.top - 1 };
  return across > 0 ? { ...from, left: from.right + 1, right: col } : { ...from, left: col, right: from.left - 1 };
}

/** Codes follow nothing: the next of "1", "2" is no code at all. */
export const holdsCodes = ({ type, ref, dict, options }: Field): boolean =>
  ref !== null || dict !== null || options !== null || types.get(type)?.keys !== undefined;

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Fills an area beside `from`, as one step; cells that may not be written are left as they are. */
export function fillArea(state: GridState, from: Area, to: Area, repeat: boolean): void {
  const values: CellValue[] = [];
  const write = (targets: readonly Spot[], sources: readonly Spot[], direction: 'forward' | 'back') => {
    const known = sources.map((coordinate) => {
      const cell = state.cellAt(coordinate);
      return cell?.row[cell.column.key] ?? null;
    });
    const field = sources[0] && state.columns[sources[0].col]?.field;
    const column = field && !holdsCodes(field) ? field.stored : null;
    const filled = fillValues({ values: known, count: targets.length, back: direction === 'back', repeat, column });
    targets.forEach((target, index) => {
      const cell = state.cellAt(target);
      // Across columns only those of the same type hold the same kind of value.
      if (cell && cell.column.field.type === field?.type && state.canEdit(cell.id, cell.column.key))
        values.push({ id: cell.id, key: cell.column.key, value: filled[index] ?? null });
    });
  };
  if (from.left === to.left && from.right === to.right) {
    const direction = to.top > from.bottom ? 'forward' : 'back';
    const rows = direction === 'forward' ? range(to.top, to.bottom) : range(to.top, to.bottom).toReversed();
    for (const col of range(from.left, from.right))
      write(
        rows.map((row) => ({ row, col })),
        range(from.top, from.bottom).map((row) => ({ row, col })),
        direction,
      );
  } else {
    const direction = to.left > from.right ? 'forward' : 'back';
    const cols = direction === 'forward' ? range(to.left, to.right) : range(to.left, to.right).toReversed();
    for (const row of range(from.top, from.bottom))
      write(
        cols.map((col) => ({ row, col })),
        range(from.left, from.right).map((col) => ({ row, col })),
        direction,
      );
  }
  if (values.length > 0) state.sheet.edit(values);
  state.select(
    over({
      top: Math.min(from.top, to.top),
      left: Math.min(from.left, to.left),
      bottom: Math.max(from.bottom, to.bottom),
      right: Math.max(from.right, to.right),
    }),
    false,
  );
}

/** Ctrl+D and Ctrl+R: the first row or column of the selected area into the rest of it, or the neighbour's into one cell. */
export function fillSelection(state: GridState, along: 'down' | 'right'): void {
  if (!state.selection) return;
  const area = box(state.selection.anchor, state.selection.head);
  const down = along === 'down';
  const alone = down ? area.top === area.bottom : area.left === area.right;
  const first = alone ? -1 : 0;
  const from = down
    ? { ...area, top: area.top + first, bottom: area.top + first }
    : { ...area, left: area.left + first, right: area.left + first };
  if (from.top < 0 || from.left < 0) return;
  fillArea(state, from, down ? { ...area, top: from.top + 1 } : { ...area, left: from.left + 1 }, true);
}
