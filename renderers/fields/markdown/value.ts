import type { FieldType } from '@/model/field-type';
import { asText, textProblem } from '@/model/value/text';

/** Text with Markdown marks. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  normalize: asText,
} satisfies FieldType;
