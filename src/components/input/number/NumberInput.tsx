import { Input } from 'antd';
import { useState, type ChangeEvent, type CompositionEvent } from 'react';
import { isUnreadable, readValue } from '@/model/entity/unreadable-text';
import type { ParseError, Value } from '@/model/entity/field-type';
import { parseDecimal } from '@/model/field-types/decimal-text';
import { toHalfWidth } from '@/model/field-types/half-width';
import { isBlank } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { antdInputProps, placeholderOf } from '../input-attributes';
import styles from '../input.module.css';
import { messages } from '../messages';

/** Text of a number while it is edited: no thousands separators, no padding. */
const editTextOf = (value: Value) => (isBlank(value) ? '' : (parseDecimal(String(value)) ?? String(value)));

type Parse = (text: string) => Value | ParseError;

/** The numbers of a query with several values, comma-joined; the error of the first that cannot be read. */
function readList(text: string, parse: Parse): Value | ParseError {
  const values = toHalfWidth(text)
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => readValue(part, parse(part)));
  return values.find(isUnreadable) ?? (values.length > 0 ? values.join(',') : null);
}

type Props = InputProps & {
  /** Reads an entered text (`"-12.5"`) as a value of the type. */
  parse: Parse;
  /** Text of a value while it is not edited. */
  format: (value: Value) => string;
  prefix?: string | undefined;
  suffix?: string | undefined;
};

/**
 * Number input on text, so that decimals never become floating point. The caret does not jump over separators, and
 * neither the wheel nor arrow keys change the value. Shows thousands separators while not edited. Every typed character
 * stays: a text that is no number becomes an `UnreadableText`.
 */
export function NumberInput({ parse, format, prefix, suffix, ...props }: Props) {
  const { value, onChange, place, multiple } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const readText = (typed: string) => {
    setDraft(typed);
    onChange(readValue(typed, multiple ? readList(typed, parse) : parse(typed)));
  };
  const onTextChange = (event: ChangeEvent<HTMLInputElement>) => {
    // A text in composition is not complete.
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) setDraft(event.target.value);
    else readText(event.target.value);
  };
  const shown = draft ?? (multiple ? String(value ?? '') : format(value));

  return (
    <Input
      {...antdInputProps(props)}
      classNames={{ input: styles.figures }}
      inputMode={multiple ? 'text' : 'decimal'}
      value={shown}
      onFocus={() => setDraft(multiple ? null : editTextOf(value))}
      onBlur={() => setDraft(null)}
      onChange={onTextChange}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => readText(event.currentTarget.value)}
      prefix={place === 'form' ? prefix : undefined}
      suffix={place === 'form' ? suffix : undefined}
      placeholder={placeholderOf(props, messages.enter)}
      allowClear={place === 'query'}
      autoComplete="off"
    />
  );
}
