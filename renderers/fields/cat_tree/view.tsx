import { treeField } from '@/components/choice-tree/tree-field';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView } from '@/registry/view';
import { categoryTree } from '@/runtime/tree-sources';

export default treeField(({ props }) =>
  categoryTree((props as PropsByType['cat_tree']).pcode ?? ''),
) satisfies FieldView;
