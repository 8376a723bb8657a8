import { Figures } from '@/components/input/NumberInput';
import { WholeInput } from '@/components/input/WholeInput';
import type { FieldView, InputProps } from '@/registry/view';
import hour from './value';

function HourInput(props: InputProps) {
  return <WholeInput {...props} type={hour} unit="时" />;
}

export default { Input: HourInput, Show: Figures, width: 100, align: 'right' } satisfies FieldView;
