/** Who listens to what in a grid: few listeners to named topics, one for each row on screen. */
export type Listener = () => void;

export class GridEvents<Channel extends string> {
  private readonly listenersByChannel = new Map<Channel, Set<Listener>>();
  private readonly listenersByRow = new Map<string, Set<Listener>>();
  private readonly versions = new Map<Channel, number>();

  subscribe(topic: Channel, listener: Listener): () => void {
    const listeners = this.listenersByChannel.get(topic) ?? new Set();
    this.listenersByChannel.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  publish(topic: Channel): void {
    this.versions.set(topic, this.version(topic) + 1);
    for (const listener of this.listenersByChannel.get(topic) ?? []) listener();
  }

  /** How often a topic was told of: what `useSyncExternalStore` compares. */
  version(topic: Channel): number {
    return this.versions.get(topic) ?? 0;
  }

  subscribeRow(id: string, listener: Listener): () => void {
    const listeners = this.listenersByRow.get(id) ?? new Set();
    this.listenersByRow.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listenersByRow.delete(id);
    };
  }

  hasRowListeners(id: string): boolean {
    return this.listenersByRow.has(id);
  }

  publishRow(id: string): void {
    for (const listener of this.listenersByRow.get(id) ?? []) listener();
  }

  /** Tells all rows, then these topics. */
  publishAllRows(...topics: readonly Channel[]): void {
    for (const listeners of this.listenersByRow.values()) for (const listener of listeners) listener();
    for (const topic of topics) this.publish(topic);
  }
}
