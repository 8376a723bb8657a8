/** Rules of a cell that are programs (spec 2 §5: a custom handler, possibly asynchronous), laid over any rows. */
import type { Value } from '@/model/entity/field-type';
import { isSame, type Flags, type Row } from '@/model/record';
import { Listeners } from '../core/row-listeners';
import { say } from '../core/messages';
import type { Cell, CellErrors, CellValue, Entry, GridRows, PlacedRow, RowsChange } from '../core/types';

/** Says what is wrong with a value, at once or later; undefined: nothing. */
export type Handler = (value: Value, row: Row) => string | undefined | Promise<string | undefined>;

export interface HandledRows extends GridRows {
  /** Waits for every answer that is still out; answers the mistakes that the handlers found. */
  settled(): Promise<CellErrors>;
  /** No more handlers are called. */
  close(): void;
}

interface Answer {
  value: Value;
  message: string | undefined;
  /** Null once it is there. */
  waiting: Promise<void> | null;
}

const STRIDE = 8;

class Handled implements HandledRows {
  /** By field, then by row: rows that nobody asked about cost nothing. */
  private readonly answers = new Map<string, Map<string, Answer>>();
  private readonly listeners = new Listeners();
  readonly close: () => void;

  constructor(
    private readonly rows: GridRows,
    private readonly handlers: ReadonlyMap<string, Handler>,
  ) {
    for (const key of handlers.keys()) this.answers.set(key, new Map());
    this.close = rows.subscribe((change) => {
      for (const { id, key } of change.cells) this.ask(id, key);
      this.listeners.tell(change);
    });
  }

  get ids(): readonly string[] {
    return this.rows.ids;
  }

  /** Calls a handler, unless it has seen this value or another rule fails first. */
  private ask(id: string, key: string): void {
    const [handler, known] = [this.handlers.get(key), this.answers.get(key)];
    if (!handler || !known) return;
    const row = this.rows.row(id);
    const value = row?.[key] ?? null;
    if (!row || this.rows.error(id, key) !== undefined) return void known.delete(id);
    const before = known.get(id);
    if (before && isSame(before.value, value)) return;
    const answer: Answer = { value, message: undefined, waiting: null };
    known.set(id, answer);
    try {
      const said = handler(value, row);
      if (said instanceof Promise) answer.waiting = this.wait(said, answer, { id, key });
      else answer.message = said;
    } catch {
      answer.message = say.unchecked;
    }
  }

  private async wait(said: Promise<string | undefined>, answer: Answer, { id, key }: Cell): Promise<void> {
    try {
      answer.message = await said;
    } catch {
      answer.message = say.unchecked;
    }
    answer.waiting = null;
    // An answer about an older value says nothing about the cell.
    if (this.answers.get(key)?.get(id) !== answer || answer.message === undefined) return;
    this.listeners.tell({ cells: [{ id, key, before: answer.value }], order: false });
  }

  row(id: string): Row | undefined {
    return this.rows.row(id);
  }

  flags(id: string, key: string): Flags {
    return this.rows.flags(id, key);
  }

  error(id: string, key: string): string | undefined {
    const own = this.rows.error(id, key);
    const answer = own === undefined ? this.answers.get(key)?.get(id) : undefined;
    return own ?? (answer && isSame(answer.value, this.rows.row(id)?.[key] ?? null) ? answer.message : undefined);
  }

  set(values: readonly CellValue[]): void {
    this.rows.set(values);
  }

  entry(id: string, key: string): Entry | undefined {
    return this.rows.entry(id, key);
  }

  restore(entries: readonly Entry[]): void {
    this.rows.restore(entries);
  }

  receive(rows: readonly Row[]): void {
    this.rows.receive(rows);
  }

  insert(rows: readonly PlacedRow[]): void {
    this.rows.insert(rows);
  }

  remove(ids: readonly string[]): readonly PlacedRow[] {
    return this.rows.remove(ids);
  }

  order(ids: readonly string[]): void {
    this.rows.order(ids);
  }

  *check(): Generator<undefined, CellErrors, void> {
    const found = yield* this.rows.check();
    let looked = 0;
    for (const id of this.ids) {
      for (const key of this.handlers.keys()) this.ask(id, key);
      looked += 1;
      if (looked % STRIDE === 0) yield;
    }
    return this.merged(found);
  }

  /** Mistakes of the rows, and those that handlers have found so far. */
  private merged(found: CellErrors): CellErrors {
    const all = new Map(found);
    for (const [key, known] of this.answers) {
      for (const id of known.keys()) {
        const message = this.error(id, key);
        if (message !== undefined) all.set(id, new Map(all.get(id)).set(key, message));
      }
    }
    return all;
  }

  async settled(): Promise<CellErrors> {
    for (;;) {
      const waiting = [...this.answers.values()].flatMap((known) =>
        [...known.values()].flatMap((answer) => answer.waiting ?? []),
      );
      if (waiting.length === 0) return this.merged(new Map());
      await Promise.all(waiting);
    }
  }

  subscribe(listener: (change: RowsChange) => void): () => void {
    return this.listeners.add(listener);
  }
}

/**
 * Lays handlers over rows: each is called when its cell changes and when all cells are checked, after the other rules.
 * @example const rows = withHandlers(openRows(…), new Map([['code', (value) => askServer(value)]]));
 */
export function withHandlers(rows: GridRows, handlers: ReadonlyMap<string, Handler>): HandledRows {
  return new Handled(rows, handlers);
}
