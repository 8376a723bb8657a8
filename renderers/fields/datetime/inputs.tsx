import { serverNow, minuteStepOf, formatMoment, type PickerFormat } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { SpanPicker } from '@/components/input/date/SpanPicker';
import type { Field } from '@/model/entity/entity';
import { DAY_PATTERN, MOMENT_PATTERN, patternOf } from '@/model/field-types/date-pattern';
import { isRange } from '@/model/field-types/range-value';
import type { FieldInputs, InputProps, RangeProps } from '@/registry/field-view';

/** Picker format of the field. A selected day starts at 00:00 until a time is selected. */
function formatOf(field: Field): PickerFormat {
  return {
    format: patternOf(field, MOMENT_PATTERN),
    showTime: { minuteStep: minuteStepOf(field.props.minuteStep), defaultOpenValue: serverNow().startOf('day') },
  };
}

function DateTimeInput(props: InputProps) {
  const shared = { ...props, format: formatOf(props.field), toValue: formatMoment };
  return isRange(props.field) && props.place !== 'query' ? <SpanPicker {...shared} /> : <DayPicker {...shared} />;
}

/** Range query by day: from the first second of the first day to the last second of the last day. */
function DateTimeRange(props: RangeProps) {
  return (
    <RangePicker
      {...props}
      format={{ format: DAY_PATTERN }}
      toValue={(date, end) => formatMoment(end === 'begin' ? date.startOf('day') : date.endOf('day'))}
    />
  );
}

export default { Input: DateTimeInput, Range: DateTimeRange } satisfies FieldInputs;
