import type { FieldType } from '@/model/entity/field-type';
import { pickedNodes } from '@/model/field-types/choice';

/** Nodes of another entity that is a tree. */
export default {
  ...pickedNodes(),
} satisfies FieldType;
