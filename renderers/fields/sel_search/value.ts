import type { FieldType } from '@/model/field-type';
import { pickedRecords } from '@/model/value/choice';

/** Items of a dictionary or records of another entity, found by typing: one, or several. */
export default {
  ...pickedRecords(),
  aliases: ['select-search'],
  choice: true,
  searches: true,
} satisfies FieldType;
