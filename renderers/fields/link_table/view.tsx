import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { ChoiceInput } from '@/components/picker/ChoiceInput';
import { RecordCards } from '@/components/picker/cards/RecordCards';
import type { FieldView, InputProps } from '@/registry/field-view';

/** Records are found by typing, or picked from their list; in a form the picked ones are cards below the input. */
function LinkTableInput(props: InputProps<'link_table'>) {
  const { field, place, value, row } = props;
  const { many, showType = 'card', fields = [], imageField } = field.props;
  const input = <ChoiceInput {...props} multiple={props.multiple || many === true} alwaysList />;
  if (place !== 'form' || showType !== 'card' || field.ref === null) return input;
  return (
    <>
      {input}
      <RecordCards field={field} value={value} row={row} fields={fields} imageField={imageField} />
    </>
  );
}

export default {
  Input: LinkTableInput,
  Show: ChoiceTags,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldView<'link_table'>;
