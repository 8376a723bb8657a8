import type { FieldType } from '@/model/field-type';
import { asText, textProblem } from '@/model/value/text';

/** A Quartz expression of seven fields. */
export default {
  column: { kind: 'text', length: 100 },
  rules: ['like', 'eq', 'ne'],
  check: textProblem,
  normalize: asText,
} satisfies FieldType;
