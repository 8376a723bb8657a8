import type { FieldType } from '@/model/entity/field-type';
import { treeNodeChoice } from '@/model/field-types/choice';

/** One or several nodes of another entity with a tree structure. */
export default {
  ...treeNodeChoice(),
} satisfies FieldType;
