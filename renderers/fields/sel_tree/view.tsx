import { createTreeFieldView } from '@/components/picker/tree/tree-field-view';
import type { Field } from '@/model/entity/entity';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView } from '@/registry/field-view';
import { entityTree, tableTree, type TreeSource } from '@/runtime/lookup/tree-sources';

/** Tree source: the entity that the field refers to, otherwise the table that its dictionary names. */
function sourceOf({ dict, ref, props }: Field): TreeSource {
  const target = ref?.is[''];
  if (target) return entityTree(target);
  const { pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = props as PropsByType['sel_tree'];
  return tableTree({ dict: dict ?? '', pidField, pidValue, hasChildField, condition });
}

export default createTreeFieldView(sourceOf) satisfies FieldView;
