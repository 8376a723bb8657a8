import type { GridCell, GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { editAccess } from '../editing/edit-access';

/** What a screen reader announces for the active cell: position, text, error, and whether it is read-only. */
export function announcementOf(grid: GridState, cell: GridCell, rowIndex: number, error: string | undefined): string {
  const { id, column, row } = cell;
  const access = editAccess(grid);
  return [
    messages.cellAt(rowIndex + 1, column.title, column.text(row)),
    ...(access.isLookedUp(id, column.key) ? [messages.lookingUp] : []),
    ...(error === undefined ? [] : [messages.invalid(error)]),
    ...(access.writable && !access.canEdit(id, column.key) ? [messages.readonly] : []),
  ].join('，');
}
