/**
 * Custom validators of cells, possibly asynchronous (spec 2 §5: a custom handler), as a wrapper over any editable rows.
 */
import type { Value } from '@/model/entity/field-type';
import { isSameValue, type Flags, type Row } from '@/model/record';
import { RowListeners } from '../core/row-listeners';
import { messages } from '../core/messages';
import type {
  Cell,
  CellErrors,
  CellValue,
  CellEntry,
  EditableRows,
  PositionedRow,
  RowSourceChange,
} from '../core/types';

/** Validates a value, synchronously or asynchronously. Returns the error message; undefined when valid. */
export type AsyncValidator = (value: Value, row: Row) => string | undefined | Promise<string | undefined>;

export interface AsyncValidatedRows extends EditableRows {
  /** Waits for all pending validators. Resolves with the errors that validators found. */
  whenValidated(): Promise<CellErrors>;
  /** Stops calling validators. */
  close(): void;
}

interface ValidationResult {
  value: Value;
  message: string | undefined;
  /** Null when the result is available. */
  pending: Promise<void> | null;
}

const ROWS_PER_YIELD = 8;

class AsyncValidatedRowsImpl implements AsyncValidatedRows {
  /** Results by field, then by row id; rows that were never validated have no entry. */
  private readonly results = new Map<string, Map<string, ValidationResult>>();
  private readonly listeners = new RowListeners();
  readonly close: () => void;

  constructor(
    private readonly rows: EditableRows,
    private readonly validators: ReadonlyMap<string, AsyncValidator>,
  ) {
    for (const key of validators.keys()) this.results.set(key, new Map());
    this.close = rows.subscribe((change) => {
      for (const { id, key } of change.cells) this.validateCell(id, key);
      this.listeners.publish(change);
    });
  }

  get ids(): readonly string[] {
    return this.rows.ids;
  }

  /** Calls a validator, unless it has already validated this value or another rule fails first. */
  private validateCell(id: string, key: string): void {
    const [handler, known] = [this.validators.get(key), this.results.get(key)];
    if (!handler || !known) return;
    const row = this.rows.row(id);
    const value = row?.[key] ?? null;
    if (!row || this.rows.error(id, key) !== undefined) return void known.delete(id);
    const before = known.get(id);
    if (before && isSameValue(before.value, value)) return;
    const answer: ValidationResult = { value, message: undefined, pending: null };
    known.set(id, answer);
    try {
      const said = handler(value, row);
      if (said instanceof Promise) answer.pending = this.awaitResult(said, answer, { id, key });
      else answer.message = said;
    } catch {
      answer.message = messages.validationFailed;
    }
  }

  private async awaitResult(
    said: Promise<string | undefined>,
    answer: ValidationResult,
    { id, key }: Cell,
  ): Promise<void> {
    try {
      answer.message = await said;
    } catch {
      answer.message = messages.validationFailed;
    }
    answer.pending = null;
    // A result for an older value is outdated and is not published.
    if (this.results.get(key)?.get(id) !== answer || answer.message === undefined) return;
    this.listeners.publish({ cells: [{ id, key, before: answer.value }], orderChanged: false });
  }

  row(id: string): Row | undefined {
    return this.rows.row(id);
  }

  flags(id: string, key: string): Flags {
    return this.rows.flags(id, key);
  }

  error(id: string, key: string): string | undefined {
    const own = this.rows.error(id, key);
    const answer = own === undefined ? this.results.get(key)?.get(id) : undefined;
    return own ?? (answer && isSameValue(answer.value, this.rows.row(id)?.[key] ?? null) ? answer.message : undefined);
  }

  setValues(values: readonly CellValue[]): void {
    this.rows.setValues(values);
  }

  entryOf(id: string, key: string): CellEntry | undefined {
    return this.rows.entryOf(id, key);
  }

  restoreEntries(entries: readonly CellEntry[]): void {
    this.rows.restoreEntries(entries);
  }

  applyRemoteRows(rows: readonly Row[]): void {
    this.rows.applyRemoteRows(rows);
  }

  insert(rows: readonly PositionedRow[]): void {
    this.rows.insert(rows);
  }

  remove(ids: readonly string[]): readonly PositionedRow[] {
    return this.rows.remove(ids);
  }

  reorder(ids: readonly string[]): void {
    this.rows.reorder(ids);
  }

  *validate(): Generator<undefined, CellErrors, void> {
    const found = yield* this.rows.validate();
    let looked = 0;
    for (const id of this.ids) {
      for (const key of this.validators.keys()) this.validateCell(id, key);
      looked += 1;
      if (looked % ROWS_PER_YIELD === 0) yield;
    }
    return this.mergeErrors(found);
  }

  /** Merges the errors of the rows with those that validators have found so far. */
  private mergeErrors(found: CellErrors): CellErrors {
    const all = new Map(found);
    for (const [key, known] of this.results) {
      for (const id of known.keys()) {
        const message = this.error(id, key);
        if (message !== undefined) all.set(id, new Map(all.get(id)).set(key, message));
      }
    }
    return all;
  }

  async whenValidated(): Promise<CellErrors> {
    for (;;) {
      const waiting = [...this.results.values()].flatMap((known) =>
        [...known.values()].flatMap((answer) => answer.pending ?? []),
      );
      if (waiting.length === 0) return this.mergeErrors(new Map());
      await Promise.all(waiting);
    }
  }

  subscribe(listener: (change: RowSourceChange) => void): () => void {
    return this.listeners.subscribe(listener);
  }
}

/**
 * Wraps rows with custom validators. Each is called when its cell changes and when all cells are validated, after the
 * other rules.
 * @example const rows = withAsyncValidators(openRecordRows(…), new Map([['code', (value) => checkOnServer(value)]]));
 */
export function withAsyncValidators(
  rows: EditableRows,
  validators: ReadonlyMap<string, AsyncValidator>,
): AsyncValidatedRows {
  return new AsyncValidatedRowsImpl(rows, validators);
}
