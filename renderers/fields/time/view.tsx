import { CLOCK, clockText, minuteStep, type PickerLook } from '@/components/input/calendar';
import { DayPicker } from '@/components/input/DayPicker';
import { Figures } from '@/components/input/NumberInput';
import { RangePicker } from '@/components/input/RangePicker';
import type { Field } from '@/model/entity';
import type { FieldView, InputProps, RangeProps } from '@/registry/view';

const look = ({ props }: Field): PickerLook => ({
  picker: 'time',
  format: CLOCK,
  minuteStep: minuteStep(props.minuteStep),
});

function TimeInput(props: InputProps) {
  return <DayPicker {...props} look={look(props.field)} write={clockText} />;
}

function TimeRange(props: RangeProps) {
  return <RangePicker {...props} look={look(props.field)} write={clockText} />;
}

export default { Input: TimeInput, Range: TimeRange, Show: Figures, width: 120 } satisfies FieldView;
