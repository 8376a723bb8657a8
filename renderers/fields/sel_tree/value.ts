import type { FieldType } from '@/model/field-type';
import { pickedRecords } from '@/model/value/choice';

/** Nodes of another entity that is a tree. */
export default {
  ...pickedRecords(),
} satisfies FieldType;
