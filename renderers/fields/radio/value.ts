import type { FieldType } from '@/model/entity/field-type';
import { oneChoice, oneColumn } from '@/model/field-types/choice';

/** One of a few items, all visible. */
export default {
  column: oneColumn,
  ...oneChoice,
  choice: true,
} satisfies FieldType;
