import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { DAY_PATTERN, patternOf, readDatePattern, writeDatePattern } from '@/model/field-types/date-pattern';
import { parseDateText } from '@/model/field-types/date-text';
import { toHalfWidth } from '@/model/field-types/half-width';
import { parsePeriod, formatPeriod } from '@/model/field-types/period';
import { withRange } from '@/model/field-types/range-value';
import { isBlank, parseError } from '@/model/field-types/text-value';
import { parseDate } from '@/model/values/dates';

/** Texts of a period have the form of its kind, those of a day the field's pattern. */
const write = (date: string, field: Field) =>
  field.props.picker === undefined
    ? writeDatePattern(date, patternOf(field, DAY_PATTERN))
    : formatPeriod(date, field.props.picker);
const read = (text: string, field: Field, today?: string) =>
  (field.props.picker === undefined
    ? readDatePattern(text, patternOf(field, DAY_PATTERN))
    : parsePeriod(toHalfWidth(text), field.props.picker)) ?? parseDateText(text, today);

const isDay = (text: string) => text.length === 10 && parseDate(text) !== null;

/** Removes the time: older servers send it with the date. */
const cutTime = (text: string) => (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:/.test(text) ? text.slice(0, 10) : text);

/** A date as `YYYY-MM-DD`. A year, quarter, month or week is stored as its first day. */
export default {
  ...withRange(
    {
      column: { kind: 'date' },
      rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
      range: true,
      check: (value) => (typeof value === 'string' && isDay(value) ? undefined : '日期不正确'),
      toText: (value, field) => {
        if (isBlank(value)) return '';
        return isDay(String(value)) ? write(String(value), field) : String(value);
      },
      fromText: (text, field, _names, today) => {
        const trimmed = text.trim();
        if (trimmed === '') return null;
        return read(trimmed, field, today) ?? parseError(`“${trimmed}”不是日期，应如 ${write('2026-06-30', field)}`);
      },
      normalize: (value) => {
        if (value === '') return null;
        return typeof value === 'string' ? cutTime(value) : value;
      },
    },
    { length: 21, noun: '日期', example: ['2026-06-01', '2026-06-30'], ordered: true },
  ),
} satisfies FieldType;
