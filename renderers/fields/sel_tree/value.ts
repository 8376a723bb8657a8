import type { FieldType } from '@/model/field-type';
import { pickedNodes } from '@/model/value/choice';

/** Nodes of another entity that is a tree. */
export default {
  ...pickedNodes(),
} satisfies FieldType;
