import { CLOCK, clockText, minuteStep, type PickerLook } from '@/components/input/calendar';
import { DayPicker } from '@/components/input/DayPicker';
import { RangePicker } from '@/components/input/RangePicker';
import { WholeRange } from '@/components/input/WholeRange';
import type { Field } from '@/model/entity';
import { isSpan } from '@/model/value/span';
import type { FieldView, InputProps, RangeProps } from '@/registry/view';

const look = ({ props }: Field): PickerLook => ({
  picker: 'time',
  format: CLOCK,
  minuteStep: minuteStep(props.minuteStep),
});

function TimeInput(props: InputProps) {
  const shared = { ...props, look: look(props.field), write: clockText };
  return isSpan(props.field) && props.place !== 'query' ? (
    <WholeRange {...shared} unordered />
  ) : (
    <DayPicker {...shared} />
  );
}

function TimeRange(props: RangeProps) {
  return <RangePicker {...props} look={look(props.field)} write={clockText} />;
}

export default {
  Input: TimeInput,
  Range: TimeRange,
  figures: true,
  width: 120,
  typed: 'also',
  settles: true,
} satisfies FieldView;
