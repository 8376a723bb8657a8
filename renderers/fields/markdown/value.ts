import type { FieldType } from '@/model/field-type';
import { plainMarkdown } from '@/model/value/markdown';
import { asText, textProblem } from '@/model/value/text';

/** Text with Markdown marks. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  words: plainMarkdown,
  normalize: asText,
} satisfies FieldType;
