import type { FieldType } from '@/model/field-type';
import { asText, textProblem } from '@/model/value/text';

/** Formatted text as HTML, always shown through the sanitiser. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  normalize: asText,
  aliases: { form: ['umeditor'] },
} satisfies FieldType;
