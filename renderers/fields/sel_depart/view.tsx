import { createTreeFieldView } from '@/components/picker/tree/tree-field-view';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView } from '@/registry/field-view';
import { departTree } from '@/runtime/lookup/tree-sources';

/** Minimum width 190 pixels (rulings). */
export default {
  ...createTreeFieldView(({ props }) => departTree((props as PropsByType['sel_depart']).store ?? 'id')),
  width: 160,
  editWidth: (width) => Math.max(width, 190),
} satisfies FieldView;
