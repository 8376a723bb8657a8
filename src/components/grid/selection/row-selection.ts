import type { Row } from '@/model/record';
import type { GridState } from '../core/grid-state';
import { defineSlice, Slice } from '../core/slice';

export type RowIds = ReadonlySet<string>;

const NO_ROWS: RowIds = new Set();

/**
 * Rows selected by checkbox or radio button. A list controls the selection itself because rows of other pages belong to
 * it; an editable grid keeps it here.
 */
export class RowSelectionState extends Slice {
  ids: RowIds = NO_ROWS;
  private onControlledChange: ((ids: RowIds) => void) | null = null;
  private getDisabledReason: ((row: Row) => string | null) | null = null;
  /** The row toggled last: with Shift all rows from it on follow. */
  private lastToggledId = '';

  constructor(grid: GridState) {
    super(grid);
    grid.reactions.display.add(() => this.prune());
  }

  /** Makes the selection controlled: changes go to `onChange`, the owner sets them by `replace`. Null: uncontrolled. */
  control(onChange: ((ids: RowIds) => void) | null): void {
    this.onControlledChange = onChange;
  }

  setGetDisabledReason(getDisabledReason: ((row: Row) => string | null) | null): void {
    this.getDisabledReason = getDisabledReason;
  }

  /** Why a row cannot be selected; null when it can, or when it is gone. */
  disabledReasonOf(id: string): string | null {
    const row = this.grid.rows.row(id);
    return row === undefined ? null : (this.getDisabledReason?.(row) ?? null);
  }

  canSelect(id: string): boolean {
    return this.grid.rows.row(id) !== undefined && this.disabledReasonOf(id) === null;
  }

  /** How many of the displayed rows that can be selected are. */
  summary(): 'none' | 'some' | 'all' {
    const { displayedIds } = this.grid;
    if (!this.onControlledChange && !this.getDisabledReason) {
      const { size } = this.ids;
      return size === 0 ? 'none' : size < displayedIds.length ? 'some' : 'all';
    }
    const selectable = displayedIds.filter((id) => this.canSelect(id));
    const count = selectable.filter((id) => this.ids.has(id)).length;
    return count === 0 ? 'none' : count < selectable.length ? 'some' : 'all';
  }

  /** A change by the user. */
  private select(ids: RowIds): void {
    if (this.onControlledChange) this.onControlledChange(ids);
    else this.replace(ids);
  }

  replace(ids: RowIds): void {
    this.ids = ids;
    this.changed({ allRows: true });
  }

  /** Selects rows, or deselects them when all of them are selected. */
  toggleRows(ids: readonly string[]): void {
    const selectableIds = ids.filter((id) => this.canSelect(id));
    const next = new Set(this.ids);
    const all = selectableIds.every((id) => next.has(id));
    for (const id of selectableIds) {
      if (all) next.delete(id);
      else next.add(id);
    }
    this.select(next);
  }

  /** A click on a row's checkbox. `range`: Shift was held; `single`: radio buttons, one row at a time. */
  toggleRow(id: string, { range, single }: { range: boolean; single: boolean }): void {
    const from = this.grid.rowIndex(this.lastToggledId);
    const to = this.grid.rowIndex(id);
    this.lastToggledId = id;
    if (single) return this.select(new Set([id]));
    if (!range || from < 0) return this.toggleRows([id]);
    const next = new Set(this.ids);
    const selecting = !next.has(id);
    for (const one of this.grid.displayedIds.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (!selecting) next.delete(one);
      else if (this.canSelect(one)) next.add(one);
    }
    this.select(next);
  }

  /** Selects all displayed rows that can be selected, or none of them; rows that are not displayed stay as they are. */
  toggleAllRows(): void {
    this.toggleRows(this.grid.displayedIds);
  }

  /** Deselects rows that were removed. */
  private prune(): void {
    if (this.onControlledChange) return;
    const kept = [...this.ids].filter((id) => this.grid.rows.row(id) !== undefined);
    if (kept.length === this.ids.size) return;
    this.ids = new Set(kept);
    this.changed();
  }
}

export const rowSelection = defineSlice((grid) => new RowSelectionState(grid));
