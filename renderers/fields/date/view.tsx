import type { Dayjs } from 'dayjs';
import { dayText, type PickerLook } from '@/components/input/calendar';
import { DayPicker } from '@/components/input/DayPicker';
import { RangePicker } from '@/components/input/RangePicker';
import { WholeRange } from '@/components/input/WholeRange';
import type { Field } from '@/model/entity';
import { firstDay } from '@/model/value/period';
import { isSpan } from '@/model/value/span';
import type { FieldView, InputProps, RangeProps } from '@/registry/view';

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
