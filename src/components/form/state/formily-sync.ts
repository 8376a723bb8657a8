/** Mirrors a record into a Formily form, where each field component subscribes to its own field only. */
import { createForm, isField, onFieldInit, type Field as FormilyField, type Form as FormilyForm } from '@formily/core';
import type { Value } from '@/model/entity/field-type';
import type { Flags, RecordState } from '@/model/record';
import { whenIdle } from '@/runtime/async/time-slice';

/** Number of fields whose errors change at once, about those in the window; those of the others follow while the browser is idle. */
const ERRORS_AT_ONCE = 24;

/** Flags that the frame and the input of a field need in addition to the value. */
export interface FieldFlags {
  required: boolean;
  readonly: boolean;
}

/** Initial state of the Formily field that mirrors a record field. */
export interface InitialFieldState {
  value: Value;
  display: 'visible' | 'hidden';
  data: FieldFlags;
}

const fieldFlags = ({ required, readonly }: Flags): FieldFlags => ({ required, readonly });

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
    this.formily = createForm({
      values: Object.fromEntries(visibleFields.map((key) => [key, record.values[key] ?? null])),
      effects: () => {
        onFieldInit('*', (field) => {
          const errors = this.syncedErrors.get(field.address.toString());
          if (errors && isField(field)) field.setSelfErrors(errors);
        });
      },
    });
  }

  initialFieldState(key: string): InitialFieldState {
    const flags = this.record.flags(key);
    return {
      value: this.record.values[key] ?? null,
      display: flags.visible ? 'visible' : 'hidden',
      data: fieldFlags(flags),
    };
  }

  private mountedField(key: string): FormilyField | null {
    const field = this.formily.fields[key];
    return field && isField(field) ? field : null;
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
      this.mountedField(key)?.setSelfErrors(this.syncedErrors.get(key) ?? []);
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
      this.formily.setValuesIn(key, this.record.values[key] ?? null);
      const field = this.mountedField(key);
      if (!field) continue;
      const flags = this.record.flags(key);
      field.setDisplay(flags.visible ? 'visible' : 'hidden');
      const { required, readonly } = (field.data ?? {}) as Partial<FieldFlags>;
      if (required !== flags.required || readonly !== flags.readonly) field.setData(fieldFlags(flags));
    }
    this.syncErrors();
  }
}
