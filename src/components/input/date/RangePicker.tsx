import type { Dayjs } from 'dayjs';
import type { FocusEvent, InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { RangeProps } from '@/registry/field-view';
import { antdInputProps } from '../input-attributes';
import { enteredValue } from '@/model/entity/unreadable-text';
import {
  completeText,
  formatDate,
  parseStored,
  parseTyped,
  Picker,
  pickerLocale,
  readTyped,
  serverNow,
  type PickerFormat,
} from './date-picker';
import styles from '../input.module.css';
import { PickerIcon } from './PickerIcon';
import { messages } from '../messages';
import { TypedContext, TypedInput, usePendingTexts, useStableDates } from './typed-text';

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
  const { value, onChange, place, field } = props;
  const { id, ...input } = antdInputProps(props);
  const { showTime, ...picker } = format;
  const open = showTime?.defaultOpenValue;
  const clock = showTime && { ...showTime, defaultOpenValue: open ? [open, open] : [] };
  const dates = useStableDates<[Dayjs | null, Dayjs | null]>([fromValue(value[0]), fromValue(value[1])]);
  const ends = [id, id + END_SUFFIX] as const;
  const textOf = (date: Dayjs | null | undefined, entered: Value) =>
    date ? formatDate(date, format.format) : String(entered ?? '');
  const texts = usePendingTexts(
    { [ends[0]]: textOf(dates[0], value[0]), [ends[1]]: textOf(dates[1], value[1]) },
    (text) => completeText(text, format.format),
  );
  const commitTyped = ({ target }: { target: EventTarget }) => {
    const at = target instanceof HTMLInputElement && target.id === ends[1] ? 1 : 0;
    const text = texts.takeTyped(ends[at]);
    if (text === undefined) return;
    const read = readTyped(text, field, format.format, (date) => toValue(date, at === 0 ? 'begin' : 'end'));
    if (enteredValue(read) !== value[at]) onChange(at === 0 ? [read, value[1]] : [value[0], read]);
  };
  const isTypedOn = (date: Dayjs | null | undefined, end: string): boolean => {
    const text = texts.typedText(end);
    return text !== undefined && text !== '' && !(date && parseTyped(text, format.format)?.isSame(date, 'day'));
  };
  return (
    <TypedContext value={texts.context}>
      <Picker.RangePicker
        {...input}
        {...picker}
        {...(clock && { showTime: clock })}
        locale={pickerLocale}
        id={{ start: ends[0], end: ends[1] }}
        components={PICKER_COMPONENTS}
        separator="~"
        suffixIcon={<PickerIcon look={format} />}
        value={dates}
        onCalendarChange={(picked) =>
          texts.select({ [ends[0]]: textOf(picked[0], null), [ends[1]]: textOf(picked[1], null) })
        }
        onChange={(picked) => {
          const [from, to] = picked ?? [null, null];
          // antd also reports the last complete date of a text that went on after it.
          if (picked && (isTypedOn(from, ends[0]) || isTypedOn(to, ends[1]))) return;
          texts.clear();
          onChange([from ? toValue(from, 'begin') : null, to ? toValue(to, 'end') : null]);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          commitTyped(event);
          // Enter takes the date; in a form, and while it moves to an empty second end, it must not also submit.
          const { target } = event;
          const isFirst = target instanceof HTMLInputElement && target.id === id && target.value !== '';
          if (place === 'form' || (isFirst && value[1] === null)) event.preventDefault();
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
