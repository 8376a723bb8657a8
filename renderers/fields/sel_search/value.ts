import type { FieldType } from '@/model/field-type';
import { codeColumn, oneChoice } from '@/model/value/choice';

/** One item of a dictionary or of another entity, found by typing. */
export default {
  column: codeColumn(() => false),
  ...oneChoice,
  aliases: ['select-search'],
  choice: true,
} satisfies FieldType;
