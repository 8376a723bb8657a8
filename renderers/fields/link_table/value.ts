import type { FieldType } from '@/model/field-type';
import { pickedRecords } from '@/model/value/choice';

/** Records of another online table. */
export default {
  ...pickedRecords(),
} satisfies FieldType;
