import type { FieldType } from '@/model/entity/field-type';
import { singleChoice, singleChoiceColumn } from '@/model/field-types/choice';

/** One of a few items, displayed as radio buttons. */
export default {
  column: singleChoiceColumn,
  ...singleChoice,
  hasChoices: true,
  drawsAllOptions: true,
} satisfies FieldType;
