import type { Dayjs } from 'dayjs';
import type { FocusEvent, InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { RangeProps } from '@/registry/field-view';
import { antdInputProps } from '../input-attributes';
import { pickerLocale, serverNow, parseStored, Picker, parseTyped, type PickerFormat } from './date-picker';
import styles from '../input.module.css';
import { PickerIcon } from './PickerIcon';
import { messages } from '../messages';
import { consumeTyped, TypedContext, TypedInput, useTypedTexts } from './typed-text';

type Props = RangeProps & {
  format: PickerFormat;
  /** The text to store for a picked end. */
  toValue: (date: Dayjs, end: 'begin' | 'end') => string;
  /** The moment of a stored end, where that is not a day or moment itself. */
  fromValue?: (value: Value) => Dayjs | null;
  /** True where both ends must be given; a query may leave one open. */
  bothRequired?: boolean;
  /** True where the second end may come before the first. */
  unordered?: boolean;
};

const END_SUFFIX = '-end';

/** Each end says which it is: antd gives both inputs one name. */
function RangeEndInput({ ref, ...props }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const which = props.id?.endsWith(END_SUFFIX) ? messages.end : messages.begin;
  return <TypedInput {...props} ref={ref} aria-label={`${props['aria-label']} ${which}`} />;
}

const PICKER_COMPONENTS = { input: RangeEndInput };

function presets() {
  const today = serverNow().startOf('day');
  const month = today.startOf('month');
  const last = month.subtract(1, 'month');
  const range = (label: string, from: Dayjs, to: Dayjs) => ({
    label,
    value: [from, to.endOf('day')] as [Dayjs, Dayjs],
  });
  return [
    range(messages.today, today, today),
    range(messages.lastDays, today.subtract(6, 'day'), today),
    range(messages.thisMonth, month, month.endOf('month')),
    range(messages.lastMonth, last, last.endOf('month')),
  ];
}

/** Both ends of a span of days, periods or moments. */
export function RangePicker({
  format,
  toValue,
  fromValue = parseStored,
  bothRequired = false,
  unordered = false,
  ...props
}: Props) {
  const { value, onChange, place } = props;
  const { id, ...input } = antdInputProps(props);
  const { showTime, ...picker } = format;
  const open = showTime?.defaultOpenValue;
  const clock = showTime && { ...showTime, defaultOpenValue: open ? [open, open] : [] };
  const typedTexts = useTypedTexts();
  const commitTyped = ({ target }: { target: EventTarget }) => {
    const entry = consumeTyped(typedTexts, target);
    const date = entry && parseTyped(entry.text, format.format);
    if (!date) return;
    const text = entry.id === id ? toValue(date, 'begin') : toValue(date, 'end');
    const next: readonly [Value, Value] = entry.id === id ? [text, value[1]] : [value[0], text];
    if (next[0] !== value[0] || next[1] !== value[1]) onChange(next);
  };
  return (
    <TypedContext value={typedTexts}>
      <Picker.RangePicker
        {...input}
        {...picker}
        {...(clock && { showTime: clock })}
        locale={pickerLocale}
        id={{ start: id, end: id + END_SUFFIX }}
        components={PICKER_COMPONENTS}
        separator="~"
        suffixIcon={<PickerIcon look={format} />}
        value={[fromValue(value[0]), fromValue(value[1])]}
        onChange={(dates) => {
          typedTexts.current.clear();
          const [from, to] = dates ?? [null, null];
          onChange([from ? toValue(from, 'begin') : null, to ? toValue(to, 'end') : null]);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          commitTyped(event);
          // The picker goes on to the last end; the form around it is not to ask before that is known.
          const box = event.target as HTMLInputElement;
          if (box.id === id && box.value !== '' && value[1] === null) event.preventDefault();
        }}
        onBlur={(event: FocusEvent) => commitTyped(event)}
        classNames={{ popup: { root: styles.calendar } }}
        allowEmpty={bothRequired ? [false, false] : [true, true]}
        presets={place === 'query' && format.picker === undefined ? presets() : undefined}
        needConfirm={false}
        order={!unordered}
        allowClear
      />
    </TypedContext>
  );
}
