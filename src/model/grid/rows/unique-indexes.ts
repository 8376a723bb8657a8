/** Values that may not repeat among the records of a grid: an index that is built when it is first needed, then kept up. */
import { Holders, uniqueText, type Row, type Uniqueness } from '@/model/record';
import type { Cell } from '../core/types';

interface Source {
  readonly ids: readonly string[];
  row(id: string): Row | undefined;
}

/** Rows between two pauses of the building. */
const STRIDE = 256;
/** So many rows are indexed within a keystroke; where there are more, `check` does it with pauses. */
const MOST_AT_ONCE = 20_000;

export class RowRepeats {
  private readonly holders: readonly Holders<string>[];
  /** How many rows are in; null: all, and every change since. */
  private built: number | null = 0;

  constructor(
    private readonly rules: readonly Uniqueness[],
    private readonly source: Source,
  ) {
    this.holders = rules.map(() => new Holders());
    if (rules.length === 0) this.built = null;
  }

  /** Fields that show the message. */
  get keys(): readonly string[] {
    return this.rules.map(({ at }) => at);
  }

  /** Builds on; pauses now and then. Answers the cells that are known to repeat from now on. */
  *build(): Generator<undefined, readonly Cell[]> {
    if (this.built === null) return [];
    const { ids } = this.source;
    while (this.built !== null && this.built < ids.length) {
      const id = ids[this.built] as string;
      const row = this.source.row(id);
      if (row) this.rules.forEach(({ keys }, index) => this.add(index, uniqueText(row, keys), id));
      this.built += 1;
      if (this.built % STRIDE === 0) yield;
    }
    // Somebody else may have finished meanwhile, and told.
    if (this.built === null) return [];
    this.built = null;
    return this.holders.flatMap((holders, index) => {
      const key = (this.rules[index] as Uniqueness).at;
      return [...holders.shared()].map((id) => ({ id, key }));
    });
  }

  private finish(): readonly Cell[] {
    const building = this.build();
    let step = building.next();
    while (!step.done) step = building.next();
    return step.value;
  }

  /** Before rows change: a half-built index is finished with the rows as they are. */
  settle(): readonly Cell[] {
    return this.built === null || this.built === 0 ? [] : this.finish();
  }

  private add(index: number, text: string | null, id: string): string | null {
    return text === null ? null : (this.holders[index] as Holders<string>).add(text, id);
  }

  private textsOf(row: Row | undefined): (string | null)[] {
    return this.rules.map(({ keys }) => (row ? uniqueText(row, keys) : null));
  }

  /** Nobody has asked yet: it is built now, unless that takes long. */
  private begin(): readonly Cell[] {
    return this.source.ids.length <= MOST_AT_ONCE ? this.finish() : [];
  }

  /** After rows came: the cells whose message comes or goes. */
  came(ids: readonly string[]): readonly Cell[] {
    const rows = ids.map((id) => [id, this.source.row(id)] as const);
    if (this.built === null) return rows.flatMap(([id, row]) => this.update(id, undefined, row));
    return rows.some(([, row]) => this.textsOf(row).some((text) => text !== null)) ? this.begin() : [];
  }

  /** After a row changed, or went (no `after`): the cells whose message comes or goes. */
  update(id: string, before: Row | undefined, after: Row | undefined): readonly Cell[] {
    const [left, joined] = [this.textsOf(before), this.textsOf(after)];
    const moved = this.rules.flatMap((_, index) => (left[index] === joined[index] ? [] : [index]));
    if (moved.length === 0) return [];
    // What goes repeats nothing.
    if (this.built !== null) return after ? this.begin() : [];
    return moved.flatMap((index) => {
      const { at: key } = this.rules[index] as Uniqueness;
      const text = left[index] ?? null;
      const alone = text === null ? null : (this.holders[index] as Holders<string>).remove(text, id);
      const met = this.add(index, joined[index] ?? null, id);
      return [after ? id : null, alone, met].flatMap((one) => (one === null ? [] : [{ id: one, key }]));
    });
  }

  /** Whether a cell is known to repeat another's value. */
  isShared(key: string, row: Row): boolean {
    if (this.built !== null) return false;
    return this.rules.some(({ at, keys }, index) => at === key && this.holders[index]?.isShared(uniqueText(row, keys)));
  }
}
