import { PickedNames } from '@/components/choice-tree/PickedNames';
import { TreePicker } from '@/components/choice-tree/TreePicker';
import type { Field } from '@/model/entity';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';
import { departTree } from '@/runtime/tree-sources';

const settings = (field: Field) => field.props as PropsByType['sel_depart'];
const sourceOf = (field: Field) => departTree(settings(field).store ?? 'id');

function DepartInput(props: InputProps) {
  const several = props.many || settings(props.field).many === true;
  return <TreePicker {...props} source={sourceOf(props.field)} several={several} leafOnly={false} />;
}

function DepartShow(props: ShowProps) {
  return <PickedNames {...props} finder={sourceOf(props.field).names} />;
}

/** rulings: 190 pixels, never below. */
export default { Input: DepartInput, Show: DepartShow, width: 190 } satisfies FieldView;
