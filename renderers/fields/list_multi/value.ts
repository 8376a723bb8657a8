import type { FieldType } from '@/model/field-type';
import { manyChoices, manyColumn } from '@/model/value/choice';

/** Several items of a dictionary, comma-joined. */
export default {
  column: manyColumn,
  ...manyChoices,
  aliases: ['select-multiple'],
  choice: true,
} satisfies FieldType;
