import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** Records of an online report picked in a dialog, stored by one column and shown by another. */
export default {
  ...recordChoice(),
} satisfies FieldType;
