import type { FieldType } from '@/model/entity/field-type';
import { pickedNodes } from '@/model/field-types/choice';

/** Nodes of the category tree. */
export default {
  ...pickedNodes(),
} satisfies FieldType;
