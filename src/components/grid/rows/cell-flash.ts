import type { CellChange } from '@/model/grid/core/types';
import { editAccess } from '../editing/edit-access';
import type { GridState } from '../core/grid-state';
import { defineSlice } from '../core/slice';

/** How long the old text of a changed cell is visible while it disappears (milliseconds; spec 2 §4). */
export const FLASH_MS = 1400;

/** Old texts of cells that a program has just changed, by row and field. */
export class CellFlash {
  private readonly texts = new Map<string, Map<string, string>>();

  /** @param onEnd called with the row id when a text expires: the row must be rendered without it */
  constructor(private readonly onEnd: (id: string) => void) {}

  start(id: string, key: string, text: string): void {
    const cells = this.texts.get(id) ?? new Map<string, string>();
    this.texts.set(id, cells.set(key, text));
    setTimeout(() => {
      cells.delete(key);
      if (cells.size === 0 && this.texts.get(id) === cells) this.texts.delete(id);
      this.onEnd(id);
    }, FLASH_MS);
  }

  /** The old text of a cell that changed within `FLASH_MS`. */
  textOf(id: string, key: string): string | undefined {
    return this.texts.get(id)?.get(key);
  }
}

/** Starts the flash of a changed cell; only rendered rows flash, and only cells that the user did not change. */
function flashChange(grid: GridState, flash: CellFlash, { id, key, before, beforeName = '' }: CellChange): void {
  const access = editAccess(grid);
  // A value that was looked up replaces the entered text of itself.
  if (access.isOwnChange(id, key) || access.undoableRows?.isProvisional(before)) return;
  if (!grid.rowSubscriptions.has(id)) return;
  const column = grid.columns.find((one) => one.key === key);
  const row = grid.rows.row(id);
  if (column && row && row[key] !== before)
    flash.start(id, key, column.text({ ...row, [key]: before, [`${key}_dictText`]: beforeName }));
}

export const cellFlash = defineSlice((grid) => {
  const flash = new CellFlash((id) => grid.invalidateRow(id));
  grid.reactions.rows.add(({ cells }) => {
    for (const change of cells) flashChange(grid, flash, change);
  });
  return flash;
});
