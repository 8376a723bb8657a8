/** What the script of a form sees of it, and what it does to it. Loaded with the script. */
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isJsonObject } from '@/model/http/json';
import { optionsOf } from '@/model/online/fields/dictionary';
import type { FieldOverride, Row } from '@/model/record';
import { notify } from '@/runtime/notices/notices';
import type { FormScriptState, ScriptField, ScriptOutput } from '@/runtime/scripts/protocol';
import { messages } from '../../scripts/messages';
import { showNotice } from '../../scripts/script-output';
import type { FormController } from '../state/form-controller';

type Given = Readonly<Record<string, unknown>>;

const NO_OVERRIDE: FieldOverride = { hidden: false, absent: false, disabled: false, options: null };

/** The override by the part of a field that `that.sh` writes. */
const OVERRIDES: Readonly<Record<string, (value: boolean) => Partial<FieldOverride>>> = {
  shown: (value) => ({ hidden: !value }),
  load: (value) => ({ absent: !value }),
  disabled: (value) => ({ disabled: value }),
};

const scalarOf = (value: unknown): Value | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? value : String(value);
};

/** The values of known fields; tells about others. */
function knownValues(fields: Entity['fields'], given: unknown): Row {
  const entries = Object.entries(isJsonObject(given) ? given : {}).flatMap(([key, value]) => {
    const scalar = scalarOf(value);
    if (Object.hasOwn(fields, key) && scalar !== undefined) return [[key, scalar] as const];
    notify.warning(messages.unknownField(key));
    return [];
  });
  return Object.fromEntries(entries);
}

/** The rows of a child in the values of a record. */
export const rowsIn = (values: Row, child: string): Row[] => {
  const rows = values[child];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

export class ScriptPage {
  /** True while the values of the script are entered: they are no changes by the user. */
  isApplying = false;
  private readonly overrides = new Map<string, FieldOverride>();
  private readonly work: Readonly<Record<string, (given: Given) => void>> = {
    set: (given) => this.form.setValues(knownValues(this.form.entity.fields, given)),
    rows: (given) => this.changeRows(given),
    field: (given) => this.changeField(given),
    options: (given) => this.changeOptions(given),
  };

  constructor(private readonly form: FormController) {}

  state(): FormScriptState {
    const { record, context } = this.form;
    return { values: record.values, isUpdate: context.before !== null, fields: this.fields() };
  }

  /** Does what the script asks for; everything in it is checked. */
  apply(output: ScriptOutput): void {
    const work = Object.hasOwn(this.work, output.kind) ? this.work[output.kind] : undefined;
    if (!work) {
      showNotice(output);
      return;
    }
    this.isApplying = true;
    try {
      work(isJsonObject(output.value) ? output.value : {});
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

  private changeRows({ child: key, rows, clear }: Given): void {
    const { record, entity } = this.form;
    const child = typeof key === 'string' && Object.hasOwn(entity.children, key) ? entity.children[key] : undefined;
    if (!child) {
      notify.warning(messages.unknownChild(String(key)));
      return;
    }
    const stored = rowsIn(record.values, child.key);
    if (clear === true)
      record.removeRows(
        child.key,
        stored.map(({ id }) => String(id)),
      );
    const start = clear === true ? 0 : stored.length;
    const added = Array.isArray(rows) ? rows.map((row) => knownValues(child.fields, row)) : [];
    record.addRows(
      child.key,
      added.map((row, index) => ({ at: start + index, row, touched: Object.keys(row) })),
    );
    this.form.rowsEdited();
  }
}
