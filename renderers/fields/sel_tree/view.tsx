import { PickedNames } from '@/components/choice-tree/PickedNames';
import { TreePicker } from '@/components/choice-tree/TreePicker';
import type { Field } from '@/model/entity';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';
import { entityTree, tableTree, type TreeSource } from '@/runtime/tree-sources';

const settings = (field: Field) => field.props as PropsByType['sel_tree'];

/** Records of an entity where the field refers to one, else rows of the table that its dictionary names. */
function sourceOf({ dict, ref, props }: Field): TreeSource {
  const target = ref?.is[''];
  if (target) return entityTree(target);
  const { pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = props as PropsByType['sel_tree'];
  return tableTree({ dict: dict ?? '', pidField, pidValue, hasChildField, condition });
}

function TreeInput(props: InputProps) {
  const { many, leaf } = settings(props.field);
  return (
    <TreePicker
      {...props}
      source={sourceOf(props.field)}
      several={props.many || many === true}
      leafOnly={leaf === true}
    />
  );
}

function TreeShow(props: ShowProps) {
  return <PickedNames {...props} finder={sourceOf(props.field).names} />;
}

export default { Input: TreeInput, Show: TreeShow } satisfies FieldView;
