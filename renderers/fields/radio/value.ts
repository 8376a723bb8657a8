import type { FieldType } from '@/model/field-type';
import { codeColumn, oneChoice } from '@/model/value/choice';

/** One of a few items, all visible. */
export default {
  column: codeColumn(() => false),
  ...oneChoice,
  choice: true,
} satisfies FieldType;
