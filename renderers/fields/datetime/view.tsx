import { currentTime, minuteStep, momentText, type PickerLook } from '@/components/input/calendar';
import { DayPicker } from '@/components/input/DayPicker';
import { RangePicker } from '@/components/input/RangePicker';
import { WholeRange } from '@/components/input/WholeRange';
import type { Field } from '@/model/entity';
import { isSpan } from '@/model/value/span';
import type { FieldView, InputProps, RangeProps } from '@/registry/view';

/** A picked day begins at midnight until its time is picked too. */
function look(field: Field): PickerLook {
  return {
    format: 'YYYY-MM-DD HH:mm:ss',
    showTime: { minuteStep: minuteStep(field.props.minuteStep), defaultOpenValue: currentTime().startOf('day') },
  };
}

function MomentInput(props: InputProps) {
  const shared = { ...props, look: look(props.field), write: momentText };
  return isSpan(props.field) && props.place !== 'query' ? <WholeRange {...shared} /> : <DayPicker {...shared} />;
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

export default {
  Input: MomentInput,
  Range: MomentRange,
  figures: true,
  width: 200,
  typed: 'also',
  settles: true,
} satisfies FieldView;
