/** How one field gets its value: hidden, computed, copied, defaulted, kept or entered. */
import { isEmpty, type ComputedValue } from '@/model/values/decimal';
import type { Field } from '@/model/entity/entity';
import type { ColumnType, Value } from '@/model/entity/field-type';
import { fillSystemVariables, hasSystemVariable } from '@/model/templates/system-variables';
import { isFormula } from '@/model/formula';
import { isSameValue, toColumnValue } from '../column-value';
import { READONLY, VISIBLE, type Frame, type FramePredicate } from './frame';
import { referencedRecord, ownValue } from '../references';

/** What a field's parts compile with; every look-up through it is a dependency of the field. */
export interface FieldCompiler {
  /** A flag as a test. */
  test(flag: Field['visible']): FramePredicate;
  /** A formula, or null when it is none (reported by the builder). */
  formula(text: string): ((frame: Frame) => ComputedValue) | null;
  /** A sibling's value. */
  sibling(key: string): (frame: Frame) => Value;
  /** The referring field of `copy`, with what it depends on. */
  reference(key: string): Field | null;
}

type Compute = (frame: Frame) => Value;

/** The number that a rule of the server gives: the browser leaves it empty. */
const hasNumberRule = (text: string): boolean => text.includes('${');

/** `undefined` when nothing was entered. */
function enteredValue(frame: Frame, key: string): Value | undefined {
  return Object.hasOwn(frame.raw, key) ? frame.raw[key] : undefined;
}

/** A default of a new record; null when there is none (yet). */
function compileDefault(field: Field, tools: FieldCompiler): Compute | null {
  const written = field.default;
  if (written === null) return null;
  if (typeof written !== 'string') return () => toColumnValue(written, field.columnType);
  if (isFormula(written)) {
    const formula = tools.formula(written);
    return formula && ((frame) => toColumnValue(formula(frame), field.columnType));
  }
  if (hasNumberRule(written)) return (frame) => ownValue(frame.host.numbers, frame.prefix + field.key);
  if (hasSystemVariable(written))
    return ({ host }) => toColumnValue(fillSystemVariables(written, host.me, host.now), field.columnType);
  return () => toColumnValue(written, field.columnType);
}

/** A copied number takes the places of its own column; other values stay as they are. */
function toCopiedValue(value: Value, column: ColumnType): Value {
  return column.kind === 'int' || column.kind === 'numeric' ? toColumnValue(value, column) : value;
}

/**
 * The snapshot of `copy`: taken when the record is new or the reference differs from the stored one. `undefined` when
 * none is to be taken, or the record behind the reference has not come yet.
 */
function compileCopy(field: Field, tools: FieldCompiler): ((frame: Frame) => Value | undefined) | null {
  if (!field.copy) return null;
  const { ref, field: from } = field.copy;
  const reference = tools.reference(ref);
  if (!reference) return null;
  return ({ values, before, host }) => {
    const id = ownValue(values, ref);
    if (before && isSameValue(id, ownValue(before, ref))) return undefined;
    if (isEmpty(id)) return null;
    const record = referencedRecord(reference, values, host.refs);
    return record && toCopiedValue(ownValue(record, from), field.columnType);
  };
}

/** The formula that counts now: a plain one always, one of `{by, is}` for the values named. */
function compileFormula(
  field: Field,
  tools: FieldCompiler,
): ((frame: Frame) => ((frame: Frame) => ComputedValue) | null) | null {
  const { value } = field;
  if (value === null) return null;
  const nothing = (): ComputedValue => null;
  if (typeof value === 'string') {
    const formula = tools.formula(value) ?? nothing;
    return () => formula;
  }
  const by = tools.sibling(value.by);
  const formulas = new Map(Object.entries(value.is).map(([when, text]) => [when, tools.formula(text) ?? nothing]));
  return (frame) => formulas.get(String(by(frame) ?? '')) ?? null;
}

/**
 * A field's computation: writes its visible and readonly bits, gives its value.
 *
 * System fields keep what is stored. A hidden field is null. A computed one is its formula's value. Then, unless a
 * person set the field and may do so: the snapshot of `copy`; the default of a new record where nothing was entered;
 * the stored value where the field is read-only or nothing was entered.
 */
export function compileField(field: Field, index: number, tools: FieldCompiler): Compute {
  const { key } = field;
  if (field.system) {
    return (frame) => {
      frame.flags[index] = VISIBLE | READONLY;
      return frame.before ? ownValue(frame.before, key) : (enteredValue(frame, key) ?? null);
    };
  }
  const visible = tools.test(field.visible);
  const readonly = tools.test(typeof field.value === 'string' ? true : field.readonly);
  const formula = compileFormula(field, tools);
  const copy = compileCopy(field, tools);
  const fallback = compileDefault(field, tools);

  return (frame) => {
    const { host, child, before, touched } = frame;
    const shown = visible(frame);
    const active = formula?.(frame) ?? null;
    const fixed =
      active !== null ||
      ((readonly(frame) || (child !== null && host.readonlyChildren.has(child))) &&
        !host.writable.has(frame.prefix + key));
    frame.flags[index] =
      ((frame.flags[index] ?? 0) & ~(VISIBLE | READONLY)) | (shown ? VISIBLE : 0) | (fixed ? READONLY : 0);
    if (!shown) return null;
    if (active) return toColumnValue(active(frame), field.columnType);
    const given = fixed ? undefined : enteredValue(frame, key);
    if (!fixed && touched.has(key)) return given ?? null;
    const snapshot = copy?.(frame);
    if (snapshot !== undefined && !(snapshot === null && before === null && fallback)) return snapshot;
    if (before) return given === undefined ? ownValue(before, key) : given;
    return given ?? fallback?.(frame) ?? null;
  };
}

/** True when the server fills the field of a new record by a number rule. */
export function hasNumberRuleDefault(field: Field): boolean {
  return typeof field.default === 'string' && !isFormula(field.default) && hasNumberRule(field.default);
}
