import { dayText, fromText, type PickerLook } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { readPeriod, writePeriod } from '@/model/field-types/period';
import type { Value } from '@/model/entity/field-type';
import type { FieldView, InputProps, RangeProps } from '@/registry/field-view';
import type { Dayjs } from 'dayjs';

const look: PickerLook = { picker: 'month', format: 'month' };
const write = (date: Dayjs) => writePeriod(dayText(date), 'month');
const read = (value: Value) => fromText(readPeriod(String(value ?? ''), 'month'));

function MonthInput(props: InputProps) {
  return <DayPicker {...props} look={look} write={write} read={read} />;
}

function MonthRange(props: RangeProps) {
  return <RangePicker {...props} look={look} write={write} read={read} />;
}

export default {
  Input: MonthInput,
  Range: MonthRange,
  figures: true,
  width: 135,
  typed: 'also',
  settles: true,
} satisfies FieldView;
