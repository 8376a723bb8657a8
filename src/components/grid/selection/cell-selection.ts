import { selectCell, clampSelection, type CellSelection } from '@/model/grid/selection/selection';
import type { GridCell, GridState } from '../core/grid-state';
import { defineSlice, Slice } from '../core/slice';
import type { GridColumn } from '../core/types';

/** The selected cells, by coordinates on screen. */
export class CellSelectionState extends Slice {
  current: CellSelection | null = null;

  constructor(grid: GridState) {
    super(grid);
    grid.reactions.columns.add((previous) => this.followColumns(previous));
    grid.reactions.display.add((previousIds) => this.followRows(previousIds));
  }

  /** @param reveal scrolls to the end of the current area */
  select(selection: CellSelection | null, reveal = true): void {
    this.current = selection;
    this.changed({ allRows: true });
    if (selection && reveal) this.grid.handles.scrollToCell(selection.head);
  }

  get activeCell(): GridCell | null {
    return this.current ? this.grid.cellAt(this.current.active) : null;
  }

  /** Keeps the active column active at its new index; none is selected when it is gone. */
  private followColumns(previous: readonly GridColumn[]): void {
    if (!this.current) return;
    const { row, col: previousCol } = this.current.active;
    const key = previous[previousCol]?.key;
    const col = this.grid.columns.findIndex((column) => column.key === key);
    this.current = col < 0 ? null : selectCell({ row, col });
    this.changed();
  }

  /** Keeps the active row active at its new index; a selection whose row is gone stays within the rows left. */
  private followRows(previousIds: readonly string[]): void {
    if (!this.current) return;
    const { row: previousRow } = this.current.active;
    const id = previousIds[previousRow];
    const { displayedIds, columns } = this.grid;
    const row = id === undefined ? -1 : this.grid.rowIndex(id);
    const clamped = clampSelection(this.current, { rows: displayedIds.length, cols: columns.length });
    const unmoved = row === previousRow && previousIds.length === displayedIds.length;
    this.current = row >= 0 && clamped && !unmoved ? selectCell({ row, col: clamped.active.col }) : clamped;
    this.changed();
  }
}

export const cellSelection = defineSlice((grid) => new CellSelectionState(grid));
