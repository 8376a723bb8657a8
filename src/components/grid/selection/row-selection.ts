/** Which rows are ticked in the column of boxes. A list keeps ticks of other pages too; a table of its own keeps its own. */
import type { ShownRows } from '@/model/grid/core/types';
import type { Row } from '@/model/record';

export type RowIds = ReadonlySet<string>;

const NO_ROWS: RowIds = new Set();

export class RowSelection {
  ids: RowIds = NO_ROWS;
  /** Whoever keeps the ticks instead of the table. */
  private onControlledChange: ((ids: RowIds) => void) | null = null;
  /** Why a row cannot be ticked. */
  private getDisabledReason: ((row: Row) => string | null) | null = null;

  constructor(
    private readonly rows: ShownRows,
    private readonly notify: () => void,
  ) {}

  /** Leaves it to somebody else which rows are ticked; what he decides comes by `show`. Null: it is the table's again. */
  control(keeper: ((ids: RowIds) => void) | null): void {
    this.onControlledChange = keeper;
  }

  setGetDisabledReason(getDisabledReason: ((row: Row) => string | null) | null): void {
    this.getDisabledReason = getDisabledReason;
  }

  /** Why a row cannot be ticked; null: it can, or it is gone. */
  disabledReasonOf(id: string): string | null {
    const row = this.rows.row(id);
    return row === undefined ? null : (this.getDisabledReason?.(row) ?? null);
  }

  canSelect(id: string): boolean {
    return this.rows.row(id) !== undefined && this.disabledReasonOf(id) === null;
  }

  /** How many of these rows that may be ticked are. */
  summaryOf(view: readonly string[]): 'none' | 'some' | 'all' {
    if (!this.onControlledChange && !this.getDisabledReason) {
      const { size } = this.ids;
      return size === 0 ? 'none' : size < view.length ? 'some' : 'all';
    }
    const free = view.filter((id) => this.canSelect(id));
    const count = free.filter((id) => this.ids.has(id)).length;
    return count === 0 ? 'none' : count < free.length ? 'some' : 'all';
  }

  /** What a person ticked. */
  select(ids: RowIds): void {
    if (this.onControlledChange) this.onControlledChange(ids);
    else this.replace(ids);
  }

  replace(ids: RowIds): void {
    this.ids = ids;
    this.notify();
  }

  /** Forgets rows that went. */
  prune(): void {
    if (!this.onControlledChange) this.ids = new Set([...this.ids].filter((id) => this.rows.row(id) !== undefined));
  }
}
