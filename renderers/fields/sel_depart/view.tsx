import { createTreeFieldView } from '@/components/picker/tree/tree-field-view';
import type { FieldView } from '@/registry/field-view';
import { screenPickList } from '@/runtime/lookup/pick-list';
import { departTree } from '@/runtime/lookup/tree-sources';

/** Minimum width 190 pixels (rulings). */
export default {
  ...createTreeFieldView<'sel_depart'>(
    ({ props }) => departTree(props.store ?? 'id'),
    ({ props }) => screenPickList('system/depart-pick.list', props.store ?? 'id'),
  ),
  width: 160,
  editWidth: (width) => Math.max(width, 190),
} satisfies FieldView<'sel_depart'>;
