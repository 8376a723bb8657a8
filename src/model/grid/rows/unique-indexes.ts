/** Values that may not repeat among the records of a grid: an index that is built when it is first needed, then kept up. */
import { DuplicateIndex, uniqueText, type Row, type Uniqueness } from '@/model/record';
import type { Cell } from '../core/types';

interface IndexedRows {
  readonly ids: readonly string[];
  row(id: string): Row | undefined;
}

/** Rows between two pauses of the building. */
const ROWS_PER_YIELD = 256;
/** So many rows are indexed within a keystroke; where there are more, `check` does it with pauses. */
const MAX_SYNC_ROWS = 20_000;

export class UniqueIndexes {
  private readonly indexes: readonly DuplicateIndex<string>[];
  /** How many rows are in; null: all, and every change since. */
  private builtRows: number | null = 0;

  constructor(
    private readonly rules: readonly Uniqueness[],
    private readonly source: IndexedRows,
  ) {
    this.indexes = rules.map(() => new DuplicateIndex());
    if (rules.length === 0) this.builtRows = null;
  }

  /** Fields that show the message. */
  get errorFields(): readonly string[] {
    return this.rules.map(({ at }) => at);
  }

  /** Builds on; pauses now and then. Answers the cells that are known to repeat from now on. */
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
    // Somebody else may have finished meanwhile, and told.
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

  /** Before rows change: a half-built index is finished with the rows as they are. */
  finishPending(): readonly Cell[] {
    return this.builtRows === null || this.builtRows === 0 ? [] : this.finish();
  }

  private add(index: number, text: string | null, id: string): string | null {
    return text === null ? null : (this.indexes[index] as DuplicateIndex<string>).add(text, id);
  }

  private uniqueTexts(row: Row | undefined): (string | null)[] {
    return this.rules.map(({ keys }) => (row ? uniqueText(row, keys) : null));
  }

  /** Nobody has asked yet: it is built now, unless that takes long. */
  private buildIfSmall(): readonly Cell[] {
    return this.source.ids.length <= MAX_SYNC_ROWS ? this.finish() : [];
  }

  /** After rows came: the cells whose message comes or goes. */
  rowsAdded(ids: readonly string[]): readonly Cell[] {
    const rows = ids.map((id) => [id, this.source.row(id)] as const);
    if (this.builtRows === null) return rows.flatMap(([id, row]) => this.rowChanged(id, undefined, row));
    return rows.some(([, row]) => this.uniqueTexts(row).some((text) => text !== null)) ? this.buildIfSmall() : [];
  }

  /** After a row changed, or went (no `after`): the cells whose message comes or goes. */
  rowChanged(id: string, before: Row | undefined, after: Row | undefined): readonly Cell[] {
    const [left, joined] = [this.uniqueTexts(before), this.uniqueTexts(after)];
    const moved = this.rules.flatMap((_, index) => (left[index] === joined[index] ? [] : [index]));
    if (moved.length === 0) return [];
    // What goes repeats nothing.
    if (this.builtRows !== null) return after ? this.buildIfSmall() : [];
    return moved.flatMap((index) => {
      const { at: key } = this.rules[index] as Uniqueness;
      const text = left[index] ?? null;
      const alone = text === null ? null : (this.indexes[index] as DuplicateIndex<string>).remove(text, id);
      const met = this.add(index, joined[index] ?? null, id);
      return [after ? id : null, alone, met].flatMap((one) => (one === null ? [] : [{ id: one, key }]));
    });
  }

  /** Whether a cell is known to repeat another's value. */
  isDuplicate(key: string, row: Row): boolean {
    if (this.builtRows !== null) return false;
    return this.rules.some(
      ({ at, keys }, index) => at === key && this.indexes[index]?.isDuplicate(uniqueText(row, keys)),
    );
  }
}
