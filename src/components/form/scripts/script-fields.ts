/** `that.sh` of a script: which fields it hides and disables, on top of what the entity computes. */
import { isJsonObject } from '@/model/http/json';
import type { FieldOverride } from '@/model/record';
import { notify } from '@/runtime/notices/notices';
import type { ShownField } from '@/runtime/scripts/protocol';
import { messages } from '../../scripts/messages';
import type { FormController } from '../state/form-controller';

const NO_OVERRIDE: FieldOverride = { hidden: false, absent: false, disabled: false };

/** The override by the part of a field that a script writes. */
const OVERRIDES: Readonly<Record<string, (value: boolean) => Partial<FieldOverride>>> = {
  shown: (value) => ({ hidden: !value }),
  load: (value) => ({ absent: !value }),
  disabled: (value) => ({ disabled: value }),
};

export class ScriptFields {
  private readonly overrides = new Map<string, FieldOverride>();

  constructor(private readonly form: FormController) {}

  /** The parts of all fields as they are now. */
  parts(): Record<string, ShownField> {
    const { entity, record } = this.form;
    return Object.fromEntries(
      Object.keys(entity.fields).map((key) => {
        const { visible, readonly } = record.flags(key);
        return [key, { shown: visible, load: this.overrides.get(key)?.absent !== true, disabled: readonly }];
      }),
    );
  }

  /** @param given `{ field, part, value }`, unchecked */
  write(given: unknown): void {
    const { field, part, value } = isJsonObject(given) ? given : {};
    const overrideOf = typeof part === 'string' && Object.hasOwn(OVERRIDES, part) ? OVERRIDES[part] : undefined;
    if (typeof field !== 'string' || !Object.hasOwn(this.form.entity.fields, field) || !overrideOf) {
      notify.warning(messages.unknownField(String(field)));
      return;
    }
    const override = { ...(this.overrides.get(field) ?? NO_OVERRIDE), ...overrideOf(value === true) };
    this.overrides.set(field, override);
    this.form.record.override({ [field]: override });
  }
}
