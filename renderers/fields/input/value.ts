import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/** One line of text. */
export default {
  column: { kind: 'text', length: 255 },
  rules: ['like', 'eq', 'right_like', 'left_like', 'in', 'ne'],
  check: textValueError,
  normalize: (value, field) => {
    const text = asText(value);
    return typeof text === 'string' && field.props.trim !== false ? text.trim() : text;
  },
  aliases: ['text'],
} satisfies FieldType;
