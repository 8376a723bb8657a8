import { Input } from 'antd';
import { useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { ParseError, Value } from '@/model/entity/field-type';
import { toHalfWidth, isPartialDecimal, parseDecimal } from '@/model/field-types/decimal-text';
import { isBlank } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { antdInputProps, placeholderOf } from '../input-attributes';
import styles from '../input.module.css';
import { messages } from '../messages';

/** Comma-joined numbers of a query with several values. */
const NUMBER_LIST = /^[-+\d.,]*$/;

/** Text of a number while it is edited: no thousands separators, no padding. */
const editTextOf = (value: Value) => (isBlank(value) ? '' : (parseDecimal(String(value)) ?? String(value)));

type Props = InputProps & {
  /** Converts plain number text (`"-12.5"`) to the value of the type. */
  parse: (text: string) => Value | ParseError;
  /** Text of a value while it is not edited. */
  format: (value: Value) => string;
  prefix?: string | undefined;
  suffix?: string | undefined;
};

/**
 * Number input on text, so that decimals never become floating point. The caret does not jump over separators, and
 * neither the wheel nor arrow keys change the value. Shows thousands separators while not edited.
 */
export function NumberInput({ parse, format, prefix, suffix, ...props }: Props) {
  const { value, onChange, place, multiple } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const updateText = (typed: string) => {
    const half = toHalfWidth(typed).replace(/\s/g, '');
    if (multiple) {
      if (NUMBER_LIST.test(half)) onChange(half || null);
      return;
    }
    // Pasted text may have thousands separators, e.g. "1,234.50"; a single comma is rejected like any other invalid
    // character.
    const text = isPartialDecimal(half) ? half : parseDecimal(half);
    if (text === undefined) return;
    setDraft(text);
    const number = parse(text);
    onChange(typeof number === 'object' ? null : number);
  };
  const onTextChange = (event: ChangeEvent<HTMLInputElement>) => {
    // Text in IME composition is not filtered, because that would break the composition.
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) setDraft(event.target.value);
    else updateText(event.target.value);
  };
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    setDraft(editTextOf(value));
    updateText(event.currentTarget.value);
  };
  const shown = multiple ? String(value ?? '') : (draft ?? format(value));

  return (
    <Input
      {...antdInputProps(props)}
      classNames={{ input: styles.figures }}
      inputMode={multiple ? 'text' : 'decimal'}
      value={shown}
      onFocus={() => setDraft(multiple ? null : editTextOf(value))}
      onBlur={() => setDraft(null)}
      onChange={onTextChange}
      onCompositionEnd={endComposition}
      prefix={place === 'form' ? prefix : undefined}
      suffix={place === 'form' ? suffix : undefined}
      placeholder={placeholderOf(props, messages.enter)}
      allowClear={place === 'query'}
      autoComplete="off"
    />
  );
}
