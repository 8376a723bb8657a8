import type { FieldType } from '@/model/field-type';
import { pickedRecords } from '@/model/value/choice';

/** Nodes of the category tree. */
export default {
  ...pickedRecords(),
} satisfies FieldType;
