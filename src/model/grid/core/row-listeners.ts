import type { RowsChange } from './types';

/** Who wants to know. */
export class Listeners {
  private readonly all = new Set<(change: RowsChange) => void>();

  add(listener: (change: RowsChange) => void): () => void {
    // The same function may listen twice.
    const own = (change: RowsChange) => listener(change);
    this.all.add(own);
    return () => void this.all.delete(own);
  }

  tell(change: RowsChange): void {
    if (change.cells.length === 0 && !change.order) return;
    for (const listener of this.all) listener(change);
  }
}
