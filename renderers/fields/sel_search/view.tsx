import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/field-view';

function SearchInput(props: InputProps) {
  return <ChoiceInput {...props} multiple={props.multiple || props.field.props.many === true} search />;
}

export default { Input: SearchInput, Show: ChoiceTags, textEntry: 'also', commitsOnChange: true } satisfies FieldView;
