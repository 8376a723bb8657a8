import { useId, useState, type RefObject } from 'react';
import { messages } from '@/shell/messages';
import fields from './form.module.css';
import styles from '../steps.module.css';

interface Option {
  value: string;
  label: string;
  /** Small text next to the label. */
  code?: string;
}

/** With more options than this the list has a filter. */
const FILTER_ABOVE = 7;

/** Radio buttons of all options, in a list. */
export function RadioList(props: {
  title: string;
  options: readonly Option[];
  value: string | null;
  error?: string | undefined;
  first?: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}) {
  const { title, options, value, error, first, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = options.filter(({ label, code = '' }) => `${label} ${code}`.toLowerCase().includes(wanted));
  return (
    <fieldset className={styles.options} aria-describedby={error ? `${id}-said` : undefined}>
      <legend>{title}</legend>
      {options.length > FILTER_ABOVE ? (
        <input
          className={fields.input}
          type="search"
          aria-label={`${title} ${messages.chooseFilter}`}
          placeholder={messages.chooseFilter}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <div className={styles.list}>
        {shown.map(({ value: own, label, code }, index) => (
          <label key={own} className={styles.option}>
            <input
              className={fields.box}
              type="radio"
              name={id}
              value={own}
              checked={own === value}
              ref={first && (own === value || (value === null && index === 0)) ? first : undefined}
              onChange={() => onChange(own)}
            />
            <span>{label}</span>
            {code ? <small>{code}</small> : null}
          </label>
        ))}
        {shown.length === 0 ? <p>{messages.chooseNone}</p> : null}
      </div>
      {error ? (
        <small id={`${id}-said`} className={fields.error} role="alert">
          {error}
        </small>
      ) : null}
    </fieldset>
  );
}
