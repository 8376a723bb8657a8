import { formatDay, parseStored, type PickerFormat } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { parsePeriod, formatPeriod } from '@/model/field-types/period';
import type { Value } from '@/model/entity/field-type';
import type { FieldInputs, InputProps, RangeProps } from '@/registry/field-view';
import type { Dayjs } from 'dayjs';

const FORMAT: PickerFormat = { picker: 'month', format: 'month' };
const write = (date: Dayjs) => formatPeriod(formatDay(date), 'month');
const read = (value: Value) => parseStored(parsePeriod(String(value ?? ''), 'month'));

function MonthInput(props: InputProps) {
  return <DayPicker {...props} format={FORMAT} toValue={write} fromValue={read} />;
}

function MonthRange(props: RangeProps) {
  return <RangePicker {...props} format={FORMAT} toValue={write} fromValue={read} />;
}

export default { Input: MonthInput, Range: MonthRange } satisfies FieldInputs;
