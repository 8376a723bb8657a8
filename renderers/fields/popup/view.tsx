import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import type { FieldView, InputProps } from '@/registry/field-view';

/** Records are found by typing, or picked from a list in a dialog. */
function PopupInput(props: InputProps<'popup'>) {
  return <ChoiceInput {...props} multiple={props.multiple || props.field.props.many === true} alwaysList />;
}

export default {
  Input: PopupInput,
  Show: ChoiceTags,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldView<'popup'>;
