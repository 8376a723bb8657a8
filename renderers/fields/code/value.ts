import type { FieldType } from '@/model/field-type';
import { asText, textProblem } from '@/model/value/text';

/** Source or JSON text in a code editor. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  normalize: asText,
} satisfies FieldType;
