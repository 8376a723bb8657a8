import { ChoiceInput, ChoiceShow } from '@/components/picker/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/field-view';
import type { PropsByType } from '@/model/generated/props';

function SelectInput(props: InputProps) {
  const { allowSearch, allowInput = false } = props.field.props as PropsByType['select'];
  return <ChoiceInput {...props} search={allowSearch} allowInput={allowInput} />;
}

export default { Input: SelectInput, Show: ChoiceShow, textEntry: 'also', commitsOnChange: true } satisfies FieldView;
