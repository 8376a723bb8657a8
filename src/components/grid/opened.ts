/** Rows whose details are open below them, and how much room these take. */

/** What details are given before they are seen (pixels). */
const AT_FIRST = 160;

export class Opened {
  /** Pixels by row; a new map with every change. */
  heights: ReadonlyMap<string, number> = new Map();

  constructor(private readonly tell: (id: string) => void) {}

  private put(id: string, height: number | null): void {
    const heights = new Map(this.heights);
    if (height === null) heights.delete(id);
    else heights.set(id, height);
    this.heights = heights;
    this.tell(id);
  }

  toggle(id: string): void {
    this.put(id, this.heights.has(id) ? null : AT_FIRST);
  }

  /** Takes the height that details turned out to have. */
  measured(id: string, height: number): void {
    if (this.heights.has(id) && this.heights.get(id) !== height) this.put(id, height);
  }
}
