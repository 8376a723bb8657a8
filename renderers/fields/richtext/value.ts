import type { FieldType } from '@/model/field-type';
import { plainText } from '@/model/value/html';
import { asText, textProblem } from '@/model/value/text';

/** Formatted text as HTML, always shown through the sanitiser. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  words: plainText,
  normalize: asText,
  aliases: { form: ['umeditor'] },
} satisfies FieldType;
