import type { FieldType } from '@/model/entity/field-type';
import { plainMarkdown } from '@/model/field-types/markdown-text';
import { asText, textProblem } from '@/model/field-types/text-value';

/** Text with Markdown marks. */
export default {
  column: { kind: 'text' },
  rules: ['like'],
  check: textProblem,
  words: plainMarkdown,
  normalize: asText,
} satisfies FieldType;
