import type { FieldType } from '@/model/entity/field-type';
import { markdownToText } from '@/model/field-types/markdown-text';
import { asText, textValueError } from '@/model/field-types/text-value';

/** Markdown text. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textValueError,
  plainText: markdownToText,
  normalize: asText,
  hiddenIn: ['list'],
} satisfies FieldType;
