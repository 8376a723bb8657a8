import type { Dayjs } from 'dayjs';
import type { FocusEvent, InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { RangeProps } from '@/registry/field-view';
import { antdInput } from '../input-attributes';
import { calendarTexts, currentTime, fromText, Picker, readTyped, type PickerLook } from './date-picker';
import styles from '../input.module.css';
import { PickerIcon } from './PickerIcon';
import { texts } from '../messages';
import { takeTyped, TypedContext, TypedInput, useTypedTexts } from './typed-text';

type Props = RangeProps & {
  look: PickerLook;
  /** The text to store for a picked end. */
  write: (date: Dayjs, end: 'begin' | 'end') => string;
  /** The moment of a stored end, where that is not a day or moment itself. */
  read?: (value: Value) => Dayjs | null;
  /** True where both ends must be given; a query may leave one open. */
  whole?: boolean;
  /** True where the second end may come before the first. */
  unordered?: boolean;
};

const END = '-end';

/** Each end says which it is: antd gives both inputs one name. */
function End({ ref, ...props }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const which = props.id?.endsWith(END) ? texts.end : texts.begin;
  return <TypedInput {...props} ref={ref} aria-label={`${props['aria-label']} ${which}`} />;
}

const PARTS = { input: End };

function presets() {
  const today = currentTime().startOf('day');
  const month = today.startOf('month');
  const last = month.subtract(1, 'month');
  const range = (label: string, from: Dayjs, to: Dayjs) => ({
    label,
    value: [from, to.endOf('day')] as [Dayjs, Dayjs],
  });
  return [
    range(texts.today, today, today),
    range(texts.lastDays, today.subtract(6, 'day'), today),
    range(texts.thisMonth, month, month.endOf('month')),
    range(texts.lastMonth, last, last.endOf('month')),
  ];
}

/** Both ends of a span of days, periods or moments. */
export function RangePicker({ look, write, read = fromText, whole = false, unordered = false, ...props }: Props) {
  const { value, onChange, place } = props;
  const { id, ...input } = antdInput(props);
  const { showTime, ...picker } = look;
  const open = showTime?.defaultOpenValue;
  const clock = showTime && { ...showTime, defaultOpenValue: open ? [open, open] : [] };
  const typed = useTypedTexts();
  const take = ({ target }: { target: EventTarget }) => {
    const taken = takeTyped(typed, target);
    const date = taken && readTyped(taken.text, look.format);
    if (!date) return;
    const text = taken.id === id ? write(date, 'begin') : write(date, 'end');
    const next: readonly [Value, Value] = taken.id === id ? [text, value[1]] : [value[0], text];
    if (next[0] !== value[0] || next[1] !== value[1]) onChange(next);
  };
  return (
    <TypedContext value={typed}>
      <Picker.RangePicker
        {...input}
        {...picker}
        {...(clock && { showTime: clock })}
        locale={calendarTexts}
        id={{ start: id, end: id + END }}
        components={PARTS}
        separator="~"
        suffixIcon={<PickerIcon look={look} />}
        value={[read(value[0]), read(value[1])]}
        onChange={(dates) => {
          typed.current.clear();
          const [from, to] = dates ?? [null, null];
          onChange([from ? write(from, 'begin') : null, to ? write(to, 'end') : null]);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          take(event);
          // The picker goes on to the last end; the form around it is not to ask before that is known.
          const box = event.target as HTMLInputElement;
          if (box.id === id && box.value !== '' && value[1] === null) event.preventDefault();
        }}
        onBlur={(event: FocusEvent) => take(event)}
        classNames={{ popup: { root: styles.calendar } }}
        allowEmpty={whole ? [false, false] : [true, true]}
        presets={place === 'query' && look.picker === undefined ? presets() : undefined}
        needConfirm={false}
        order={!unordered}
        allowClear
      />
    </TypedContext>
  );
}
