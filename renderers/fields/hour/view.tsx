import { WholeInput } from '@/components/input/WholeInput';
import type { FieldView, InputProps } from '@/registry/view';
import hour from './value';

function HourInput(props: InputProps) {
  return <WholeInput {...props} type={hour} unit="时" />;
}

export default { Input: HourInput, figures: true, width: 100, align: 'right', typed: 'only' } satisfies FieldView;
