import { CLOCK, clockText, minuteStep, type PickerLook } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { WholeRange } from '@/components/input/date/SpanPicker';
import type { Field } from '@/model/entity/entity';
import { isSpan } from '@/model/field-types/range-value';
import type { FieldView, InputProps, RangeProps } from '@/registry/field-view';

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
