import type { FieldType } from '@/model/field-type';
import { codeColumn, manyChoices } from '@/model/value/choice';

/** Several items of a dictionary, comma-joined. */
export default {
  column: codeColumn(() => true),
  ...manyChoices,
  aliases: ['select-multiple'],
  choice: true,
} satisfies FieldType;
