import type { FieldType } from '@/model/entity/field-type';
import { oneChoice, oneColumn } from '@/model/field-types/choice';

/** One record of a table, found by typing its name (spec 2 §3). */
export default {
  column: oneColumn,
  ...oneChoice,
  aliases: { query: ['table-dict'] },
  choice: true,
  searches: true,
} satisfies FieldType;
