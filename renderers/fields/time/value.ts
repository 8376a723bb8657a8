import type { FieldType } from '@/model/entity/field-type';
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
      toText: (value) => (isBlank(value) ? '' : String(value)),
      fromText: (text) => {
        const trimmed = text.trim();
        if (trimmed === '') return null;
        return parseTimeText(trimmed) ?? parseError(`“${trimmed}”不是时间，应如 08:30:00`);
      },
      normalize: (value) => {
        if (value === '') return null;
        return typeof value === 'string' ? (parseTimeText(value) ?? value) : value;
      },
    },
    { length: 17, noun: '时间', example: ['08:30:00', '17:30:00'], ordered: false },
  ),
} satisfies FieldType;
