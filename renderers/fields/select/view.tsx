import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/field-view';

function SelectInput(props: InputProps<'select'>) {
  const { allowSearch, allowInput = false } = props.field.props;
  return <ChoiceInput {...props} search={allowSearch} allowInput={allowInput} />;
}

export default {
  Input: SelectInput,
  Show: ChoiceTags,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldView<'select'>;
