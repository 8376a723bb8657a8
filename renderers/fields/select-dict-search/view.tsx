import { ChoiceInput, ChoiceShow } from '@/components/choice-search/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/view';

/** Nothing is asked before somebody types: the table may be large. */
function DictSearchInput(props: InputProps) {
  return <ChoiceInput {...props} search asksFirst />;
}

export default { Input: DictSearchInput, Show: ChoiceShow, settles: true } satisfies FieldView;
