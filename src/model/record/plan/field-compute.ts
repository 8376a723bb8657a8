/** Compiles the computation of one field: hidden, computed, copied, default, stored or entered value. */
import { isEmpty, type ComputedValue } from '@/model/values/decimal';
import type { Field } from '@/model/entity/entity';
import { numberRuleOf } from '@/model/entity/number-default';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { fillSystemVariables, hasSystemVariable } from '@/model/templates/system-variables';
import { isFormula } from '@/model/formula';
import { isSameValue, toColumnValue } from '../column-value';
import { READONLY, VISIBLE, withKey, type Frame, type FramePredicate } from './frame';
import { readThrough, unlessMissing } from './reference-read';
import { ownValue } from '../references';
import type { Row } from '../types';

/** Compiler for the parts of a field. Each look-up through it becomes a dependency of the field. */
export interface FieldCompiler {
  /** Compiles a flag to a predicate. */
  test(flag: Field['visible']): FramePredicate;
  /** Compiles a formula; null when it is invalid (the builder reports the error). */
  formula(text: string): ((frame: Frame) => ComputedValue) | null;
  /** Compiles the read of another field in the same record or row. */
  sibling(key: string): (frame: Frame) => Value;
  /** The sibling fields whose names the field stores (`textField`). */
  codeFields(key: string): readonly string[];
  /** The reference field of `copy`, with its dependencies. */
  reference(key: string): Field | null;
}

type Compute = (frame: Frame) => Value;

/** The entered value; `undefined` when nothing was entered. */
function enteredValue(frame: Frame, key: string): Value | undefined {
  return Object.hasOwn(frame.raw, key) ? frame.raw[key] : undefined;
}

/** Converts a computed value to that of the field; its type turns true and false into its own codes. */
function toFieldValue(result: ComputedValue, field: Field, { host }: Frame): Value {
  const normalize = typeof result === 'boolean' ? host.types.get(field.type)?.normalize : undefined;
  return toColumnValue(normalize && typeof result === 'boolean' ? normalize(result, field) : result, field.columnType);
}

/** Compiles the default of a new record; null when there is none or its formula is invalid. */
function compileDefault(field: Field, tools: FieldCompiler): Compute | null {
  const written = field.default;
  if (written === null) return null;
  if (typeof written !== 'string') return (frame) => toFieldValue(written, field, frame);
  if (isFormula(written)) {
    const formula = tools.formula(written);
    return formula && ((frame) => toFieldValue(formula(frame), field, frame));
  }
  // Drawn by the server when it saves; the browser leaves such a field empty.
  if (numberRuleOf(written) !== undefined) return (frame) => ownValue(frame.host.numbers, frame.prefix + field.key);
  if (hasSystemVariable(written))
    return ({ host }) => toColumnValue(fillSystemVariables(written, host.me, host.now), field.columnType);
  const constant = toColumnValue(written, field.columnType);
  return () => constant;
}

/** Converts a copied number to the scale of the target column; other values do not change. */
function toCopiedValue(value: Value, column: ColumnType): Value {
  return column.kind === 'int' || column.kind === 'numeric' ? toColumnValue(value, column) : value;
}

/**
 * Compiles the snapshot of `copy`. It is taken when the record is new or the reference differs from the stored one.
 * `undefined` means no snapshot: the reference did not change, or the referenced record is not loaded yet.
 */
function compileCopy(field: Field, tools: FieldCompiler): ((frame: Frame) => Value | undefined) | null {
  if (!field.copy) return null;
  const { ref, field: from } = field.copy;
  const reference = tools.reference(ref);
  if (!reference) return null;
  return (frame) => {
    const { values, before } = frame;
    const id = ownValue(values, ref);
    if (before && isSameValue(id, ownValue(before, ref))) return undefined;
    if (isEmpty(id)) return null;
    const value = readThrough(frame, reference, from);
    return value === undefined ? undefined : toCopiedValue(value, field.columnType);
  };
}

/**
 * Compiles whether the field stores the name of a code that differs from the stored code: the stored name is then stale,
 * and the name that was entered with the code is taken, also in a read-only field.
 */
function compileRenamed({ key }: Field, tools: FieldCompiler): FramePredicate {
  const codes = tools.codeFields(key).map((code) => [code, tools.sibling(code)] as const);
  if (codes.length === 0) return () => false;
  return (frame) =>
    codes.some(([code, read]) => !isSameValue(read(frame), frame.before ? ownValue(frame.before, code) : null));
}

/** The frame of a record or row as it is stored, for formulas that read its own fields and those of the main record. */
function storedFrame(frame: Frame, before: Row): Frame {
  const { main } = frame;
  return { ...frame, values: before, main: main === frame ? main : { ...main, values: main.before ?? {} } };
}

/**
 * Compiles the value of a stored record that `follows` its default formula; `undefined` for a value that a user entered.
 * It was not entered when the formula gives the same from the stored record.
 */
function compileFollowed(
  { key, follows, columnType }: Field,
  fallback: Compute | null,
): (frame: Frame) => Value | undefined {
  if (!follows || fallback === null) return () => undefined;
  return (frame) => {
    if (!frame.before) return undefined;
    const stored = toColumnValue(ownValue(frame.before, key), columnType);
    return isSameValue(stored, fallback(storedFrame(frame, frame.before))) ? fallback(frame) : undefined;
  };
}

/**
 * Compiles a selector of the active formula: a plain formula is always active, one of `{by, is}` while the field `by`
 * has its value.
 */
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
 * Compiles a field's computation, which writes the visible and readonly bits and returns the value.
 *
 * Priority: system fields keep the stored value; a hidden field is null; a computed field is the result of its formula;
 * a field that the user set and may edit keeps the entered value, and so does the name of a changed code. Otherwise the
 * value is null for the name of a changed code, the snapshot of `copy`, the default of a new record where nothing was
 * entered, the default that a stored record follows, or the stored value where the field is read-only or nothing was
 * entered. A screen can hide or lock a main field besides (`FieldOverride`).
 */
export function compileField(field: Field, index: number, tools: FieldCompiler): Compute {
  const { key } = field;
  if (field.system) {
    return (frame) => {
      frame.flags[index] = VISIBLE | READONLY;
      return frame.before ? ownValue(frame.before, key) : (enteredValue(frame, key) ?? null);
    };
  }
  // Undetermined flags leave the field open for input: the server decides on saving.
  const visible = unlessMissing(tools.test(field.visible), true);
  const readonly = unlessMissing(tools.test(typeof field.value === 'string' ? true : field.readonly), false);
  const formula = compileFormula(field, tools);
  const copy = compileCopy(field, tools);
  const fallback = compileDefault(field, tools);
  const followed = compileFollowed(field, fallback);
  const renamed = compileRenamed(field, tools);

  /** The value of a stored record that the user did not enter; `given` came with the record. */
  const storedValue = (frame: Frame, before: Row, given: Value | undefined): Value => {
    const stored = ownValue(before, key);
    if (given !== undefined && !isSameValue(given, stored)) return given;
    const followedValue = followed(frame);
    return followedValue === undefined ? stored : followedValue;
  };

  /** The value of a visible field; `fixed` is true where the user cannot enter it. */
  const valueIn = (frame: Frame, active: ReturnType<NonNullable<typeof formula>>, fixed: boolean): Value => {
    const { before, touched } = frame;
    if (active) return toFieldValue(active(frame), field, frame);
    const entered = enteredValue(frame, key);
    const isRenamed = renamed(frame);
    if (touched.has(key) && (!fixed || isRenamed)) return entered ?? null;
    if (before && isRenamed) return null;
    const given = fixed ? undefined : entered;
    const snapshot = copy?.(frame);
    if (snapshot !== undefined && !(snapshot === null && before === null && fallback)) return snapshot;
    if (before) return storedValue(frame, before, given);
    return given ?? fallback?.(frame) ?? null;
  };

  return (frame) => {
    const { host, child } = frame;
    const override = child === null ? host.overrides.get(key) : undefined;
    const isAbsent = override?.absent === true;
    const shown = visible(frame);
    const active = formula?.(frame) ?? null;
    const fixed =
      active !== null ||
      ((readonly(frame) || (child !== null && host.readonlyChildren.has(child))) && !frame.writable.has(key));
    frame.flags[index] =
      ((frame.flags[index] ?? 0) & ~(VISIBLE | READONLY)) |
      (shown && !isAbsent && override?.hidden !== true ? VISIBLE : 0) |
      (fixed || override?.disabled === true ? READONLY : 0);
    const { missingReads } = host;
    const value = shown ? valueIn(frame, active, fixed || isAbsent) : null;
    frame.undetermined = withKey(frame.undetermined, key, host.missingReads !== missingReads);
    return value;
  };
}
