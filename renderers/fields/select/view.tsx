import { ChoiceSelect } from '@/components/input/ChoiceSelect';
import { ChoiceTags } from '@/components/input/ChoiceTags';
import type { FieldView, InputProps } from '@/registry/view';
import type { PropsByType } from '@/model/generated/props';

function SelectInput(props: InputProps) {
  const { allowSearch } = props.field.props as PropsByType['select'];
  return <ChoiceSelect {...props} search={allowSearch} />;
}

export default { Input: SelectInput, Show: ChoiceTags } satisfies FieldView;
