import { NumberInput } from '@/components/input/number/NumberInput';
import type { FieldView, InputProps } from '@/registry/field-view';
import number from './value';

/** Number input with the field's prefix and suffix. */
function AnyNumber(props: InputProps<'inputNumber'>) {
  const { prefix, suffix } = props.field.props;
  return (
    <NumberInput
      {...props}
      parse={(text) => number.fromText(text, props.field)}
      format={(value) => number.toText(value, props.field)}
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
