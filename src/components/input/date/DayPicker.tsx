import type { Dayjs } from 'dayjs';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { InputProps } from '@/registry/field-view';
import { dropDownProps, placeholderOf } from '../input-attributes';
import { pickerLocale, parseStored, Picker, parseTyped, type PickerFormat } from './date-picker';
import styles from '../input.module.css';
import { PickerIcon } from './PickerIcon';
import { messages } from '../messages';
import { consumeTyped, TypedContext, TypedInput, useTypedTexts } from './typed-text';

type Props = InputProps & {
  format: PickerFormat;
  /** Converts a selected date and time to the stored text. */
  toValue: (date: Dayjs) => string;
  /** Parses a stored value that is neither a date nor a date and time. */
  fromValue?: (value: Value) => Dayjs | null;
};

const PICKER_COMPONENTS = { input: TypedInput };

/**
 * Input of one date, period or date and time, by calendar or typed. On blur, typed text is parsed in all accepted
 * formats.
 */
export function DayPicker({ format, toValue, fromValue = parseStored, ...props }: Props) {
  const { value, onChange } = props;
  const typedTexts = useTypedTexts();
  const commitTyped = ({ target }: { target: EventTarget }) => {
    const date = parseTyped(consumeTyped(typedTexts, target)?.text ?? '', format.format);
    if (date && toValue(date) !== value) onChange(toValue(date));
  };
  return (
    <TypedContext value={typedTexts}>
      <Picker
        components={PICKER_COMPONENTS}
        {...dropDownProps(props)}
        {...format}
        locale={pickerLocale}
        value={fromValue(value)}
        onChange={(date: Dayjs | null) => {
          typedTexts.current.clear();
          onChange(date ? toValue(date) : null);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') commitTyped(event);
        }}
        onBlur={(event: FocusEvent) => commitTyped(event)}
        placeholder={placeholderOf({ ...props, multiple: false }, messages.choose) ?? ''}
        classNames={{ popup: { root: styles.calendar } }}
        suffixIcon={<PickerIcon look={format} />}
        needConfirm={false}
        allowClear
      />
    </TypedContext>
  );
}
