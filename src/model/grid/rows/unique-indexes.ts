/** Unique indexes over the rows of a grid. They are built on first use and then updated with every change. */
import { DuplicateIndex, uniqueText, type Row, type Uniqueness } from '@/model/record';
import type { Cell } from '../core/types';

interface IndexedRows {
  readonly ids: readonly string[];
  row(id: string): Row | undefined;
}

/** Rows indexed between two `yield`s. */
const ROWS_PER_YIELD = 256;
/** Limit for building the index synchronously during a key press; `build` indexes more rows with pauses. */
const MAX_SYNC_ROWS = 20_000;

export class UniqueIndexes {
  private readonly indexes: readonly DuplicateIndex<string>[];
  /** Number of indexed rows; null when the index is complete and updated with every change. */
  private builtRows: number | null = 0;

  constructor(
    private readonly rules: readonly Uniqueness[],
    private readonly source: IndexedRows,
  ) {
    this.indexes = rules.map(() => new DuplicateIndex());
    if (rules.length === 0) this.builtRows = null;
  }

  /** Fields that show the duplicate error. */
  get errorFields(): readonly string[] {
    return this.rules.map(({ at }) => at);
  }

  /** Continues building the index; pauses at each `yield`. Returns the cells that are now known to be duplicates. */
  *build(): Generator<undefined, readonly Cell[]> {
    if (this.builtRows === null) return [];
    const { ids } = this.source;
    while (this.builtRows !== null && this.builtRows < ids.length) {
      const id = ids[this.builtRows] as string;
      const row = this.source.row(id);
      if (row) this.rules.forEach(({ keys }, index) => this.add(index, uniqueText(row, keys), id));
      this.builtRows += 1;
      if (this.builtRows % ROWS_PER_YIELD === 0) yield;
    }
    // Another call can have completed the index during a pause and published its cells.
    if (this.builtRows === null) return [];
    this.builtRows = null;
    return this.indexes.flatMap((holders, index) => {
      const key = (this.rules[index] as Uniqueness).at;
      return [...holders.duplicates()].map((id) => ({ id, key }));
    });
  }

  private finish(): readonly Cell[] {
    const building = this.build();
    let step = building.next();
    while (!step.done) step = building.next();
    return step.value;
  }

  /** Completes a partly built index before rows change, so that it matches the current rows. */
  finishPending(): readonly Cell[] {
    return this.builtRows === null || this.builtRows === 0 ? [] : this.finish();
  }

  private add(index: number, text: string | null, id: string): string | null {
    return text === null ? null : (this.indexes[index] as DuplicateIndex<string>).add(text, id);
  }

  private uniqueTexts(row: Row | undefined): (string | null)[] {
    return this.rules.map(({ keys }) => (row ? uniqueText(row, keys) : null));
  }

  /** Builds the index now, unless there are too many rows. */
  private buildIfSmall(): readonly Cell[] {
    return this.source.ids.length <= MAX_SYNC_ROWS ? this.finish() : [];
  }

  /** Call after rows were added. Returns the cells whose duplicate error appears or disappears. */
  rowsAdded(ids: readonly string[]): readonly Cell[] {
    const rows = ids.map((id) => [id, this.source.row(id)] as const);
    if (this.builtRows === null) return rows.flatMap(([id, row]) => this.rowChanged(id, undefined, row));
    return rows.some(([, row]) => this.uniqueTexts(row).some((text) => text !== null)) ? this.buildIfSmall() : [];
  }

  /**
   * Call after a row changed or was removed (no `after`). Returns the cells whose duplicate error appears or
   * disappears.
   */
  rowChanged(id: string, before: Row | undefined, after: Row | undefined): readonly Cell[] {
    const [left, joined] = [this.uniqueTexts(before), this.uniqueTexts(after)];
    const moved = this.rules.flatMap((_, index) => (left[index] === joined[index] ? [] : [index]));
    if (moved.length === 0) return [];
    // A removed row adds no duplicate.
    if (this.builtRows !== null) return after ? this.buildIfSmall() : [];
    return moved.flatMap((index) => {
      const { at: key } = this.rules[index] as Uniqueness;
      const text = left[index] ?? null;
      const alone = text === null ? null : (this.indexes[index] as DuplicateIndex<string>).remove(text, id);
      const met = this.add(index, joined[index] ?? null, id);
      return [after ? id : null, alone, met].flatMap((one) => (one === null ? [] : [{ id: one, key }]));
    });
  }

  /** True when a cell is known to have a duplicate value; false while the index is incomplete. */
  isDuplicate(key: string, row: Row): boolean {
    if (this.builtRows !== null) return false;
    return this.rules.some(
      ({ at, keys }, index) => at === key && this.indexes[index]?.isDuplicate(uniqueText(row, keys)),
    );
  }
}
