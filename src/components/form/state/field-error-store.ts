/** Errors of the fields of a form, and which of them are shown. */
import { AsyncValidation, type AsyncValidators } from '@/model/grid/validation/async-validation';
import type { FieldError, RecordState } from '@/model/record';

/** Pause of typing after which the server checks a value, in milliseconds. */
export const TYPING_PAUSE = 500;

/** The record is the only row: it needs no id. */
const RECORD_ID = '';

/** Key of the main field or child that a path begins with. */
export function topLevelKey(path: string): string {
  const end = path.indexOf('/');
  return end < 0 ? path : path.slice(0, end);
}

interface FieldErrorOptions {
  record: RecordState;
  asyncValidators: AsyncValidators;
  /** Keys of the main fields on screen. */
  visibleFields: ReadonlySet<string>;
  /** Whether errors at a path count. */
  isCounted: (path: string) => boolean;
  /** Called when an async validator found an error. */
  onAsyncError: () => void;
}

export class FieldErrorStore {
  private readonly record: RecordState;
  private readonly visibleFields: ReadonlySet<string>;
  private readonly asyncKeys: readonly string[];
  private readonly validation: AsyncValidation;
  private readonly isCounted: (path: string) => boolean;
  private readonly blurredFields = new Set<string>();
  /** Messages in the last reply of the server, by path. */
  private readonly serverErrors = new Map<string, string>();
  private showsAll = false;
  /** Timers of validators that wait for a pause of typing, by field. */
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();

  constructor({ record, asyncValidators, visibleFields, isCounted, onAsyncError }: FieldErrorOptions) {
    this.record = record;
    this.visibleFields = visibleFields;
    this.isCounted = isCounted;
    this.asyncKeys = [...asyncValidators.keys()];
    const target = { row: () => record.values, error: (_id: string, key: string) => record.error(key) };
    this.validation = new AsyncValidation(target, asyncValidators, onAsyncError);
  }

  /** Errors of the server, then those of async validators, then those of the record; without those of child rows. */
  current(): FieldError[] {
    return [
      ...[...this.serverErrors].map(([path, message]) => ({ path, message })),
      ...this.asyncKeys.flatMap((path) => {
        const message = this.validation.error(RECORD_ID, path);
        return message === undefined ? [] : [{ path, message }];
      }),
      ...this.record.ownErrors().filter(({ path }) => this.isCounted(path)),
    ];
  }

  /** Shown messages by field. Errors that the server found are shown at once, others after the field was visited. */
  shown(): Map<string, string[]> {
    const byField = new Map<string, string[]>();
    for (const { path, message } of this.current()) {
      const key = topLevelKey(path);
      if (!this.isShown(key, path)) continue;
      byField.set(key, [...(byField.get(key) ?? []), message]);
    }
    return byField;
  }

  private isShown(key: string, path: string): boolean {
    if (this.showsAll || this.blurredFields.has(key) || this.serverErrors.has(path)) return true;
    return this.validation.error(RECORD_ID, path) !== undefined;
  }

  /** Shows the errors of these fields from now on; null: of all fields. */
  showAll(keys: ReadonlySet<string> | null = null): void {
    if (keys === null) this.showsAll = true;
    else for (const key of keys) this.blurredFields.add(key);
  }

  /** Shows the errors of a field from now on. Returns false when they were shown already. */
  showField(key: string): boolean {
    if (this.blurredFields.has(key)) return false;
    this.blurredFields.add(key);
    return true;
  }

  setServerErrors(errors: readonly FieldError[]): void {
    for (const { path, message } of errors) this.serverErrors.set(path, message);
  }

  /**
   * Clears server errors of changed fields, and those without a visible field: they must not block the next save,
   * which reports them again.
   */
  clearServerErrors(changed: readonly string[]): void {
    for (const key of changed) this.serverErrors.delete(key);
    for (const path of this.serverErrors.keys()) if (!this.visibleFields.has(path)) this.serverErrors.delete(path);
  }

  /** Paths with an error of the server. */
  serverErrorPaths(): ReadonlySet<string> {
    return new Set(this.serverErrors.keys());
  }

  /** Starts the async validators of changed fields after a pause of typing. */
  validateAfterPause(keys: readonly string[]): void {
    for (const key of keys) {
      if (!this.asyncKeys.includes(key)) continue;
      clearTimeout(this.waiting.get(key));
      this.waiting.set(
        key,
        setTimeout(() => this.validateAsync(key), TYPING_PAUSE),
      );
    }
  }

  /** Forgets validators that wait for a pause of typing. */
  stop(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  /** Starts the async validator of a field. */
  validateAsync(key: string): void {
    clearTimeout(this.waiting.get(key));
    this.validation.check({ id: RECORD_ID, key });
  }

  /** Runs the async validators of fields and waits for them. */
  async validateAllAsync(isIncluded: (key: string) => boolean = () => true): Promise<void> {
    for (const key of this.asyncKeys.filter(isIncluded)) this.validateAsync(key);
    await this.validation.settled();
  }
}
