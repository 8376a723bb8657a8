import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/** Text with a larger popup editor (300 by 210 pixels, spec 2 §9). */
export default {
  column: { kind: 'text', length: 255 },
  rules: ['like', 'eq', 'right_like', 'left_like', 'ne'],
  check: textValueError,
  normalize: asText,
} satisfies FieldType;
