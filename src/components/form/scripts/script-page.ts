/** What the script of a form sees of it, and what it does to it. Loaded with the script. */
import type { Child } from '@/model/entity/entity';
import { isJsonObject } from '@/model/http/json';
import { optionsOf } from '@/model/online/fields/dictionary';
import type { FieldOverride } from '@/model/record';
import { notify } from '@/runtime/notices/notices';
import type { FormScriptState, ScriptField, ScriptOutput } from '@/runtime/scripts/protocol';
import { messages } from '../../scripts/messages';
import { showNotice } from '../../scripts/script-output';
import type { FormController } from '../state/form-controller';
import { runFillRules } from './script-fill';
import { addScriptRows, childIn, removeScriptRows, setScriptRows } from './script-rows';
import { knownValues, type Given } from './script-values';

const NO_OVERRIDE: FieldOverride = { hidden: false, absent: false, disabled: false, options: null };

/** The override by the part of a field that `that.sh` writes. */
const OVERRIDES: Readonly<Record<string, (value: boolean) => Partial<FieldOverride>>> = {
  shown: (value) => ({ hidden: !value }),
  load: (value) => ({ absent: !value }),
  disabled: (value) => ({ disabled: value }),
};

export class ScriptPage {
  /** True while the values of the script are entered: they are no changes by the user. */
  isApplying = false;
  private readonly overrides = new Map<string, FieldOverride>();
  private readonly work: Readonly<Record<string, (given: Given) => void>> = {
    set: (given) => this.form.setValues(knownValues(this.form.entity.fields, given)),
    rows: (given) => this.changeRows(given, addScriptRows),
    setRows: (given) => this.changeRows(given, setScriptRows),
    removeRows: (given) => this.changeRows(given, removeScriptRows),
    fill: (given) => this.fill(given),
    field: (given) => this.changeField(given),
    options: (given) => this.changeOptions(given),
  };

  constructor(private readonly form: FormController) {}

  state(): FormScriptState {
    const { record, context, entity } = this.form;
    return {
      values: record.values,
      isUpdate: context.before !== null,
      fields: this.fields(),
      children: Object.keys(entity.children),
    };
  }

  /** Does what the script asks for; everything in it is checked. */
  apply(output: ScriptOutput): void {
    const work = Object.hasOwn(this.work, output.kind) ? this.work[output.kind] : undefined;
    if (!work) {
      showNotice(output);
      return;
    }
    this.entering(() => work(isJsonObject(output.value) ? output.value : {}));
  }

  private entering(work: () => void): void {
    this.isApplying = true;
    try {
      work();
    } finally {
      this.isApplying = false;
    }
  }

  private fields(): Record<string, ScriptField> {
    const { entity, record } = this.form;
    return Object.fromEntries(
      Object.values(entity.fields).map(({ key, dict, options }) => {
        const { visible, readonly } = record.flags(key);
        const load = this.overrides.get(key)?.absent !== true;
        return [key, { shown: visible, load, disabled: readonly, choices: dict !== null || options !== null }];
      }),
    );
  }

  /** The field of a message; tells about an unknown one. */
  private fieldIn({ field }: Given): string | null {
    if (typeof field === 'string' && Object.hasOwn(this.form.entity.fields, field)) return field;
    notify.warning(messages.unknownField(String(field)));
    return null;
  }

  private changeField(given: Given): void {
    const field = this.fieldIn(given);
    const { part, value } = given;
    const overrideOf = typeof part === 'string' && Object.hasOwn(OVERRIDES, part) ? OVERRIDES[part] : undefined;
    if (field !== null && overrideOf) this.override(field, overrideOf(value === true));
  }

  private override(field: string, changed: Partial<FieldOverride>): void {
    const override = { ...(this.overrides.get(field) ?? NO_OVERRIDE), ...changed };
    this.overrides.set(field, override);
    this.form.record.override({ [field]: override });
  }

  private changeOptions(given: Given): void {
    const field = this.fieldIn(given);
    if (field === null) return;
    const options = optionsOf(given.options, () => notify.warning(messages.manyOptions(field))) ?? [];
    this.override(field, {
      options: options.map(({ value, text, color = null, disabled = false }) => ({ value, text, color, disabled })),
    });
  }

  private changeRows(given: Given, change: (form: FormController, child: Child, given: Given) => void): void {
    const child = childIn(this.form, given);
    if (child) change(this.form, child, given);
  }

  private fill(given: Given): void {
    const child = given.child === null ? null : childIn(this.form, given);
    if (given.child !== null && !child) return;
    const ids = Array.isArray(given.ids) ? given.ids.map(String) : null;
    void runFillRules(this.form, child, ids, (values) =>
      this.entering(() => {
        if (!child) return this.form.setValues({ ...values });
        this.form.record.patch(values);
        return this.form.rowsEdited();
      }),
    );
  }
}
