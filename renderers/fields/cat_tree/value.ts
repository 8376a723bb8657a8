import type { FieldType } from '@/model/entity/field-type';
import { treeNodeChoice } from '@/model/field-types/choice';

/** Nodes of the category tree. */
export default {
  ...treeNodeChoice(),
} satisfies FieldType;
