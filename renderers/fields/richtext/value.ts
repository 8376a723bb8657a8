import type { FieldType } from '@/model/entity/field-type';
import { plainText } from '@/model/field-types/html-text';
import { asText, textProblem } from '@/model/field-types/text-value';

/** Formatted text as HTML, always shown through the sanitiser. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  words: plainText,
  normalize: asText,
  aliases: { form: ['umeditor'] },
} satisfies FieldType;
