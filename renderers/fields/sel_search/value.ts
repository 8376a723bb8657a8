import type { FieldType } from '@/model/field-type';
import { oneChoice, oneColumn } from '@/model/value/choice';

/** One item of a dictionary or of another entity, found by typing. */
export default {
  column: oneColumn,
  ...oneChoice,
  aliases: ['select-search'],
  choice: true,
} satisfies FieldType;
