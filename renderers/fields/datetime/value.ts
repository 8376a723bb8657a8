import type { FieldType } from '@/model/entity/field-type';
import { MOMENT_PATTERN, patternOf, readDatePattern, writeDatePattern } from '@/model/field-types/date-pattern';
import { parseDateTimeText } from '@/model/field-types/date-text';
import { withRange } from '@/model/field-types/range-value';
import { isBlank, parseError } from '@/model/field-types/text-value';

/** A date and time as `YYYY-MM-DD HH:mm:ss` in the console's time zone. */
export default {
  ...withRange(
    {
      column: { kind: 'timestamp' },
      rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
      range: true,
      check: (value) =>
        typeof value === 'string' && value.length === 19 && parseDateTimeText(value) === value
          ? undefined
          : '时间不正确',
      toText: (value, field) =>
        isBlank(value) ? '' : writeDatePattern(String(value), patternOf(field, MOMENT_PATTERN)),
      fromText: (text, field, _names, today) => {
        const trimmed = text.trim();
        if (trimmed === '') return null;
        const pattern = patternOf(field, MOMENT_PATTERN);
        return (
          readDatePattern(trimmed, pattern) ??
          parseDateTimeText(trimmed, today) ??
          parseError(`“${trimmed}”不是时间，应如 ${writeDatePattern('2026-06-30 08:00:00', pattern)}`)
        );
      },
      normalize: (value) => {
        if (value === '') return null;
        return typeof value === 'string' ? (parseDateTimeText(value) ?? value) : value;
      },
    },
    { length: 39, noun: '时间', example: ['2026-06-01 08:00:00', '2026-06-30 18:00:00'], ordered: true },
  ),
} satisfies FieldType;
