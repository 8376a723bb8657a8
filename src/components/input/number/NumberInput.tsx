import { Input } from 'antd';
import { useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { TextError, Value } from '@/model/entity/field-type';
import { halfWidth, isPartialDecimal, parseDecimal } from '@/model/field-types/decimal-text';
import { isEmpty } from '@/model/field-types/text-value';
import type { InputProps } from '@/registry/field-view';
import { antdInput, hint } from '../input-attributes';
import styles from '../input.module.css';
import { texts } from '../messages';

/** Several numbers of a query, comma-joined. */
const SEVERAL = /^[-+\d.,]*$/;

/** Text of a number as one edits it: no thousands, no padding. */
const draftOf = (value: Value) => (isEmpty(value) ? '' : (parseDecimal(String(value)) ?? String(value)));

type Props = InputProps & {
  /** The value of a plain number (`"-12.5"`), as the type reads it. */
  read: (text: string) => Value | TextError;
  /** The text of a value while nobody edits it. */
  write: (value: Value) => string;
  prefix?: string | undefined;
  suffix?: string | undefined;
};

/**
 * A number as text in a plain input: decimals never become floating point, the caret never jumps over separators, and
 * neither wheel nor arrow keys change an amount by accident. Shown with thousands while it is not being edited.
 */
export function NumberInput({ read, write, prefix, suffix, ...props }: Props) {
  const { value, onChange, place, many } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const enter = (typed: string) => {
    const half = halfWidth(typed).replace(/\s/g, '');
    if (many) {
      if (SEVERAL.test(half)) onChange(half || null);
      return;
    }
    // "1,234.50" comes by paste; a lone comma is a slip of the finger and is refused like any other sign.
    const text = isPartialDecimal(half) ? half : parseDecimal(half);
    if (text === undefined) return;
    setDraft(text);
    const number = read(text);
    onChange(typeof number === 'object' ? null : number);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // An input method's half-typed word is not filtered: doing so would break the word.
    if ((event.nativeEvent as InputEvent).isComposing) setDraft(event.target.value);
    else enter(event.target.value);
  };
  const compose = (event: CompositionEvent<HTMLInputElement>) => {
    setDraft(draftOf(value));
    enter(event.currentTarget.value);
  };
  const shown = many ? String(value ?? '') : (draft ?? write(value));

  return (
    <Input
      {...antdInput(props)}
      classNames={{ input: styles.figures }}
      inputMode={many ? 'text' : 'decimal'}
      value={shown}
      onFocus={() => setDraft(many ? null : draftOf(value))}
      onBlur={() => setDraft(null)}
      onChange={change}
      onCompositionEnd={compose}
      prefix={place === 'form' ? prefix : undefined}
      suffix={place === 'form' ? suffix : undefined}
      placeholder={hint(props, texts.enter)}
      allowClear={place === 'query'}
      autoComplete="off"
    />
  );
}
