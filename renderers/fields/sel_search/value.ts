import type { FieldType } from '@/model/entity/field-type';
import { pickedRecords } from '@/model/field-types/choice';

/** Items of a dictionary or records of another entity, found by typing: one, or several. */
export default {
  ...pickedRecords(),
  aliases: ['select-search'],
  choice: true,
  searches: true,
} satisfies FieldType;
