import { createTreeFieldView } from '@/components/picker/tree/tree-field-view';
import type { FieldOf, FieldView } from '@/registry/field-view';
import { entityTree, tableTree, type TreeSource } from '@/runtime/lookup/tree-sources';

/** Tree source: the entity that the field refers to, otherwise the table that its dictionary names. */
function sourceOf({ dict, ref, props }: FieldOf<'sel_tree'>): TreeSource {
  const target = ref?.is[''];
  if (target) return entityTree(target);
  const { pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = props;
  return tableTree({ dict: dict ?? '', pidField, pidValue, hasChildField, condition });
}

export default createTreeFieldView(sourceOf) satisfies FieldView<'sel_tree'>;
