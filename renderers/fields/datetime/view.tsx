import { currentTime, minuteStep, momentText, type PickerLook } from '@/components/input/calendar';
import { DayPicker } from '@/components/input/DayPicker';
import styles from '@/components/input/input.module.css';
import { RangePicker } from '@/components/input/RangePicker';
import type { Field } from '@/model/entity';
import type { FieldView, InputProps, RangeProps, ShowProps } from '@/registry/view';

/** A picked day begins at midnight until its time is picked too. */
function look(field: Field): PickerLook {
  return {
    format: 'YYYY-MM-DD HH:mm:ss',
    showTime: { minuteStep: minuteStep(field.props.minuteStep), defaultOpenValue: currentTime().startOf('day') },
  };
}

function MomentInput(props: InputProps) {
  return <DayPicker {...props} look={look(props.field)} write={momentText} />;
}

/** People ask for days: a span runs from the first second of one to the last second of the other. */
function MomentRange(props: RangeProps) {
  return (
    <RangePicker
      {...props}
      look={{ format: 'YYYY-MM-DD' }}
      write={(date, end) => momentText(end === 'begin' ? date.startOf('day') : date.endOf('day'))}
    />
  );
}

function MomentShow({ text }: ShowProps) {
  return <span className={styles.figures}>{text}</span>;
}

export default { Input: MomentInput, Range: MomentRange, Show: MomentShow, width: 200 } satisfies FieldView;
