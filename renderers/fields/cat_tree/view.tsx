import { PickedNames } from '@/components/choice-tree/PickedNames';
import { TreePicker } from '@/components/choice-tree/TreePicker';
import type { Field } from '@/model/entity';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';
import { categoryTree } from '@/runtime/tree-sources';

const settings = (field: Field) => field.props as PropsByType['cat_tree'];
const sourceOf = (field: Field) => categoryTree(settings(field).pcode ?? '');

function CategoryInput(props: InputProps) {
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

function CategoryShow(props: ShowProps) {
  return <PickedNames {...props} finder={sourceOf(props.field).names} />;
}

export default { Input: CategoryInput, Show: CategoryShow } satisfies FieldView;
