/** The mistakes of a table once they have been looked for: those that are put right go, new ones come. */
import type { CellErrors, GridRows, RowsChange } from '../core/types';

const NONE: CellErrors = new Map();

export class Mistakes {
  /** As found; kept as it is, for there may be one in every cell. */
  private found: CellErrors = NONE;
  /** Cells that were looked at again since. */
  private readonly changed = new Map<string, Map<string, boolean>>();
  /** Rows that went: undo may bring them back. */
  private readonly gone = new Set<string>();
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
    this.found = errors;
    this.changed.clear();
    this.gone.clear();
    this.total = 0;
    for (const row of errors.values()) this.total += row.size;
    if (!this.begun) this.rows.subscribe((change) => this.hear(change));
    this.begun = true;
    this.tell();
  }

  private look(id: string, key: string): void {
    const isWrong = this.rows.error(id, key) !== undefined;
    const row = this.changed.get(id);
    const before = row?.get(key) ?? this.found.get(id)?.has(key) ?? false;
    if (before === isWrong) return;
    this.total += isWrong ? 1 : -1;
    if (row) row.set(key, isWrong);
    else this.changed.set(id, new Map([[key, isWrong]]));
  }

  private countOf(id: string): number {
    const found = this.found.get(id);
    let count = found?.size ?? 0;
    for (const [key, isWrong] of this.changed.get(id) ?? [])
      if (isWrong !== (found?.has(key) ?? false)) count += isWrong ? 1 : -1;
    return count;
  }

  /** Rows that came back or went. */
  private lookForRows(): void {
    for (const id of new Set([...this.found.keys(), ...this.changed.keys()])) {
      const isGone = this.rows.row(id) === undefined;
      if (isGone === this.gone.has(id)) continue;
      this.total += isGone ? -this.countOf(id) : this.countOf(id);
      if (isGone) this.gone.add(id);
      else this.gone.delete(id);
    }
  }

  private hear({ cells, order }: RowsChange): void {
    const before = this.total;
    if (order) this.lookForRows();
    for (const { id, key } of cells) if (!this.gone.has(id)) this.look(id, key);
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
