import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/field-view';

/** Sends no request before the user types, because the table may be large. */
function DictSearchInput(props: InputProps) {
  return <ChoiceInput {...props} search searchOnly />;
}

export default {
  Input: DictSearchInput,
  Show: ChoiceTags,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldView;
