import { treeField } from '@/components/choice-tree/tree-field';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView } from '@/registry/view';
import { departTree } from '@/runtime/tree-sources';

/** rulings: 190 pixels, never below. */
export default {
  ...treeField(({ props }) => departTree((props as PropsByType['sel_depart']).store ?? 'id')),
  width: 160,
  fit: (width) => Math.max(width, 190),
} satisfies FieldView;
