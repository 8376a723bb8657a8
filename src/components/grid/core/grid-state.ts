/**
 * State of a grid outside React: its rows, columns and display order, and the place where features keep their slices.
 * Each row on screen subscribes to itself alone, so that a key press re-renders one row at any number of rows.
 */
import type { RowSourceChange, RowSource } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import type { CellCoordinate } from '@/model/grid/selection/selection';
import { mergeDisplayOrder } from './display-order';
import { GridHandles } from './grid-handles';
import { Observable } from './observable';
import { RowSubscriptions } from './row-subscriptions';
import type { GridColumn } from './types';

export interface GridCell {
  id: string;
  column: GridColumn;
  row: Row;
}

export class GridState {
  /** Ids of the rows on screen, in their order: sorted and filtered. */
  displayedIds: readonly string[];
  readonly handles = new GridHandles();
  readonly rowSubscriptions = new RowSubscriptions();
  /** Published when values of rows changed, or rows were inserted, removed or moved. */
  readonly rowsChanged = new Observable();
  /** Published when other rows, or rows in another order, are displayed. */
  readonly displayChanged = new Observable();
  /** Published when rows were added to or removed from those displayed; another order of all rows does not count. */
  readonly displayedSetChanged = new Observable();
  readonly columnsChanged = new Observable();
  /** Published when texts of cells changed without their values: names of codes were loaded. */
  readonly textsChanged = new Observable();
  /** What slices do when the grid changes, before the change is published. */
  readonly reactions = {
    rows: new Set<(change: RowSourceChange) => void>(),
    display: new Set<(previousIds: readonly string[]) => void>(),
    columns: new Set<(previousColumns: readonly GridColumn[]) => void>(),
  };
  private readonly slices = new Map<unknown, unknown>();
  private readonly rowVersions = new Map<string, number>();
  /** Part of the version of every row. */
  private textsVersion = 0;
  /** The stored order at the last change. */
  private lastStoredIds: readonly string[];
  private indexById: Map<string, number> | null = null;
  private batchDepth = 0;
  private pending = { observables: new Set<Observable>(), rows: new Set<string>(), allRows: false };

  constructor(
    readonly rows: RowSource,
    public columns: readonly GridColumn[],
  ) {
    this.displayedIds = rows.ids;
    this.lastStoredIds = rows.ids;
  }

  /** The instance that `create` made for this grid; created at the first call. Use the accessor of `defineSlice`. */
  slice<T extends object>(create: (grid: GridState) => T): T {
    const known = this.slices.get(create) as T | undefined;
    if (known) return known;
    const slice = create(this);
    this.slices.set(create, slice);
    return slice;
  }

  /** Subscribes to the rows. Returns the function that unsubscribes. */
  connect(): () => void {
    if (this.lastStoredIds !== this.rows.ids) {
      this.lastStoredIds = this.rows.ids;
      this.setDisplayedIds(this.lastStoredIds);
    }
    return this.rows.subscribe((change) => this.applyChange(change));
  }

  private applyChange(change: RowSourceChange): void {
    this.batch(() => {
      for (const reaction of this.reactions.rows) reaction(change);
      if (change.orderChanged)
        this.setDisplayedIds(
          this.displayedIds === this.lastStoredIds
            ? this.rows.ids
            : mergeDisplayOrder(this.displayedIds, this.lastStoredIds, this.rows.ids),
        );
      this.lastStoredIds = this.rows.ids;
      for (const { id } of change.cells) this.invalidateRow(id);
      this.changed(this.rowsChanged);
    });
  }

  /** Shows other columns, or the same in another order. */
  setColumns(columns: readonly GridColumn[]): void {
    if (columns === this.columns) return;
    const previous = this.columns;
    this.batch(() => {
      this.columns = columns;
      for (const reaction of this.reactions.columns) reaction(previous);
      this.changed(this.columnsChanged);
    });
  }

  /** Displays these rows in this order. */
  setDisplayedIds(ids: readonly string[]): void {
    const previous = this.displayedIds;
    this.batch(() => {
      this.displayedIds = ids;
      this.indexById = null;
      for (const reaction of this.reactions.display) reaction(previous);
      this.changed(this.displayChanged, { allRows: true });
      if (previous.length !== ids.length || ids.length !== this.rows.ids.length) this.changed(this.displayedSetChanged);
    });
  }

  /** Index of a row on screen; −1 when it is not displayed. */
  rowIndex(id: string): number {
    this.indexById ??= new Map(this.displayedIds.map((one, index) => [one, index]));
    return this.indexById.get(id) ?? -1;
  }

  cellAt({ row, col }: CellCoordinate): GridCell | null {
    const id = this.displayedIds[row];
    const column = this.columns[col];
    const values = id === undefined ? undefined : this.rows.row(id);
    return id === undefined || !column || !values ? null : { id, column, row: values };
  }

  /** Increases whenever the row has to be rendered again. */
  rowVersion(id: string): number {
    return (this.rowVersions.get(id) ?? 0) + this.textsVersion;
  }

  /** Renders all rows on screen again, and publishes `textsChanged`. */
  invalidateTexts(): void {
    this.textsVersion += 1;
    this.changed(this.textsChanged, { allRows: true });
  }

  invalidateRow(id: string): void {
    this.rowVersions.set(id, (this.rowVersions.get(id) ?? 0) + 1);
    this.pending.rows.add(id);
    if (this.batchDepth === 0) this.flush();
  }

  /** Marks state as changed: publishes it now, or at the end of the running batch. */
  changed(observable: Observable, { allRows = false } = {}): void {
    this.pending.observables.add(observable);
    this.pending.allRows ||= allRows;
    if (this.batchDepth === 0) this.flush();
  }

  /** Runs `work`, then publishes the rows that changed and each changed observable once. */
  batch(work: () => void): void {
    this.batchDepth += 1;
    try {
      work();
    } finally {
      this.batchDepth -= 1;
      if (this.batchDepth === 0) this.flush();
    }
  }

  private flush(): void {
    const { observables, rows, allRows } = this.pending;
    this.pending = { observables: new Set(), rows: new Set(), allRows: false };
    if (allRows) this.rowSubscriptions.publishAll();
    else for (const id of rows) this.rowSubscriptions.publish(id);
    for (const observable of observables) observable.publish();
  }
}
