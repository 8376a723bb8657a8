/** The mistakes of a table once they have been looked for: those that are put right go, new ones come. */
import type { CellErrors, EditableRows, RowSourceChange } from '../core/types';

const NONE: CellErrors = new Map();

export class ErrorCounter {
  /** As found; kept as it is, for there may be one in every cell. */
  private initialErrors: CellErrors = NONE;
  /** Cells that were looked at again since. */
  private readonly recheckedCells = new Map<string, Map<string, boolean>>();
  /** Rows that went: undo may bring them back. */
  private readonly removedRows = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private subscribed = false;
  private total = 0;

  constructor(private readonly rows: EditableRows) {}

  /** How many cells are wrong. */
  get count(): number {
    return this.total;
  }

  /** Begins with what was found; from now on every change counts. */
  start(errors: CellErrors): void {
    this.initialErrors = errors;
    this.recheckedCells.clear();
    this.removedRows.clear();
    this.total = 0;
    for (const row of errors.values()) this.total += row.size;
    if (!this.subscribed) this.rows.subscribe((change) => this.handleChange(change));
    this.subscribed = true;
    this.publish();
  }

  private recheckCell(id: string, key: string): void {
    const isWrong = this.rows.error(id, key) !== undefined;
    const row = this.recheckedCells.get(id);
    const before = row?.get(key) ?? this.initialErrors.get(id)?.has(key) ?? false;
    if (before === isWrong) return;
    this.total += isWrong ? 1 : -1;
    if (row) row.set(key, isWrong);
    else this.recheckedCells.set(id, new Map([[key, isWrong]]));
  }

  private errorsInRow(id: string): number {
    const found = this.initialErrors.get(id);
    let count = found?.size ?? 0;
    for (const [key, isWrong] of this.recheckedCells.get(id) ?? [])
      if (isWrong !== (found?.has(key) ?? false)) count += isWrong ? 1 : -1;
    return count;
  }

  /** Rows that came back or went. */
  private recountRows(): void {
    for (const id of new Set([...this.initialErrors.keys(), ...this.recheckedCells.keys()])) {
      const isGone = this.rows.row(id) === undefined;
      if (isGone === this.removedRows.has(id)) continue;
      this.total += isGone ? -this.errorsInRow(id) : this.errorsInRow(id);
      if (isGone) this.removedRows.add(id);
      else this.removedRows.delete(id);
    }
  }

  private handleChange({ cells, orderChanged: order }: RowSourceChange): void {
    const before = this.total;
    if (order) this.recountRows();
    for (const { id, key } of cells) if (!this.removedRows.has(id)) this.recheckCell(id, key);
    if (this.total !== before) this.publish();
  }

  private publish(): void {
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
