import type { FieldType } from '@/model/entity/field-type';
import { multipleChoice, multipleChoiceColumn } from '@/model/field-types/choice';

/** Several items of a dictionary, stored as comma-joined codes. */
export default {
  column: multipleChoiceColumn,
  ...multipleChoice,
  refersTo: ({ props }) => ({
    route: typeof props.from === 'string' ? props.from : '',
    // Older clients store codes, newer ones ids.
    valueFields: typeof props.code === 'string' && props.code !== 'id' ? [props.code, 'id'] : ['id'],
  }),
  aliases: ['select-multiple'],
  hasChoices: true,
} satisfies FieldType;
