/** Read-only rows as loaded from the server; each load replaces all of them. */
import type { Flags, Row } from '@/model/record';
import { beforeNameOf } from '../core/dict-texts';
import { RowListeners } from '../core/row-listeners';
import { RowIndex } from './row-index';
import type { CellChange, RowSourceChange, RowSource } from '../core/types';

const READ_ONLY_FLAGS: Flags = { visible: true, required: false, readonly: true };

const isSameValue = (left: Row[string], right: Row[string]): boolean =>
  left === right ||
  (typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right));

export interface LoadedRows extends RowSource {
  /** Ids that occur more than once; the first row of each is used. */
  readonly duplicateIds: readonly string[];
  /** Replaces all rows. Changed cells of rows that remain are published one by one. */
  replace(rows: readonly Row[]): void;
}

class LoadedRowSource implements LoadedRows {
  private readonly listeners = new RowListeners();
  private index: RowIndex;

  constructor(private rows: readonly Row[]) {
    this.index = new RowIndex(rows);
  }

  get ids(): readonly string[] {
    return this.index.ids;
  }

  get duplicateIds(): readonly string[] {
    return this.index.duplicateIds;
  }

  row(id: string): Row | undefined {
    return this.index.get(id);
  }

  flags(): Flags {
    return READ_ONLY_FLAGS;
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
        .filter((key) => !isSameValue(held[key] ?? null, now[key] ?? null))
        .map((key) => ({ id, key, before: held[key] ?? null, ...beforeNameOf(held, key) }));
    });
    this.listeners.publish({ cells, orderChanged: true });
  }

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    return this.listeners.subscribe(listener);
  }
}

/**
 * Opens read-only rows.
 * @example const rows = openLoadedRows(first); rows.replace(second);
 */
export const openLoadedRows = (rows: readonly Row[]): LoadedRows => new LoadedRowSource(rows);
