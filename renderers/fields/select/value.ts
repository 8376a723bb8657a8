import type { Field } from '@/model/entity/entity';
import type { FieldType } from '@/model/entity/field-type';
import { singleChoice, singleChoiceColumn } from '@/model/field-types/choice';
import { asText, textValueError } from '@/model/field-types/text-value';

const allowsInput = ({ props }: Field) => props.allowInput === true;

/** One item of a dictionary, of options, or of a short list of records; optionally free text. */
export default {
  column: singleChoiceColumn,
  ...singleChoice,
  check: (value, field) =>
    allowsInput(field) ? textValueError(asText(value), field) : singleChoice.check(value, field),
  fromText: (text, field, names) => {
    const read = singleChoice.fromText(text, field, names);
    return allowsInput(field) && typeof read === 'object' && read !== null && 'error' in read ? text.trim() : read;
  },
  hasChoices: true,
  aliases: ['list'],
} satisfies FieldType;
