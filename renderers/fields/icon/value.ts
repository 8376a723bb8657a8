import type { FieldType } from '@/model/field-type';
import { asText, textProblem } from '@/model/value/text';

/** The name of an icon. */
export default {
  column: { kind: 'text', length: 100 },
  rules: ['eq', 'like'],
  check: textProblem,
  normalize: asText,
} satisfies FieldType;
