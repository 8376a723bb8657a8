import { NumberInput } from '@/components/input/number/NumberInput';
import type { FieldView, InputProps } from '@/registry/field-view';
import number, { digitsOf } from './value';

/** Number input; in a form with the field's prefix and suffix beside it, elsewhere within its text. */
function AnyNumber(props: InputProps<'inputNumber'>) {
  const { prefix, suffix } = props.field.props;
  return (
    <NumberInput
      {...props}
      parse={(text) => number.fromText(text, props.field)}
      format={(value) => (props.place === 'form' ? digitsOf : number.toText)(value, props.field)}
      prefix={prefix}
      suffix={suffix}
    />
  );
}

export default {
  Input: AnyNumber,
  tabularNumbers: true,
  align: 'right',
  textEntry: 'only',
} satisfies FieldView<'inputNumber'>;
