/** Finds the cell, row or column of a DOM element by its `data-*` attributes. */
import type { CellCoordinate } from '@/model/grid/selection/selection';

export type Hit =
  | { kind: 'cell'; row: number; col: number }
  /** A row number. */
  | { kind: 'row'; row: number }
  /** A column header. */
  | { kind: 'column'; col: number };

export function hitOf(target: EventTarget | null): Hit | null {
  if (!(target instanceof Element)) return null;
  const header = target.closest<HTMLElement>('[data-head]');
  if (header) return { kind: 'column', col: Number(header.dataset['head']) };
  const rowElement = target.closest<HTMLElement>('[data-place]');
  if (!rowElement) return null;
  const row = Number(rowElement.dataset['place']);
  const cell = target.closest<HTMLElement>('[data-col]');
  if (cell) return { kind: 'cell', row, col: Number(cell.dataset['col']) };
  return target.closest('[data-lead="row-number"]') ? { kind: 'row', row } : null;
}

/** The cell that an element belongs to. */
export function cellOf(target: EventTarget | null): CellCoordinate | null {
  const hit = hitOf(target);
  return hit?.kind === 'cell' ? { row: hit.row, col: hit.col } : null;
}

/** The cell under a point of the window, below overlays too. */
export function cellAtPoint(x: number, y: number): CellCoordinate | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = cellOf(element);
    if (cell) return cell;
  }
  return null;
}

/** Whether an element is, or is inside, a control that handles its events itself. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="button"]') !== null;
