import type { Dayjs } from 'dayjs';
import { formatDay, type PickerFormat } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { SpanPicker } from '@/components/input/date/SpanPicker';
import { DAY_PATTERN, patternOf } from '@/model/field-types/date-pattern';
import { periodStart } from '@/model/field-types/period';
import { isRange } from '@/model/field-types/range-value';
import type { FieldOf, FieldInputs, InputProps, RangeProps } from '@/registry/field-view';

function formatOf(field: FieldOf<'date'>): PickerFormat {
  const { picker } = field.props;
  return picker === undefined ? { format: patternOf(field, DAY_PATTERN) } : { picker, format: picker };
}

const toValueOf = (field: FieldOf<'date'>) => (date: Dayjs) => periodStart(formatDay(date), field.props.picker);

function DateRange(props: RangeProps<'date'>) {
  return <RangePicker {...props} format={formatOf(props.field)} toValue={toValueOf(props.field)} />;
}

function DateInput(props: InputProps<'date'>) {
  const shared = { ...props, format: formatOf(props.field), toValue: toValueOf(props.field) };
  return isRange(props.field) && props.place !== 'query' ? <SpanPicker {...shared} /> : <DayPicker {...shared} />;
}

export default { Input: DateInput, Range: DateRange } satisfies FieldInputs<'date'>;
