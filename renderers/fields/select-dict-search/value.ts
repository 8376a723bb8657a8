import type { FieldType } from '@/model/field-type';
import { codeColumn, oneChoice } from '@/model/value/choice';

/** One record of a table, found by typing its name (spec 2 §3). */
export default {
  column: codeColumn(() => false),
  ...oneChoice,
  aliases: { query: ['table-dict'] },
  choice: true,
} satisfies FieldType;
