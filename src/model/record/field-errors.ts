/** Validation of a record or row: required fields, formats, limits, columns, checks. */
import { scalarText } from '../values/compare';
import { isEmpty, toNumber } from '../values/decimal';
import type { Field } from '../entity/entity';
import type { FieldTypes, Value } from '../entity/field-type';
import { isUnreadable } from '../entity/unreadable-text';
import { checkRule, matchesPattern } from '../rules/format-rules';
import { isCheapEnough, isSafePattern } from '../rules/pattern-safety';
import { columnError } from './column-value';
import { numberRuleOf } from '../entity/number-default';
import { READONLY, REQUIRED, VISIBLE, type Frame } from './plan/frame';
import type { ShapePlan } from './plan/plan-nodes';
import { messages } from './messages';
import type { FieldError } from './types';

/** The state of a cell that validation depends on. */
export interface CellState {
  /** Flag bits (VISIBLE, REQUIRED, READONLY). */
  bits: number;
  /** Whether the record is new, that is, not stored yet. */
  isNew: boolean;
  types: FieldTypes;
}

function formatError(field: Field, value: Value, types: FieldTypes): string | undefined {
  const text = scalarText(value) ?? '';
  for (const name of field.rules) {
    const message = checkRule(name, text);
    if (message !== undefined) return message;
  }
  if (field.pattern) {
    if (!isSafePattern(field.pattern.regex)) return messages.unsafePattern;
    if (!isCheapEnough(field.pattern.regex, text)) return messages.tooLong;
    if (!matchesPattern(field.pattern.regex, text)) return field.pattern.message;
  }
  const number = field.min === null && field.max === null ? null : toNumber(value);
  if (number && field.min !== null && number.lt(field.min)) return messages.min(field.min);
  if (number && field.max !== null && number.gt(field.max)) return messages.max(field.max);
  try {
    return types.get(field.type)?.check?.(value, field);
  } catch {
    // An exception in the check of a field type becomes an error of that field.
    return messages.checkFailed;
  }
}

/**
 * The first error of one value, or undefined. Records and grid cells both use this function, so that their messages
 * agree.
 */
export function valueError(field: Field, value: Value, { bits, isNew, types }: CellState): string | undefined {
  if ((bits & VISIBLE) === 0 || field.system) return undefined;
  const fixed = (bits & READONLY) !== 0;
  // Read-only values are not validated, because the user cannot correct them. Computed values are: they follow from
  // values that the user entered.
  const computed = fixed && field.value !== null;
  if (isEmpty(value)) {
    if (fixed && !computed) return undefined;
    if ((bits & REQUIRED) !== 0 && !(isNew && numberRuleOf(field.default) !== undefined))
      return (types.get(field.type)?.hasChoices ? messages.choose : messages.enter)(field.label);
    return field.rules.map((name) => checkRule(name, '')).find((message) => message !== undefined);
  }
  if (fixed && !computed) return undefined;
  if (!computed && isUnreadable(value)) return value.error;
  return (computed ? undefined : formatError(field, value, types)) ?? columnError(value, field.columnType);
}

/**
 * The field that a value is checked against. The options that a screen offers for the rows of a child change from row to
 * row: a value that was chosen before stays valid.
 */
function checkedField(declared: Field, offered: Field | undefined, isRow: boolean): Field {
  if (offered === undefined) return declared;
  return isRow ? { ...offered, options: null } : offered;
}

/** What the last validation of a frame found, by field index: an edit validates only the fields that it changed. */
export type ValidatedFields = { field: Field; value: Value; bits: number; message: string | undefined }[];

/**
 * All errors of one frame: at most one per field, then the failed checks.
 * @param validated results of the last call for this frame; updated. Omit it for the many frames of child rows.
 */
export function frameErrors(frame: Frame, shape: ShapePlan, validated?: ValidatedFields): FieldError[] {
  const found: FieldError[] = [];
  const isNew = frame.before === null;
  const { types } = frame.host;
  const offered = frame.host.offered.get(frame.child);
  shape.fields.forEach((declared, index) => {
    const field = checkedField(declared, offered?.get(declared.key), frame.child !== null);
    const bits = frame.undetermined.has(field.key) ? (frame.flags[index] ?? 0) & ~REQUIRED : (frame.flags[index] ?? 0);
    const value = frame.values[field.key] ?? null;
    const known = validated?.[index];
    const isKnown = known?.value === value && known.bits === bits && known.field === field;
    const message = isKnown ? known.message : valueError(field, value, { bits, isNew, types });
    if (validated && !isKnown) validated[index] = { field, value, bits, message };
    if (message !== undefined) found.push({ path: frame.prefix + field.key, message });
  });
  shape.checks.forEach(({ at }, index) => {
    const message = frame.failedChecks[index];
    if (typeof message === 'string') found.push({ path: frame.prefix + at, message });
  });
  return found;
}
