import type { FieldType } from '@/model/field-type';
import { oneChoice, oneColumn } from '@/model/value/choice';

/** One of a few items, all visible. */
export default {
  column: oneColumn,
  ...oneChoice,
  choice: true,
} satisfies FieldType;
