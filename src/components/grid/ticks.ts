/** Which rows are ticked in the column of boxes. A list keeps ticks of other pages too; a table of its own keeps its own. */
import type { ShownRows } from '@/model/grid/types';
import type { Row } from '@/model/record';

export type Ticked = ReadonlySet<string>;

const NONE: Ticked = new Set();

export class Ticks {
  ids: Ticked = NONE;
  /** Whoever keeps the ticks instead of the table. */
  private keeper: ((ids: Ticked) => void) | null = null;
  /** Why a row cannot be ticked. */
  private refuse: ((row: Row) => string | null) | null = null;

  constructor(
    private readonly rows: ShownRows,
    private readonly tell: () => void,
  ) {}

  /** Leaves it to somebody else which rows are ticked; what he decides comes by `show`. Null: it is the table's again. */
  leaveTo(keeper: ((ids: Ticked) => void) | null): void {
    this.keeper = keeper;
  }

  refuseBy(refuse: ((row: Row) => string | null) | null): void {
    this.refuse = refuse;
  }

  /** Why a row cannot be ticked; null: it can, or it is gone. */
  whyNot(id: string): string | null {
    const row = this.rows.row(id);
    return row === undefined ? null : (this.refuse?.(row) ?? null);
  }

  mayTick(id: string): boolean {
    return this.rows.row(id) !== undefined && this.whyNot(id) === null;
  }

  /** How many of these rows that may be ticked are. */
  of(view: readonly string[]): 'none' | 'some' | 'all' {
    if (!this.keeper && !this.refuse) {
      const { size } = this.ids;
      return size === 0 ? 'none' : size < view.length ? 'some' : 'all';
    }
    const free = view.filter((id) => this.mayTick(id));
    const count = free.filter((id) => this.ids.has(id)).length;
    return count === 0 ? 'none' : count < free.length ? 'some' : 'all';
  }

  /** What a person ticked. */
  choose(ids: Ticked): void {
    if (this.keeper) this.keeper(ids);
    else this.show(ids);
  }

  show(ids: Ticked): void {
    this.ids = ids;
    this.tell();
  }

  /** Forgets rows that went. */
  prune(): void {
    if (!this.keeper) this.ids = new Set([...this.ids].filter((id) => this.rows.row(id) !== undefined));
  }
}
