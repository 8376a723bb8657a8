import type { FieldType } from '@/model/entity/field-type';
import { CLOCK_PATTERN, patternOf, readDatePattern, writeDatePattern } from '@/model/field-types/date-pattern';
import { parseTimeText } from '@/model/field-types/date-text';
import { withRange } from '@/model/field-types/range-value';
import { isBlank, parseError } from '@/model/field-types/text-value';

/** A time of day as text `HH:mm:ss`; a range of times can cross midnight. */
export default {
  ...withRange(
    {
      column: { kind: 'text', length: 8 },
      rules: ['eq', 'gt', 'ge', 'lt', 'le', 'ne'],
      range: true,
      check: (value) => (typeof value === 'string' && parseTimeText(value) === value ? undefined : '时间不正确'),
      toText: (value, field) =>
        isBlank(value) ? '' : writeDatePattern(String(value), patternOf(field, CLOCK_PATTERN)),
      fromText: (text, field) => {
        const trimmed = text.trim();
        if (trimmed === '') return null;
        const pattern = patternOf(field, CLOCK_PATTERN);
        return (
          readDatePattern(trimmed, pattern) ??
          parseTimeText(trimmed) ??
          parseError(`“${trimmed}”不是时间，应如 ${writeDatePattern('08:30:00', pattern)}`)
        );
      },
      normalize: (value) => {
        if (value === '') return null;
        return typeof value === 'string' ? (parseTimeText(value) ?? value) : value;
      },
    },
    { length: 17, noun: '时间', example: ['08:30:00', '17:30:00'], ordered: false },
  ),
} satisfies FieldType;
