import type { FieldType } from '@/model/entity/field-type';
import { treeNodeChoice } from '@/model/field-types/choice';

/** Nodes of another entity that is a tree. */
export default {
  ...treeNodeChoice(),
} satisfies FieldType;
