/** What is wrong with a record or row as it stands: required fields, formats, limits, columns, checks. */
import { scalarText } from '../compare';
import { isEmpty, toNumber } from '../decimal';
import type { Field } from '../entity';
import type { Value } from '../field-type';
import { checkRule, hasPattern, isAffordable, isSafePattern } from '../rules';
import { columnError } from './column';
import { isNumbered } from './field';
import { READONLY, REQUIRED, VISIBLE, type Frame } from './frame';
import type { ShapePlan } from './node';
import { say } from './texts';
import type { FieldError } from './types';

function formatError(field: Field, value: Value, frame: Frame): string | undefined {
  const text = scalarText(value) ?? '';
  for (const name of field.rules) {
    const message = checkRule(name, text);
    if (message !== undefined) return message;
  }
  if (field.pattern) {
    if (!isSafePattern(field.pattern.regex)) return say.unsafe;
    if (!isAffordable(field.pattern.regex, text)) return say.tooLong;
    if (!hasPattern(field.pattern.regex, text)) return field.pattern.message;
  }
  const number = field.min === null && field.max === null ? null : toNumber(value);
  if (number && field.min !== null && number.lt(field.min)) return say.min(field.min);
  if (number && field.max !== null && number.gt(field.max)) return say.max(field.max);
  return frame.host.types.get(field.type)?.check?.(value, field);
}

function fieldError(field: Field, flags: number, frame: Frame): string | undefined {
  if ((flags & VISIBLE) === 0 || field.system) return undefined;
  const value = frame.values[field.key] ?? null;
  const fixed = (flags & READONLY) !== 0;
  // What the server writes is not the person's to put right; a computed value follows from what they entered.
  const computed = fixed && field.value !== null;
  if (isEmpty(value)) {
    if (fixed && !computed) return undefined;
    if ((flags & REQUIRED) !== 0 && !(frame.before === null && isNumbered(field)))
      return (frame.host.types.get(field.type)?.choice ? say.choose : say.enter)(field.label);
    return field.rules.map((name) => checkRule(name, '')).find((message) => message !== undefined);
  }
  if (fixed && !computed) return undefined;
  return (computed ? undefined : formatError(field, value, frame)) ?? columnError(value, field.stored);
}

/** All mistakes of one frame, one at most per field, then its checks. */
export function errorsOf(frame: Frame, shape: ShapePlan): FieldError[] {
  const found: FieldError[] = [];
  shape.fields.forEach((field, index) => {
    const message = fieldError(field, frame.flags[index] ?? 0, frame);
    if (message !== undefined) found.push({ path: frame.prefix + field.key, message });
  });
  shape.checks.forEach(({ at, message }, index) => {
    if (frame.broken[index] === 1) found.push({ path: frame.prefix + at, message });
  });
  return found;
}
