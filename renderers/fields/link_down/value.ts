import type { FieldType } from '@/model/entity/field-type';
import { singleChoice, singleChoiceColumn } from '@/model/field-types/choice';

/** One level of a chain of selects; each further level is a field of its own. */
export default {
  column: singleChoiceColumn,
  ...singleChoice,
  remoteSearch: true,
} satisfies FieldType;
