import type { FieldType } from '@/model/entity/field-type';
import { multipleChoice, multipleChoiceColumn } from '@/model/field-types/choice';

/** Several items of a dictionary, stored as comma-joined codes. */
export default {
  column: multipleChoiceColumn,
  ...multipleChoice,
  aliases: ['select-multiple'],
  hasChoices: true,
} satisfies FieldType;
