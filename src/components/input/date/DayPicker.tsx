import type { Dayjs } from 'dayjs';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { InputProps } from '@/registry/field-view';
import { dropDown, hint } from '../input-attributes';
import { calendarTexts, fromText, Picker, readTyped, type PickerLook } from './date-picker';
import styles from '../input.module.css';
import { PickerIcon } from './PickerIcon';
import { texts } from '../messages';
import { takeTyped, TypedContext, TypedInput, useTypedTexts } from './typed-text';

type Props = InputProps & {
  look: PickerLook;
  /** The text to store for a picked moment. */
  write: (date: Dayjs) => string;
  /** The moment of a stored value, where that is not a day or moment itself. */
  read?: (value: Value) => Dayjs | null;
};

const PARTS = { input: TypedInput };

/** One day, period or moment, picked or typed; leaving the box takes what was typed, in any of the ways people write it. */
export function DayPicker({ look, write, read = fromText, ...props }: Props) {
  const { value, onChange } = props;
  const typed = useTypedTexts();
  const take = ({ target }: { target: EventTarget }) => {
    const date = readTyped(takeTyped(typed, target)?.text ?? '', look.format);
    if (date && write(date) !== value) onChange(write(date));
  };
  return (
    <TypedContext value={typed}>
      <Picker
        components={PARTS}
        {...dropDown(props)}
        {...look}
        locale={calendarTexts}
        value={read(value)}
        onChange={(date: Dayjs | null) => {
          typed.current.clear();
          onChange(date ? write(date) : null);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') take(event);
        }}
        onBlur={(event: FocusEvent) => take(event)}
        placeholder={hint({ ...props, many: false }, texts.choose) ?? ''}
        classNames={{ popup: { root: styles.calendar } }}
        suffixIcon={<PickerIcon look={look} />}
        needConfirm={false}
        allowClear
      />
    </TypedContext>
  );
}
