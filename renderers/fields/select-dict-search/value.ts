import type { FieldType } from '@/model/entity/field-type';
import { singleChoice, singleChoiceColumn } from '@/model/field-types/choice';

/** One record of a table, found by its name (spec 2 §3). */
export default {
  column: singleChoiceColumn,
  ...singleChoice,
  aliases: { query: ['table-dict'] },
  hasChoices: true,
  remoteSearch: true,
} satisfies FieldType;
