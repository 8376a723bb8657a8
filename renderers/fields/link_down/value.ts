import type { FieldType } from '@/model/entity/field-type';
import { singleChoice, singleChoiceColumn } from '@/model/field-types/choice';

/** One level of linked selects; each further level is a separate field. */
export default {
  column: singleChoiceColumn,
  ...singleChoice,
  remoteSearch: true,
} satisfies FieldType;
