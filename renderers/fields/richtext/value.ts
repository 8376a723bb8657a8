import type { FieldType } from '@/model/entity/field-type';
import { htmlToText } from '@/model/field-types/html-text';
import { asText, textValueError } from '@/model/field-types/text-value';

/** Formatted text as HTML, always sanitised before display. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textValueError,
  plainText: htmlToText,
  normalize: asText,
  aliases: { form: ['umeditor'] },
  hiddenIn: ['list'],
} satisfies FieldType;
