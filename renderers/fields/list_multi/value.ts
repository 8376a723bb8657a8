import type { FieldType } from '@/model/entity/field-type';
import { manyChoices, manyColumn } from '@/model/field-types/choice';

/** Several items of a dictionary, comma-joined. */
export default {
  column: manyColumn,
  ...manyChoices,
  aliases: ['select-multiple'],
  choice: true,
} satisfies FieldType;
