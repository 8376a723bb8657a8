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
  /** Converts a selected end to the stored text. */
  toValue: (date: Dayjs, end: 'begin' | 'end') => string;
  /** Parses a stored end that is neither a date nor a date and time. */
  fromValue?: (value: Value) => Dayjs | null;
  /** True when both ends are required; a query may leave one open. */
  bothRequired?: boolean;
  /** True when the second end may be before the first. */
  unordered?: boolean;
};

const END_SUFFIX = '-end';

/** Gives each input its own accessible name, because antd gives both the same one. */
function RangeEndInput({ ref, ...props }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const which = props.id?.endsWith(END_SUFFIX) ? messages.end : messages.begin;
  return <TypedInput {...props} ref={ref} aria-label={`${props['aria-label']} ${which}`} />;
}

const PICKER_COMPONENTS = { input: RangeEndInput };

function presets() {
  const today = serverNow().startOf('day');
  const month = today.startOf('month');
  const last = month.subtract(1, 'month');
  const range = (label: string, from: Dayjs, to: Dayjs): { label: string; value: [Dayjs, Dayjs] } => ({
    label,
    value: [from, to.endOf('day')],
  });
  return [
    range(messages.today, today, today),
    range(messages.lastDays, today.subtract(6, 'day'), today),
    range(messages.thisMonth, month, month.endOf('month')),
    range(messages.lastMonth, last, last.endOf('month')),
  ];
}

/** Range input of dates, periods or dates and times. */
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
          // While the second end is empty, Enter moves to it and must not submit the form.
          const { target } = event;
          if (target instanceof HTMLInputElement && target.id === id && target.value !== '' && value[1] === null)
            event.preventDefault();
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
