/** Rows whose details are open below them, and how much room these take. */

/** What details are given before they are seen (pixels). */
const INITIAL_HEIGHT = 160;

export class ExpandedRows {
  /** Pixels by row; a new map with every change. */
  heights: ReadonlyMap<string, number> = new Map();

  constructor(private readonly notify: (id: string) => void) {}

  private setHeight(id: string, height: number | null): void {
    const heights = new Map(this.heights);
    if (height === null) heights.delete(id);
    else heights.set(id, height);
    this.heights = heights;
    this.notify(id);
  }

  toggle(id: string): void {
    this.setHeight(id, this.heights.has(id) ? null : INITIAL_HEIGHT);
  }

  /** Takes the height that details turned out to have. */
  setMeasuredHeight(id: string, height: number): void {
    if (this.heights.has(id) && this.heights.get(id) !== height) this.setHeight(id, height);
  }
}
