/** Who listens to what in a grid: few listeners to named topics, one for each row on screen. */
export type Listener = () => void;

export class Topics<Topic extends string> {
  private readonly byTopic = new Map<Topic, Set<Listener>>();
  private readonly byRow = new Map<string, Set<Listener>>();
  private readonly counts = new Map<Topic, number>();

  on(topic: Topic, listener: Listener): () => void {
    const listeners = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  tell(topic: Topic): void {
    this.counts.set(topic, this.count(topic) + 1);
    for (const listener of this.byTopic.get(topic) ?? []) listener();
  }

  /** How often a topic was told of: what `useSyncExternalStore` compares. */
  count(topic: Topic): number {
    return this.counts.get(topic) ?? 0;
  }

  onRow(id: string, listener: Listener): () => void {
    const listeners = this.byRow.get(id) ?? new Set();
    this.byRow.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.byRow.delete(id);
    };
  }

  isFollowed(id: string): boolean {
    return this.byRow.has(id);
  }

  tellRow(id: string): void {
    for (const listener of this.byRow.get(id) ?? []) listener();
  }

  /** Tells all rows, then these topics. */
  tellRows(...topics: readonly Topic[]): void {
    for (const listeners of this.byRow.values()) for (const listener of listeners) listener();
    for (const topic of topics) this.tell(topic);
  }
}
