import type { RowSourceChange } from './types';

/** Who wants to know. */
export class RowListeners {
  private readonly all = new Set<(change: RowSourceChange) => void>();

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    // The same function may listen twice.
    const own = (change: RowSourceChange) => listener(change);
    this.all.add(own);
    return () => void this.all.delete(own);
  }

  publish(change: RowSourceChange): void {
    if (change.cells.length === 0 && !change.orderChanged) return;
    for (const listener of this.all) listener(change);
  }
}
