/**
 * A grid's state, outside React: what is shown, selected and being filled in. Rows listen to themselves alone, so that a
 * key redraws one row at any number of rows.
 */
import type { Area, CellValue, PastePlan, RowsChange, Sheet, ShownRows } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import type { CellFilter, SortKey } from '@/model/grid/sort-filter/sort-filter';
import { at, isOneCell, segment, within, type Selected, type Spot } from '@/model/grid/selection/selection';
import { CellFlash } from '../rows/cell-flash';
import { mergeDisplayOrder } from './display-order';
import { ExpandedRows } from '../details/expanded-rows';
import { RowSelection } from '../selection/row-selection';
import { GridEvents } from './grid-events';
import type { CellEdit, GridColumn } from './types';

export type GridChannel =
  | 'layout'
  | 'pasteReport'
  | 'rows'
  | 'displayedRows'
  | 'sortFilter'
  | 'activeCell'
  | 'selection'
  | 'history'
  | 'rowSelection';

interface GridHandles {
  scrollToCell: (coordinate: Spot) => void;
  focus: () => void;
  rowsPerPage: () => number;
  focusHeader: (col: number) => boolean;
}

export interface GridOptions {
  rows: ShownRows;
  undoableRows: Sheet | null;
  columns: readonly GridColumn[];
  writable: boolean;
  canAddRows: boolean;
}

export class GridState {
  readonly rows: ShownRows;
  readonly rowSelection: RowSelection;
  readonly expandedRows = new ExpandedRows((id) => {
    this.invalidateRow(id);
    this.events.publish('layout');
  });
  writable: boolean;
  canAddRows: boolean;
  private readonly undoableSource: Sheet | null;
  readonly events = new GridEvents<GridChannel>();
  columns: readonly GridColumn[];
  displayedIds: readonly string[];
  sortKeys: readonly SortKey[] = [];
  filters: readonly CellFilter[] = [];
  selection: Selected | null = null;
  editing: CellEdit | null = null;
  fillPreview: Area | null = null;
  pasteReport: PastePlan | null = null;
  private focusPending = false;
  private rowActivateHandler: ((row: Row) => void) | null = null;
  private handles: Partial<GridHandles> = {};
  /** The stored order at the last notice. */
  private lastStoredIds: readonly string[];
  private readonly cellFlash = new CellFlash((id) => this.invalidateRow(id));
  private readonly rowVersions = new Map<string, number>();
  private indexById: Map<string, number> | null = null;
  /** Cells that a person types into right now: their own change needs no telling. */
  private typedCell: CellValue | null = null;

  constructor({ rows, undoableRows, columns, writable, canAddRows: canAdd }: GridOptions) {
    this.rows = rows;
    this.rowSelection = new RowSelection(rows, () => this.events.publishAllRows('rowSelection'));
    this.undoableSource = undoableRows;
    this.columns = columns;
    this.writable = writable && undoableRows !== null;
    this.canAddRows = canAdd && undoableRows !== null;
    this.displayedIds = this.rows.ids;
    this.lastStoredIds = this.rows.ids;
  }

  /** What every entry goes through. @throws Error in a table to read: ask `writable` first */
  get sheet(): Sheet {
    if (!this.undoableSource) throw new Error('a table to read takes no entries: ask `writable` before `sheet`');
    return this.undoableSource;
  }

  /** Lends a part's hands to the state; answers the way to take them back. */
  registerHandles(hands: Partial<GridHandles>): () => void {
    this.handles = { ...this.handles, ...hands };
    if (hands.focus && this.focusPending) this.focus();
    return () => {
      for (const name of Object.keys(hands) as (keyof GridHandles)[])
        if (this.handles[name] === hands[name]) delete this.handles[name];
    };
  }

  /** Brings a cell into sight. */
  scrollToCell(coordinate: Spot): void {
    this.handles.scrollToCell?.(coordinate);
  }

  /** Puts the caret into the table. */
  focus(): void {
    this.focusPending = this.handles.focus === undefined;
    this.handles.focus?.();
  }

  /** Goes to a column's title; false: it has no place to go to. */
  focusHeader(col: number): boolean {
    return this.handles.focusHeader?.(col) ?? false;
  }

  /** Rows that a page of the window holds. */
  get rowsPerPage(): number {
    return this.handles.rowsPerPage?.() ?? 10;
  }

  /** Follows the rows; answers the way to stop. */
  connect(): () => void {
    if (this.lastStoredIds !== this.rows.ids) {
      this.lastStoredIds = this.rows.ids;
      this.setDisplayedIds(this.lastStoredIds);
    }
    const unsubscribers = [
      this.rows.subscribe((change) => this.applyChange(change)),
      this.undoableSource?.onStep(() => this.events.publish('history')),
    ];
    return () => {
      for (const stop of unsubscribers) stop?.();
    };
  }

  private applyChange({ cells, order }: RowsChange): void {
    const changed = new Set<string>();
    for (const { id, key, before } of cells) {
      changed.add(id);
      const typed = this.typedCell;
      if (!(typed && typed.id === id && typed.key === key)) this.startFlash(id, key, before);
    }
    if (order)
      this.setDisplayedIds(
        this.displayedIds === this.lastStoredIds
          ? this.rows.ids
          : mergeDisplayOrder(this.displayedIds, this.lastStoredIds, this.rows.ids),
      );
    this.lastStoredIds = this.rows.ids;
    for (const id of changed) this.invalidateRow(id);
    this.events.publish('rows');
    if (this.selection && changed.size > 0) this.events.publish('selection');
    if (this.editing && changed.has(this.editing.id)) this.events.publish('activeCell');
  }

  private invalidateRow(id: string): void {
    this.rowVersions.set(id, (this.rowVersions.get(id) ?? 0) + 1);
    this.events.publishRow(id);
  }

  private startFlash(id: string, key: string, before: Row[string]): void {
    // Only rows that are on screen are seen to change.
    if (!this.events.hasRowListeners(id)) return;
    const column = this.columns.find((one) => one.key === key);
    const row = this.rows.row(id);
    if (column && row && row[key] !== before)
      this.cellFlash.start(id, key, column.text({ ...row, [key]: before, [`${key}_dictText`]: null }));
  }

  /** The old text of a cell that has just been changed by a program; undefined: it has not. */
  flashText(id: string, key: string): string | undefined {
    return this.cellFlash.textOf(id, key);
  }

  /** What a row draws, as a text that changes exactly when the row must be drawn again. */
  rowSignature(id: string, rowIndex: number): string {
    const { selection: selected } = this;
    // One cell alone is drawn by the caret: moving it draws no row again.
    const drawnSelection = selected && isOneCell(selected) ? null : selected;
    const flags = (this.rowSelection.ids.has(id) ? 1 : 0) + (this.writable ? 2 : 0);
    return `${this.rowVersions.get(id) ?? 0}|${flags}|${segment(drawnSelection, rowIndex)}`;
  }

  /** Shows other columns, or the same in another order. */
  setColumns(columns: readonly GridColumn[]): void {
    if (columns === this.columns) return;
    const key = this.selection && this.columns[this.selection.active.col]?.key;
    this.columns = columns;
    const col = columns.findIndex((column) => column.key === key);
    if (this.selection) this.selection = col < 0 ? null : at({ row: this.selection.active.row, col });
    this.events.publish('layout');
    this.events.publish('activeCell');
  }

  /** Shows these rows: the active cell stays the same cell, wherever it now stands. */
  setDisplayedIds(view: readonly string[]): void {
    const id = this.selection ? this.displayedIds[this.selection.active.row] : undefined;
    const previousCount = this.displayedIds.length;
    this.displayedIds = view;
    this.indexById = null;
    if (this.selection) {
      const row = id === undefined ? -1 : this.rowIndex(id);
      const clamped = within(this.selection, { rows: view.length, cols: this.columns.length });
      const unmoved = row === this.selection.active.row && previousCount === view.length;
      this.selection = row >= 0 && clamped && !unmoved ? at({ row, col: clamped.active.col }) : clamped;
    }
    if (this.editing && !this.rows.row(this.editing.id)) this.editing = null;
    this.rowSelection.prune();
    this.events.publishAllRows('layout', 'activeCell', 'selection', 'rowSelection');
    // All of them in another order come to the same.
    if (previousCount !== view.length || view.length !== this.rows.ids.length) this.events.publish('displayedRows');
  }

  /** Where a row stands on screen; −1: nowhere. */
  rowIndex(id: string): number {
    this.indexById ??= new Map(this.displayedIds.map((one, index) => [one, index]));
    return this.indexById.get(id) ?? -1;
  }

  /** The row and column of a place. */
  cellAt({ row, col }: Spot): { id: string; column: GridColumn; row: Row } | null {
    const id = this.displayedIds[row];
    const column = this.columns[col];
    const values = id === undefined ? undefined : this.rows.row(id);
    return id === undefined || !column || !values ? null : { id, column, row: values };
  }

  /** The active cell. */
  get activeCell(): ReturnType<GridState['cellAt']> {
    return this.selection ? this.cellAt(this.selection.active) : null;
  }

  setRowActivateHandler(follower: ((row: Row) => void) | null): void {
    this.rowActivateHandler = follower;
  }

  /** Tells whoever follows which row is chosen; false: nobody does. */
  activateRow(rowIndex: number): boolean {
    const row = this.rows.row(this.displayedIds[rowIndex] ?? '');
    if (!row || !this.rowActivateHandler) return false;
    this.rowActivateHandler(row);
    return true;
  }

  /** Whether a person may change a cell now. */
  canEdit(id: string, key: string): boolean {
    if (!this.writable) return false;
    const flags = this.rows.flags(id, key);
    return flags.visible && !flags.readonly;
  }

  /** Opens or locks the table: a form that is being saved. */
  setWritable(writable: boolean, canAdd: boolean): void {
    if (!this.undoableSource || (this.writable === writable && this.canAddRows === canAdd)) return;
    this.writable = writable;
    this.canAddRows = canAdd;
    if (!writable) this.editing = null;
    this.events.publishAllRows('activeCell');
  }

  select(selected: Selected | null, reveal = true): void {
    this.selection = selected;
    this.events.publishAllRows('activeCell', 'selection');
    if (selected && reveal) this.scrollToCell(selected.head);
  }

  setSortAndFilters(sort: readonly SortKey[], filter: readonly CellFilter[]): void {
    this.sortKeys = sort;
    this.filters = filter;
    this.events.publish('sortFilter');
  }

  setFillPreview(area: Area | null): void {
    this.fillPreview = area;
    this.events.publish('activeCell');
  }

  /** Shows what a paste left out, until it is closed or the next paste. */
  setPasteReport(plan: PastePlan | null): void {
    this.pasteReport = plan && plan.unread.length + plan.locked + plan.outside > 0 ? plan : null;
    this.events.publish('pasteReport');
  }

  setEditing(editing: CellEdit | null): void {
    this.editing = editing;
    this.events.publish('activeCell');
  }

  /** Writes what a person typed into one cell: that cell does not fade. */
  writeTyped(value: CellValue, siblings: readonly CellValue[] = []): void {
    this.typedCell = value;
    try {
      this.sheet.edit([value, ...siblings]);
    } finally {
      this.typedCell = null;
    }
  }
}
