import type { FieldType } from '@/model/field-type';
import { pickedNodes } from '@/model/value/choice';

/** Nodes of the category tree. */
export default {
  ...pickedNodes(),
} satisfies FieldType;
