import type { FieldType } from '@/model/field-type';
import { oneChoice, oneColumn } from '@/model/value/choice';

/** One of the items of a dictionary, of options, or of a short list of records. */
export default {
  column: oneColumn,
  ...oneChoice,
  choice: true,
  aliases: ['list'],
} satisfies FieldType;
