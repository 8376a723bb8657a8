/** The mistakes of a table once they have been looked for: those that are put right go, new ones come. */
import type { CellErrors, GridRows, RowsChange } from './types';

export class Mistakes {
  private readonly cells = new Map<string, Set<string>>();
  private readonly listeners = new Set<() => void>();
  private begun = false;
  private total = 0;

  constructor(private readonly rows: GridRows) {}

  /** How many cells are wrong. */
  get count(): number {
    return this.total;
  }

  /** Begins with what was found; from now on every change counts. */
  begin(errors: CellErrors): void {
    this.cells.clear();
    this.total = 0;
    for (const [id, row] of errors) for (const key of row.keys()) this.put(id, key, true);
    if (!this.begun) this.rows.subscribe((change) => this.hear(change));
    this.begun = true;
    this.tell();
  }

  private put(id: string, key: string, isWrong: boolean): void {
    const keys = this.cells.get(id);
    if ((keys?.has(key) ?? false) === isWrong) return;
    if (isWrong && keys) keys.add(key);
    else if (isWrong) this.cells.set(id, new Set([key]));
    else keys?.delete(key);
    this.total += isWrong ? 1 : -1;
  }

  private hear({ cells, order }: RowsChange): void {
    const before = this.total;
    for (const { id, key } of cells) this.put(id, key, this.rows.error(id, key) !== undefined);
    if (order)
      for (const [id, keys] of this.cells) {
        if (this.rows.row(id)) continue;
        this.total -= keys.size;
        this.cells.delete(id);
      }
    if (this.total !== before) this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
