import { createTreeFieldView } from '@/components/picker/tree/tree-field-view';
import type { FieldView } from '@/registry/field-view';
import { categoryTree } from '@/runtime/lookup/tree-sources';

export default createTreeFieldView<'cat_tree'>(({ props }) =>
  categoryTree(props.pcode ?? ''),
) satisfies FieldView<'cat_tree'>;
