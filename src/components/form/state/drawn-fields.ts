/** Fields of a form that must be drawn before their turn, because they get the focus. */
export class DrawnFields {
  private readonly asked = new Set<string>();
  private readonly listeners = new Set<() => void>();

  /** Draws a field now, and those before it. */
  draw(key: string): void {
    this.asked.add(key);
    for (const listener of this.listeners) listener();
  }

  /** Number of keys up to the last one that was asked for. */
  countIn(keys: readonly string[]): number {
    return this.asked.size === 0 ? 0 : keys.findLastIndex((key) => this.asked.has(key)) + 1;
  }

  /** Calls back when `countIn` may have changed. Returns the cleanup function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}
