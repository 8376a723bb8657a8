import { createTreeFieldView } from '@/components/picker/tree/tree-field-view';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView } from '@/registry/field-view';
import { categoryTree } from '@/runtime/lookup/tree-sources';

export default createTreeFieldView(({ props }) =>
  categoryTree((props as PropsByType['cat_tree']).pcode ?? ''),
) satisfies FieldView;
