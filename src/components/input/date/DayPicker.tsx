import type { Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { enteredValue, isUnreadable } from '@/model/entity/unreadable-text';
import type { Value } from '@/model/entity/field-type';
import type { InputProps } from '@/registry/field-view';
import { dropDownProps, placeholderOf } from '../input-attributes';
import {
  completeText,
  formatDate,
  pickerLocale,
  parseStored,
  Picker,
  parseTyped,
  readTyped,
  type PickerFormat,
} from './date-picker';
import styles from '../input.module.css';
import { PickerIcon } from './PickerIcon';
import { messages } from '../messages';
import { TypedContext, TypedInput, usePendingTexts, useStableDates } from './typed-text';

type Props = InputProps & {
  format: PickerFormat;
  /** Converts a selected date and time to the stored text. */
  toValue: (date: Dayjs) => string;
  /** Parses a stored value that is neither a date nor a date and time. */
  fromValue?: (value: Value) => Dayjs | null;
};

const PICKER_COMPONENTS = { input: TypedInput };

/**
 * Input of one date, period or date and time, by calendar or typed. On Enter and blur, typed text is read in all
 * accepted formats; a text that cannot be read stays, as an `UnreadableText`.
 */
export function DayPicker({ format, toValue, fromValue = parseStored, ...props }: Props) {
  const { id, value, onChange, field } = props;
  const [date] = useStableDates([fromValue(value)] as const);
  const texts = usePendingTexts({ [id]: date ? formatDate(date, format.format) : String(value ?? '') }, (text) =>
    completeText(text, format.format),
  );
  const commitTyped = () => {
    const text = texts.takeTyped(id);
    if (text === undefined) return;
    const next = readTyped(text, field, format.format, toValue);
    if (enteredValue(next) !== value) onChange(next);
    if (!isUnreadable(next)) texts.clear();
  };
  return (
    <TypedContext value={texts.context}>
      <Picker
        components={PICKER_COMPONENTS}
        {...dropDownProps(props)}
        {...format}
        locale={pickerLocale}
        value={date}
        onCalendarChange={(picked: Dayjs | Dayjs[] | null) => {
          if (picked && !Array.isArray(picked)) texts.select({ [id]: formatDate(picked, format.format) });
        }}
        onChange={(picked: Dayjs | null) => {
          // antd also reports the last complete date of a text that went on after it.
          const text = texts.typedText(id);
          if (picked && text !== undefined && !parseTyped(text, format.format)?.isSame(picked)) return;
          texts.clear();
          onChange(picked ? toValue(picked) : null);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          commitTyped();
          // Enter takes the date; in a form it must not also save.
          if (props.place === 'form') event.preventDefault();
        }}
        onBlur={commitTyped}
        placeholder={placeholderOf({ ...props, multiple: false }, messages.choose) ?? ''}
        classNames={{ popup: { root: styles.calendar } }}
        suffixIcon={<PickerIcon look={format} />}
        needConfirm={false}
        allowClear
      />
    </TypedContext>
  );
}
