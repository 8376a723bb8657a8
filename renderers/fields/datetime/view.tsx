import { currentTime, minuteStep, momentText, type PickerLook } from '@/components/input/date/date-picker';
import { DayPicker } from '@/components/input/date/DayPicker';
import { RangePicker } from '@/components/input/date/RangePicker';
import { WholeRange } from '@/components/input/date/SpanPicker';
import type { Field } from '@/model/entity/entity';
import { isSpan } from '@/model/field-types/range-value';
import type { FieldView, InputProps, RangeProps } from '@/registry/field-view';

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
