import type { FieldType } from '@/model/entity/field-type';
import { asText, textValueError } from '@/model/field-types/text-value';

/** An icon, stored by name. */
export default {
  column: { kind: 'text', length: 100 },
  rules: ['eq', 'like'],
  check: textValueError,
  normalize: asText,
} satisfies FieldType;
