import { formatClock, minuteStepOf, type PickerFormat } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { SpanPicker } from '@/components/input/date/SpanPicker';
import type { Field } from '@/model/entity/entity';
import { CLOCK_PATTERN, patternOf } from '@/model/field-types/date-pattern';
import { isRange } from '@/model/field-types/range-value';
import type { FieldInputs, InputProps, RangeProps } from '@/registry/field-view';

const formatOf = (field: Field): PickerFormat => ({
  picker: 'time',
  format: patternOf(field, CLOCK_PATTERN),
  minuteStep: minuteStepOf(field.props.minuteStep),
});

function TimeInput(props: InputProps) {
  const shared = { ...props, format: formatOf(props.field), toValue: formatClock };
  return isRange(props.field) && props.place !== 'query' ? (
    <SpanPicker {...shared} unordered />
  ) : (
    <DayPicker {...shared} />
  );
}

function TimeRange(props: RangeProps) {
  return <RangePicker {...props} format={formatOf(props.field)} toValue={formatClock} />;
}

export default { Input: TimeInput, Range: TimeRange } satisfies FieldInputs;
