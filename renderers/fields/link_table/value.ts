import type { FieldType } from '@/model/entity/field-type';
import { pickedRecords } from '@/model/field-types/choice';

/** Records of another online table. */
export default {
  ...pickedRecords(),
} satisfies FieldType;
