/** Mirrors a record into a Formily form, where each field component subscribes to its own field only. */
import { createForm, isVoidField, type Form as FormilyForm, type VoidField as FormilyField } from '@formily/core';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Flags, RecordState } from '@/model/record';
import { whenIdle } from '@/runtime/async/time-slice';

/** Number of fields whose errors change at once, about those in the window; those of the others follow while the browser is idle. */
const ERRORS_AT_ONCE = 20;

/**
 * What the frame and the input of a field show, as the data of its Formily field. Formily's own values stay empty: they
 * are one object for all fields, and each change of a value would visit all keys of that object.
 */
export interface FieldData {
  value: Value;
  required: boolean;
  readonly: boolean;
  /** The field with other options than those of the entity. */
  offered: Field | undefined;
  /** The first message to show. */
  error: string | undefined;
}

/** Initial state of the Formily field that mirrors a record field. */
export interface InitialFieldState {
  display: 'visible' | 'hidden';
  data: FieldData;
}

const displayOf = ({ visible }: Flags) => (visible ? 'visible' : 'hidden');

const isSame = (one: FieldData, other: FieldData): boolean =>
  one.value === other.value &&
  one.required === other.required &&
  one.readonly === other.readonly &&
  one.offered === other.offered &&
  one.error === other.error;

/** The data of a mounted field. */
export const dataIn = (field: FormilyField): FieldData => field.data as FieldData;

export class FormilySync {
  readonly formily: FormilyForm;
  private readonly visibleFields: ReadonlySet<string>;
  /** The messages that `syncErrors` gave to the fields, for fields that mount later. */
  private syncedErrors: ReadonlyMap<string, string[]> = new Map();
  /** Fields that do not show their errors of `syncedErrors` yet, in the order of the screen. */
  private readonly outdated = new Set<string>();
  private cancelIdle: (() => void) | null = null;

  /** @param shownErrors messages to show, by field */
  constructor(
    private readonly record: RecordState,
    visibleFields: readonly string[],
    private readonly shownErrors: () => ReadonlyMap<string, string[]>,
  ) {
    this.visibleFields = new Set(visibleFields);
    this.formily = createForm();
  }

  private dataOf(key: string, error: string | undefined): FieldData {
    const { required, readonly } = this.record.flags(key);
    return {
      value: this.record.values[key] ?? null,
      required,
      readonly,
      offered: this.record.offered(null).get(key),
      error,
    };
  }

  initialFieldState(key: string): InitialFieldState {
    return { display: displayOf(this.record.flags(key)), data: this.dataOf(key, this.syncedErrors.get(key)?.[0]) };
  }

  private mountedField(key: string): FormilyField | null {
    const field = this.formily.fields[key];
    return field && isVoidField(field) ? field : null;
  }

  private update(key: string, field: FormilyField): void {
    const before = dataIn(field);
    // A field that waits for its turn keeps its message.
    const data = this.dataOf(key, this.outdated.has(key) ? before.error : this.syncedErrors.get(key)?.[0]);
    if (!isSame(before, data)) field.setData(data);
  }

  /** Shows the errors, of the first fields on screen at once: a refused form of 1,000 fields must not block the page. */
  syncErrors(): void {
    const before = this.syncedErrors;
    const errors = this.shownErrors();
    this.syncedErrors = errors;
    if (before.size > 0 || errors.size > 0) {
      for (const key of this.visibleFields)
        if (before.get(key)?.join() !== errors.get(key)?.join()) this.outdated.add(key);
    }
    this.showErrors();
  }

  private showErrors(): void {
    let left = ERRORS_AT_ONCE;
    for (const key of this.outdated) {
      if (left === 0) break;
      left -= 1;
      this.outdated.delete(key);
      const field = this.mountedField(key);
      if (field) this.update(key, field);
    }
    this.cancelIdle?.();
    this.cancelIdle = this.outdated.size === 0 ? null : whenIdle(() => this.showErrors());
  }

  /** Forgets errors that wait for an idle browser. */
  stop(): void {
    this.cancelIdle?.();
    this.cancelIdle = null;
  }

  /** Mirrors values and flags of fields, and all errors. Keys of fields that are not on screen are ignored. */
  syncFields(keys: Iterable<string>): void {
    for (const key of keys) {
      if (!this.visibleFields.has(key)) continue;
      const field = this.mountedField(key);
      if (!field) continue;
      field.setDisplay(displayOf(this.record.flags(key)));
      this.update(key, field);
    }
    this.syncErrors();
  }
}
