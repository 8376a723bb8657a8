/** Rows that a screen only reads: records as a server sent them, put in the place of the last ones by every load. */
import type { Flags, Row } from '@/model/record';
import { Listeners } from '../core/row-listeners';
import { RowIndex } from './row-index';
import type { CellChange, RowsChange, ShownRows } from '../core/types';

/** Everything is shown and nothing entered. */
const READ: Flags = { visible: true, required: false, readonly: true };

const isSame = (left: Row[string], right: Row[string]): boolean =>
  left === right ||
  (typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right));

export interface LoadedRows extends ShownRows {
  /** Ids that came more than once; the first row of each counts. */
  readonly repeated: readonly string[];
  /** What came now; what differs in rows that stay is told cell by cell. */
  replace(rows: readonly Row[]): void;
}

class Loaded implements LoadedRows {
  private readonly listeners = new Listeners();
  private index: RowIndex;

  constructor(private rows: readonly Row[]) {
    this.index = new RowIndex(rows);
  }

  get ids(): readonly string[] {
    return this.index.ids;
  }

  get repeated(): readonly string[] {
    return this.index.repeated;
  }

  row(id: string): Row | undefined {
    return this.index.get(id);
  }

  flags(): Flags {
    return READ;
  }

  error(): undefined {
    return undefined;
  }

  replace(rows: readonly Row[]): void {
    if (rows === this.rows) return;
    const before = this.index;
    this.rows = rows;
    this.index = new RowIndex(rows);
    const cells = this.ids.flatMap((id): CellChange[] => {
      const [held, now] = [before.get(id), this.index.get(id)];
      if (!held || !now || held === now) return [];
      const keys = [...new Set([...Object.keys(held), ...Object.keys(now)])];
      return keys
        .filter((key) => !isSame(held[key] ?? null, now[key] ?? null))
        .map((key) => ({ id, key, before: held[key] ?? null }));
    });
    this.listeners.tell({ cells, order: true });
  }

  subscribe(listener: (change: RowsChange) => void): () => void {
    return this.listeners.add(listener);
  }
}

/** @example const rows = openLoaded(first); rows.replace(second); */
export const openLoaded = (rows: readonly Row[]): LoadedRows => new Loaded(rows);
