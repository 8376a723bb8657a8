import type { Listener } from './observable';

/** Subscriptions by row id, so that a change re-renders one row at any number of rows. */
export class RowSubscriptions {
  private readonly listenersByRow = new Map<string, Set<Listener>>();

  subscribe(id: string, listener: Listener): () => void {
    const listeners = this.listenersByRow.get(id) ?? new Set();
    this.listenersByRow.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listenersByRow.delete(id);
    };
  }

  /** Whether the row is rendered. */
  has(id: string): boolean {
    return this.listenersByRow.has(id);
  }

  publish(id: string): void {
    for (const listener of this.listenersByRow.get(id) ?? []) listener();
  }

  publishAll(): void {
    for (const listeners of this.listenersByRow.values()) for (const listener of listeners) listener();
  }
}
