import type { Dayjs } from 'dayjs';
import { dayText, type PickerLook } from '@/components/input/calendar';
import { DayPicker } from '@/components/input/DayPicker';
import styles from '@/components/input/input.module.css';
import { RangePicker } from '@/components/input/RangePicker';
import type { Field } from '@/model/entity';
import { firstDay } from '@/model/value/period';
import type { FieldView, InputProps, RangeProps, ShowProps } from '@/registry/view';
import { ends } from './value';

function look(field: Field): PickerLook {
  const picker = field.props.picker as PickerLook['picker'];
  return picker === undefined ? { format: 'YYYY-MM-DD' } : { picker, format: picker };
}

const writer = (field: Field) => (date: Dayjs) => firstDay(dayText(date), field.props.picker);

function DayRange(props: RangeProps) {
  return <RangePicker {...props} look={look(props.field)} write={writer(props.field)} />;
}

/** Both ends as one value, as a field with `range` stores them. */
function WholeRange({ value, onChange, ...props }: InputProps) {
  return (
    <RangePicker
      {...props}
      whole
      look={look(props.field)}
      write={writer(props.field)}
      value={ends(value) ?? [null, null]}
      onChange={([from, to]) => onChange(from && to ? `${String(from)},${String(to)}` : null)}
    />
  );
}

function DayInput(props: InputProps) {
  if (props.field.props.range === true && props.place !== 'query') return <WholeRange {...props} />;
  return <DayPicker {...props} look={look(props.field)} write={writer(props.field)} />;
}

function DayShow({ text }: ShowProps) {
  return <span className={styles.figures}>{text}</span>;
}

export default { Input: DayInput, Range: DayRange, Show: DayShow, width: 135 } satisfies FieldView;
