import { WholeInput } from '@/components/input/number/IntegerInput';
import type { FieldView, InputProps } from '@/registry/field-view';
import hour from './value';

function HourInput(props: InputProps) {
  return <WholeInput {...props} type={hour} unit="时" />;
}

export default { Input: HourInput, figures: true, width: 100, align: 'right', typed: 'only' } satisfies FieldView;
