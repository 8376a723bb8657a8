import type { Dayjs } from 'dayjs';
import { dayText, type PickerLook } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { WholeRange } from '@/components/input/date/SpanPicker';
import type { Field } from '@/model/entity/entity';
import { firstDay } from '@/model/field-types/period';
import { isSpan } from '@/model/field-types/range-value';
import type { FieldView, InputProps, RangeProps } from '@/registry/field-view';

function look(field: Field): PickerLook {
  const picker = field.props.picker as PickerLook['picker'];
  return picker === undefined ? { format: 'YYYY-MM-DD' } : { picker, format: picker };
}

const writer = (field: Field) => (date: Dayjs) => firstDay(dayText(date), field.props.picker);

function DayRange(props: RangeProps) {
  return <RangePicker {...props} look={look(props.field)} write={writer(props.field)} />;
}

function DayInput(props: InputProps) {
  const shared = { ...props, look: look(props.field), write: writer(props.field) };
  return isSpan(props.field) && props.place !== 'query' ? <WholeRange {...shared} /> : <DayPicker {...shared} />;
}

export default {
  Input: DayInput,
  Range: DayRange,
  figures: true,
  width: 135,
  fit: (width) => Math.max(width, 135),
  typed: 'also',
  settles: true,
} satisfies FieldView;
