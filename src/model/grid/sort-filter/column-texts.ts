/** Texts of a column's cells on their way to a worker: one long text goes at once, a hundred thousand short ones each for itself. */
import type { Row } from '@/model/record';
import type { ShownRows } from '../core/types';

export interface Texts {
  joined: string;
  /** Where each of them ends. */
  ends: Uint32Array;
}

/** Rows read between two pauses. */
const STRIDE = 200;

/** Reads a column from top to bottom; whoever was stopped on the way goes on where that was. */
export class CellTexts {
  private readonly parts: string[] = [];
  private readonly ends: Uint32Array;
  private length = 0;
  private at = 0;
  private texts: Texts | null = null;

  constructor(
    private readonly rows: Pick<ShownRows, 'row'>,
    private readonly ids: readonly string[],
    private readonly textOf: (row: Row) => string,
  ) {
    this.ends = new Uint32Array(ids.length);
  }

  private readOn(): void {
    const { rows, ids, ends, textOf } = this;
    const to = Math.min(this.at + STRIDE, ids.length);
    const texts: string[] = [];
    for (; this.at < to; this.at += 1) {
      const text = textOf(rows.row(ids[this.at] as string) ?? {});
      texts.push(text);
      this.length += text.length;
      ends[this.at] = this.length;
    }
    this.parts.push(texts.join(''));
  }

  /** Pauses at every `yield`. */
  *read(): Generator<undefined, Texts, void> {
    while (this.at < this.ids.length) {
      this.readOn();
      yield;
    }
    return (this.texts ??= { joined: this.parts.join(''), ends: this.ends });
  }
}

/** Each for itself again. */
export function separate({ joined, ends }: Texts): string[] {
  let from = 0;
  return Array.from(ends, (end) => joined.slice(from, (from = end)));
}
