import { Input } from 'antd';
import { useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { ParseError, Value } from '@/model/entity/field-type';
import { toHalfWidth, isPartialDecimal, parseDecimal } from '@/model/field-types/decimal-text';
import { isEmpty } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { antdInputProps, placeholderOf } from '../input-attributes';
import styles from '../input.module.css';
import { messages } from '../messages';

/** Several numbers of a query, comma-joined. */
const NUMBER_LIST = /^[-+\d.,]*$/;

/** Text of a number as one edits it: no thousands, no padding. */
const editTextOf = (value: Value) => (isEmpty(value) ? '' : (parseDecimal(String(value)) ?? String(value)));

type Props = InputProps & {
  /** The value of a plain number (`"-12.5"`), as the type reads it. */
  parse: (text: string) => Value | ParseError;
  /** The text of a value while nobody edits it. */
  format: (value: Value) => string;
  prefix?: string | undefined;
  suffix?: string | undefined;
};

/**
 * A number as text in a plain input: decimals never become floating point, the caret never jumps over separators, and
 * neither wheel nor arrow keys change an amount by accident. Shown with thousands while it is not being edited.
 */
export function NumberInput({ parse, format, prefix, suffix, ...props }: Props) {
  const { value, onChange, place, many } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const updateText = (typed: string) => {
    const half = toHalfWidth(typed).replace(/\s/g, '');
    if (many) {
      if (NUMBER_LIST.test(half)) onChange(half || null);
      return;
    }
    // "1,234.50" comes by paste; a lone comma is a slip of the finger and is refused like any other sign.
    const text = isPartialDecimal(half) ? half : parseDecimal(half);
    if (text === undefined) return;
    setDraft(text);
    const number = parse(text);
    onChange(typeof number === 'object' ? null : number);
  };
  const onTextChange = (event: ChangeEvent<HTMLInputElement>) => {
    // An input method's half-typed word is not filtered: doing so would break the word.
    if ((event.nativeEvent as InputEvent).isComposing) setDraft(event.target.value);
    else updateText(event.target.value);
  };
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    setDraft(editTextOf(value));
    updateText(event.currentTarget.value);
  };
  const shown = many ? String(value ?? '') : (draft ?? format(value));

  return (
    <Input
      {...antdInputProps(props)}
      classNames={{ input: styles.figures }}
      inputMode={many ? 'text' : 'decimal'}
      value={shown}
      onFocus={() => setDraft(many ? null : editTextOf(value))}
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
