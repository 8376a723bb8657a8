import type { FieldType } from '@/model/entity/field-type';
import { singleChoice } from '@/model/field-types/choice';
import { asText, isBlank, textValueError } from '@/model/field-types/text-value';

/** Read-only text. */
export default {
  column: { kind: 'text', length: 255 },
  rules: ['like', 'eq', 'right_like', 'left_like', 'in', 'ne'],
  check: textValueError,
  keys: (value, field) =>
    isBlank(value) || (field.ref === null && field.dict === null && field.options === null) ? [] : [String(value)],
  toText: singleChoice.toText,
  normalize: asText,
} satisfies FieldType;
