import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/** Multi-line text. */
export default {
  column: { kind: 'text' },
  rules: ['like', 'eq', 'right_like', 'left_like', 'ne'],
  check: textValueError,
  normalize: (value) => {
    const text = asText(value);
    return typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : text;
  },
} satisfies FieldType;
