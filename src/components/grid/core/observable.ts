export type Listener = () => void;

/** State that changes over time, in the shape that `useSyncExternalStore` reads: `version` is its snapshot. */
export class Observable {
  version = 0;
  private readonly listeners = new Set<Listener>();

  /** A bound function, so that it can be passed to React as it is. Returns the function that unsubscribes. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  publish(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}
