import { ChoiceInput, ChoiceShow } from '@/components/choice-search/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/view';

function SearchInput(props: InputProps) {
  return <ChoiceInput {...props} several={props.field.props.many === true} search />;
}

export default { Input: SearchInput, Show: ChoiceShow, settles: true } satisfies FieldView;
