import type { FieldType } from '@/model/entity/field-type';
import { multipleChoice, multipleChoiceColumn } from '@/model/field-types/choice';

/** Several items of a dictionary, comma-joined. */
export default {
  column: multipleChoiceColumn,
  ...multipleChoice,
  aliases: ['select-multiple'],
  hasChoices: true,
} satisfies FieldType;
