/** What the script of a form sees of it, and what it does to it. Loaded with the script. */
import type { Child, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isJsonObject } from '@/model/http/json';
import { optionsOf } from '@/model/online/fields/dictionary';
import type { FieldOverride } from '@/model/record';
import type { FormScriptState, ScriptField, ScriptOutput } from '@/runtime/scripts/protocol';
import { messages } from '../../scripts/messages';
import { showNotice, showProblem } from '../../scripts/script-output';
import type { FormController } from '../state/form-controller';
import { runFillRules } from './script-fill';
import { addScriptRows, childIn, removeScriptRows, setScriptRows } from './script-rows';
import { knownValues, type Given, type Report } from './script-values';

const NO_OVERRIDE: FieldOverride = { hidden: false, absent: false, disabled: false };

/** The override by the part of a field that `that.sh` writes. */
const OVERRIDES: Readonly<Record<string, (value: boolean) => Partial<FieldOverride>>> = {
  shown: (value) => ({ hidden: !value }),
  load: (value) => ({ absent: !value }),
  disabled: (value) => ({ disabled: value }),
};

const hasChoices = ({ dict, options }: Field): boolean => dict !== null || options !== null;

export class ScriptPage {
  /** True while the values of the script are entered: they are no changes by the user. */
  isApplying = false;
  private readonly overrides = new Map<string, FieldOverride>();
  private readonly work: Readonly<Record<string, (given: Given, report: Report) => void>> = {
    set: (given, report) => this.form.setValues(knownValues(this.form.entity.fields, given, report)),
    rows: (given, report) => this.changeRows(given, report, addScriptRows),
    setRows: (given, report) => this.changeRows(given, report, setScriptRows),
    removeRows: (given, report) => this.changeRows(given, report, removeScriptRows),
    fill: (given, report) => this.fill(given, report),
    field: (given, report) => this.changeField(given, report),
    options: (given, report) => this.changeOptions(given, report),
  };

  constructor(private readonly form: FormController) {}

  state(): FormScriptState {
    const { record, context, entity } = this.form;
    return {
      values: record.values,
      isUpdate: context.before !== null,
      fields: this.fields(),
      children: Object.fromEntries(
        Object.values(entity.children).map(({ key, fields }) => [
          key,
          Object.values(fields)
            .filter(hasChoices)
            .map((field) => field.key),
        ]),
      ),
    };
  }

  /** Does what a line of the script asks for; everything in it is checked. */
  apply(output: ScriptOutput, line: number | null): void {
    const work = Object.hasOwn(this.work, output.kind) ? this.work[output.kind] : undefined;
    if (!work) {
      showNotice(output);
      return;
    }
    const report = (message: string) => showProblem({ message, line });
    this.entering(() => work(isJsonObject(output.value) ? output.value : {}, report));
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
      Object.values(entity.fields).map((field) => {
        const { key } = field;
        const { visible, readonly } = record.flags(key);
        const load = this.overrides.get(key)?.absent !== true;
        return [key, { shown: visible, load, disabled: readonly, choices: hasChoices(field) }];
      }),
    );
  }

  /** The field of a message; reports an unknown one. */
  private fieldIn({ field }: Given, report: Report): string | null {
    if (typeof field === 'string' && Object.hasOwn(this.form.entity.fields, field)) return field;
    report(messages.unknownField(String(field)));
    return null;
  }

  private changeField(given: Given, report: Report): void {
    const field = this.fieldIn(given, report);
    const { part, value } = given;
    const overrideOf = typeof part === 'string' && Object.hasOwn(OVERRIDES, part) ? OVERRIDES[part] : undefined;
    if (field !== null && overrideOf) this.override(field, overrideOf(value === true));
  }

  private override(field: string, changed: Partial<FieldOverride>): void {
    const override = { ...(this.overrides.get(field) ?? NO_OVERRIDE), ...changed };
    this.overrides.set(field, override);
    this.form.record.override({ [field]: override });
  }

  private changeOptions(given: Given, report: Report): void {
    const child = given.child === null ? null : childIn(this.form, given, report);
    if (given.child !== null && !child) return;
    const field = String(given.field);
    const options = optionsOf(given.options, () => report(messages.manyOptions(field))) ?? [];
    this.form.record.offer(
      child?.key ?? null,
      field,
      options.map(({ value, text, color = null, disabled = false }) => ({ value, text, color, disabled })),
    );
  }

  private changeRows(
    given: Given,
    report: Report,
    change: (form: FormController, child: Child, given: Given, report: Report) => void,
  ): void {
    const child = childIn(this.form, given, report);
    if (child) change(this.form, child, given, report);
  }

  private fill(given: Given, report: Report): void {
    const child = given.child === null ? null : childIn(this.form, given, report);
    if (given.child !== null && !child) return;
    const ids = Array.isArray(given.ids) ? given.ids.map(String) : null;
    const enter = (values: Readonly<Record<string, Value>>) =>
      this.entering(() => {
        if (!child) return this.form.setValues({ ...values });
        this.form.record.patch(values);
        return this.form.rowsEdited();
      });
    void runFillRules(this.form, child, ids, { enter, report });
  }
}
