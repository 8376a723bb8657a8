/** Count of cells with errors after a validation, updated with every change. */
import type { CellErrors, EditableRows, RowSourceChange } from '../core/types';

const NONE: CellErrors = new Map();

export class ErrorCounter {
  /** Errors of the validation. Not copied: every cell can have one. */
  private initialErrors: CellErrors = NONE;
  /** Cells validated again since then: true when the cell has an error. */
  private readonly recheckedCells = new Map<string, Map<string, boolean>>();
  /** Removed rows; undo can insert them again. */
  private readonly removedRows = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private subscribed = false;
  private total = 0;

  constructor(private readonly rows: EditableRows) {}

  /** Number of cells with errors. */
  get count(): number {
    return this.total;
  }

  /** Starts from the result of a validation; later changes update the count. */
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

  /** Adds or subtracts the errors of rows that were inserted again or removed. */
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
