/** Texts of a column's cells on their way to a worker: one long text goes at once, a hundred thousand short ones each for itself. */
import type { Row } from '@/model/record';
import type { RowSource } from '../core/types';

export interface JoinedTexts {
  joined: string;
  /** Where each of them ends. */
  ends: Uint32Array;
}

/** Rows read between two pauses. */
const ROWS_PER_YIELD = 200;

/** Reads a column from top to bottom; whoever was stopped on the way goes on where that was. */
export class ColumnTextReader {
  private readonly parts: string[] = [];
  private readonly ends: Uint32Array;
  private length = 0;
  private at = 0;
  private texts: JoinedTexts | null = null;

  constructor(
    private readonly rows: Pick<RowSource, 'row'>,
    private readonly ids: readonly string[],
    private readonly textOf: (row: Row) => string,
  ) {
    this.ends = new Uint32Array(ids.length);
  }

  private readChunk(): void {
    const { rows, ids, ends, textOf } = this;
    const to = Math.min(this.at + ROWS_PER_YIELD, ids.length);
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
  *read(): Generator<undefined, JoinedTexts, void> {
    while (this.at < this.ids.length) {
      this.readChunk();
      yield;
    }
    return (this.texts ??= { joined: this.parts.join(''), ends: this.ends });
  }
}

/** Each for itself again. */
export function splitTexts({ joined, ends }: JoinedTexts): string[] {
  let from = 0;
  return Array.from(ends, (end) => joined.slice(from, (from = end)));
}
