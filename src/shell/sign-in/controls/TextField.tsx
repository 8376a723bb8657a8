import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FormEntryField } from './use-form-entry';
import { Field } from './Field';
import styles from './form.module.css';

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'className'>;

interface Props extends FormEntryField, Attributes {
  id: string;
  label: string;
  hint?: string | null;
  tone?: 'warning' | 'plain';
  /** Marks the field as invalid without an error text. */
  invalid?: boolean;
  /** CSS class of the row with the input and `beside`. */
  row?: string | undefined;
  beside?: ReactNode;
}

/** Text input with its label. */
export function TextField(props: Props) {
  const { id, label, value, error, input, onChange, hint, tone, invalid = false, row, beside, ...attributes } = props;
  return (
    <Field id={id} label={label} error={error} hint={hint ?? null} {...(tone ? { tone } : {})}>
      {(described) => {
        const line = (
          <input
            {...attributes}
            id={id}
            ref={input}
            className={styles.input}
            value={value}
            {...described}
            aria-invalid={described['aria-invalid'] || invalid}
            onChange={(event) => onChange(event.target.value)}
          />
        );
        return row === undefined ? (
          line
        ) : (
          <div className={row}>
            {line}
            {beside}
          </div>
        );
      }}
    </Field>
  );
}
