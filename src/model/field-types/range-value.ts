/** Ranges: both ends in one value, `"2026-06-01,2026-06-30"`, when a field's setting `range` is set. */
import type { Field } from '../entity/entity';
import type { FieldType, ParseError, Value } from '../entity/field-type';
import { isBlank, parseError } from './text-value';

type EndMethods = Required<
  Pick<FieldType, 'column' | 'rules' | 'range' | 'check' | 'toText' | 'fromText' | 'normalize'>
>;

export interface RangeOptions {
  /** Column length for the text with both ends. */
  length: number;
  /** Noun for the ends, in messages. */
  noun: string;
  /** An example of each end, for the message of a text that cannot be parsed. */
  example: readonly [string, string];
  /** False where a range may cross midnight. */
  ordered: boolean;
}

/** The two ends of a value; undefined when it is not a range. */
export function rangeEnds(value: Value): [string, string] | undefined {
  const parts = typeof value === 'string' ? value.split(',') : [];
  return parts.length === 2 ? [parts[0]!, parts[1]!] : undefined;
}

export const isRange = ({ props }: Field): boolean => props.range === true;

/** Wraps the methods of a type, so that its fields hold one point in time or both ends of a range. */
export function withRange(one: EndMethods, { length, noun, example, ordered }: RangeOptions): EndMethods {
  const check = (value: Value, field: Field): string | undefined => {
    const both = rangeEnds(value);
    if (!both || both.some((end) => one.check(end, field) !== undefined)) return `${noun}范围不正确`;
    return ordered && both[0] > both[1] ? `开始${noun}不能晚于结束${noun}` : undefined;
  };
  const fromText = (text: string, field: Field, today?: string): Value | ParseError => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const both = trimmed.split(/\s*[,，~～至]\s*/).map((end) => one.fromText(end, field, {}, today));
    return both.length === 2 && both.every((end) => typeof end === 'string')
      ? both.join(',')
      : parseError(`“${trimmed}”不是${noun}范围，应如 ${example.join(' ~ ')}`);
  };
  return {
    ...one,
    column: (field) => {
      if (isRange(field)) return { kind: 'text', length };
      return typeof one.column === 'function' ? one.column(field) : one.column;
    },
    check: (value, field) => (isRange(field) ? check(value, field) : one.check(value, field)),
    toText: (value, field, names) => {
      const both = isRange(field) && !isBlank(value) ? rangeEnds(value) : undefined;
      return both ? both.map((end) => one.toText(end, field, names)).join(' ~ ') : one.toText(value, field, names);
    },
    fromText: (text, field, names, today) =>
      isRange(field) ? fromText(text, field, today) : one.fromText(text, field, names, today),
    normalize: (value, field) => {
      if (!isRange(field)) return one.normalize(value, field);
      const both = Array.isArray(value) ? value : (rangeEnds(value) ?? []);
      if (value === '') return null;
      return both.length === 2 ? both.map((end) => String(one.normalize(end, field))).join(',') : value;
    },
  };
}
