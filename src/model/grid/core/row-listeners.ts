import type { RowSourceChange } from './types';

/** Listeners of a row source. */
export class RowListeners {
  private readonly all = new Set<(change: RowSourceChange) => void>();

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    // Wrapped, so that the same function can subscribe twice.
    const own = (change: RowSourceChange) => listener(change);
    this.all.add(own);
    return () => void this.all.delete(own);
  }

  publish(change: RowSourceChange): void {
    if (change.cells.length === 0 && !change.orderChanged) return;
    for (const listener of this.all) listener(change);
  }
}
