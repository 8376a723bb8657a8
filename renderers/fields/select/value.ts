import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { oneChoice, oneColumn } from '@/model/field-types/choice';
import { asText, textProblem } from '@/model/field-types/text-value';

const isOpen = ({ props }: Field) => props.allowInput === true;

/** One of the items of a dictionary, of options, or of a short list of records; where the field allows it, any text. */
export default {
  column: oneColumn,
  ...oneChoice,
  check: (value, field) => (isOpen(field) ? textProblem(asText(value), field) : oneChoice.check(value, field)),
  fromText: (text, field, names) => {
    const read = oneChoice.fromText(text, field, names);
    return isOpen(field) && typeof read === 'object' && read !== null && 'error' in read ? text.trim() : read;
  },
  choice: true,
  aliases: ['list'],
} satisfies FieldType;
