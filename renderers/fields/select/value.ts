import type { FieldType } from '@/model/field-type';
import { codeColumn, oneChoice } from '@/model/value/choice';

/** One of the items of a dictionary, of options, or of a short list of records. */
export default {
  column: codeColumn(() => false),
  ...oneChoice,
  choice: true,
  aliases: ['list'],
} satisfies FieldType;
