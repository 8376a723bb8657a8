import type { Field } from '@/model/entity';
import type { FieldType, TextError, Value } from '@/model/field-type';
import { parseDay } from '@/model/value/day';
import { readPeriod, writePeriod } from '@/model/value/period';
import { isEmpty, textError } from '@/model/value/text';

const write = (date: string, field: Field) => writePeriod(date, field.props.picker);
const read = (text: string, field: Field) => readPeriod(text, field.props.picker) ?? parseDay(text);

/** Both ends of a range field: `"2026-06-01,2026-06-30"`. */
export function ends(value: Value): [string, string] | undefined {
  const parts = typeof value === 'string' ? value.split(',') : [];
  return parts.length === 2 ? [parts[0]!, parts[1]!] : undefined;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDay(text) === text;

function check(value: Value, field: Field): string | undefined {
  if (typeof value !== 'string') return '日期不正确';
  if (field.props.range !== true) return isDay(value) ? undefined : '日期不正确';
  const both = ends(value);
  if (!both || !both.every(isDay)) return '日期范围不正确';
  return both[0] <= both[1] ? undefined : '开始日期不能晚于结束日期';
}

function fromText(text: string, field: Field): Value | TextError {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (field.props.range === true) {
    const both = trimmed.split(/\s*[,，~～至]\s*/).map((end) => read(end, field));
    return both.length === 2 && both.every((end) => end !== undefined)
      ? both.join(',')
      : textError(`“${trimmed}”不是日期范围，应如 2026-06-01 ~ 2026-06-30`);
  }
  return read(trimmed, field) ?? textError(`“${trimmed}”不是日期，应如 ${write('2026-06-30', field)}`);
}

/** Older servers send a time with the day. */
const cutTime = (text: string) => (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:/.test(text) ? text.slice(0, 10) : text);

/** A day as `YYYY-MM-DD`; a year, quarter, month or week is stored as its first day. */
export default {
  column: (field) => (field.props.range === true ? { kind: 'text', length: 21 } : { kind: 'date' }),
  rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
  range: true,
  check,
  toText: (value, field) => {
    if (isEmpty(value)) return '';
    const both = field.props.range === true ? ends(value) : undefined;
    if (both) return both.map((end) => write(end, field)).join(' ~ ');
    return isDay(String(value)) ? write(String(value), field) : String(value);
  },
  fromText,
  normalize: (value, field) => {
    if (value === '') return null;
    if (Array.isArray(value)) return value.length === 2 ? value.map((end) => cutTime(String(end))).join(',') : value;
    return typeof value === 'string' && field.props.range !== true ? cutTime(value) : value;
  },
} satisfies FieldType;
