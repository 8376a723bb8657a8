import type { UndoableRows } from '@/model/grid/history/types';
import { defineSlice, Slice } from '../core/slice';

/** What the user may change in a grid; by default nothing, as in a read-only grid. */
export class EditAccess extends Slice {
  /** Target of all changes; null in a read-only grid. */
  undoableRows: UndoableRows | null = null;
  writable = false;
  canAddRows = false;

  /** Makes a grid editable; called once, before it is rendered. */
  open(undoableRows: UndoableRows, writable: boolean, canAddRows: boolean): void {
    this.undoableRows = undoableRows;
    this.writable = writable;
    this.canAddRows = canAddRows;
  }

  /** Locks or unlocks an editable grid, for example while its form is being saved. */
  setWritable(writable: boolean, canAddRows: boolean): void {
    if (!this.undoableRows || (this.writable === writable && this.canAddRows === canAddRows)) return;
    this.writable = writable;
    this.canAddRows = canAddRows;
    this.changed({ allRows: true });
  }

  /** Whether the user may change a cell now. */
  canEdit(id: string, key: string): boolean {
    if (!this.writable) return false;
    const flags = this.grid.rows.flags(id, key);
    return flags.visible && !flags.readonly;
  }
}

export const editAccess = defineSlice((grid) => new EditAccess(grid));
