/** Custom validators of single values, possibly asynchronous (spec 2 §5: a custom handler): rows of a grid, main fields of a form. */
import type { Value } from '@/model/entity/field-type';
import { isSameValue, type Row } from '@/model/record';
import { messages } from '../core/messages';
import type { Cell, CellErrors, EditableRows } from '../core/types';

/** Validates a value, synchronously or asynchronously. Returns the error message; undefined when valid. */
export type AsyncValidator = (value: Value, row: Row) => string | undefined | Promise<string | undefined>;

/** Async validators by field. */
export type AsyncValidators = ReadonlyMap<string, AsyncValidator>;

/** The validated values, with the errors of all other rules. */
export interface ValidationTarget {
  row(id: string): Row | undefined;
  error(id: string, key: string): string | undefined;
}

interface ValidationResult {
  value: Value;
  message: string | undefined;
  /** Null when the result is available. */
  pending: Promise<void> | null;
}

const NO_ERRORS: CellErrors = new Map();
const ROWS_PER_YIELD = 8;

/** Calls validators and keeps their results. A result is valid only for the value it was found for. */
export class AsyncValidation {
  /** Results by field, then by row id; cells that were never validated have no entry. */
  private readonly results = new Map<string, Map<string, ValidationResult>>();

  /** @param onError called when a validator has found an error after `check` returned */
  constructor(
    private readonly target: ValidationTarget,
    private readonly validators: AsyncValidators,
    private readonly onError: (cell: Cell) => void,
  ) {
    for (const key of validators.keys()) this.results.set(key, new Map());
  }

  /** Calls the validator of a cell, unless it has already validated this value or another rule fails. */
  check({ id, key }: Cell): void {
    const [validator, results] = [this.validators.get(key), this.results.get(key)];
    if (!validator || !results) return;
    const known = results.get(id);
    // The target may show the known result: without it, an error is one of another rule.
    results.delete(id);
    const row = this.target.row(id);
    if (!row || this.target.error(id, key) !== undefined) return;
    const value = row[key] ?? null;
    if (known && isSameValue(known.value, value)) {
      results.set(id, known);
      return;
    }
    const result: ValidationResult = { value, message: undefined, pending: null };
    results.set(id, result);
    try {
      const reply = validator(value, row);
      if (reply instanceof Promise) result.pending = this.awaitResult(reply, result, { id, key });
      else result.message = reply;
    } catch {
      result.message = messages.validationFailed;
    }
  }

  private async awaitResult(reply: Promise<string | undefined>, result: ValidationResult, cell: Cell): Promise<void> {
    try {
      result.message = await reply;
    } catch {
      result.message = messages.validationFailed;
    }
    result.pending = null;
    const isLatest = this.results.get(cell.key)?.get(cell.id) === result;
    if (isLatest && this.error(cell.id, cell.key) !== undefined) this.onError(cell);
  }

  /** Error that a validator found for the current value of a cell. */
  error(id: string, key: string): string | undefined {
    const result = this.results.get(key)?.get(id);
    const row = result?.message === undefined ? undefined : this.target.row(id);
    return row && isSameValue(result?.value ?? null, row[key] ?? null) ? result?.message : undefined;
  }

  /**
   * Waits for all pending validators.
   * @param errors errors of the other rules, which take precedence
   * @returns these errors and those that validators found
   */
  async settled(errors: CellErrors = NO_ERRORS): Promise<CellErrors> {
    for (;;) {
      const pending = [...this.results.values()].flatMap((results) =>
        [...results.values()].flatMap((result) => result.pending ?? []),
      );
      if (pending.length === 0) break;
      await Promise.all(pending);
    }
    const all = new Map(errors);
    for (const [key, results] of this.results) {
      for (const id of results.keys()) {
        const message = all.get(id)?.has(key) ? undefined : this.error(id, key);
        if (message !== undefined) all.set(id, new Map(all.get(id)).set(key, message));
      }
    }
    return all;
  }
}

/** Validation of all rows together with their async validators. */
export interface RowsValidation {
  /** Validates every cell by the rules of the rows, then starts the validators. Returns the errors of the rules. */
  validate(): Generator<undefined, CellErrors, void>;
  /** Waits for the validators. Resolves with `errors` and those that validators found. */
  settled(errors?: CellErrors): Promise<CellErrors>;
}

const NO_PAUSE = () => 0;

/**
 * Listens to rows and calls the validators of the cells that change. The rows show the errors. Call it before other
 * listeners subscribe: they read the errors of synchronous validators with the change.
 * @param pauseOf milliseconds without a change of the cell before its validator is called; 0: at once
 * @example const validation = listenAsyncValidators(rows, new Map([['code', (value) => checkOnServer(value)]]));
 */
export function listenAsyncValidators(
  rows: EditableRows,
  validators: AsyncValidators,
  pauseOf: () => number = NO_PAUSE,
): RowsValidation {
  if (validators.size === 0) {
    return { validate: () => rows.validate(), settled: (errors = NO_ERRORS) => Promise.resolve(errors) };
  }
  const validation = new AsyncValidation(rows, validators, (cell) => publish([cell]));
  const publish = rows.setExternalErrors((id, key) => validation.error(id, key));
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const checkLater = (cell: Cell, pause: number) => {
    const path = `${cell.id}/${cell.key}`;
    clearTimeout(waiting.get(path));
    if (pause === 0) return validation.check(cell);
    waiting.set(
      path,
      setTimeout(() => validation.check(cell), pause),
    );
  };
  rows.subscribe(({ cells }) => {
    const pause = pauseOf();
    for (const { id, key } of cells) if (validators.has(key)) checkLater({ id, key }, pause);
  });
  return {
    *validate() {
      const errors = yield* rows.validate();
      for (const [index, id] of rows.ids.entries()) {
        for (const key of validators.keys()) validation.check({ id, key });
        if (index % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
      }
      return errors;
    },
    settled: (errors) => validation.settled(errors),
  };
}
