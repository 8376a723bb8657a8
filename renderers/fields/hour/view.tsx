import { IntegerInput } from '@/components/input/number/IntegerInput';
import type { FieldView, InputProps } from '@/registry/field-view';
import hour from './value';

function HourInput(props: InputProps) {
  return <IntegerInput {...props} type={hour} unit="时" />;
}

export default {
  Input: HourInput,
  tabularNumbers: true,
  width: 100,
  align: 'right',
  textEntry: 'only',
} satisfies FieldView;
