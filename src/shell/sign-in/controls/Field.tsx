import type { ReactNode } from 'react';
import styles from './form.module.css';

/** ARIA attributes of the control. */
interface Described {
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/**
 * Label, control and error.
 * @param props.hint shown while there is no error
 * @param props.children renders the control with the ARIA attributes that link it to error or hint
 */
export function Field(props: {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string | null;
  /** Colour of the hint. */
  tone?: 'warning' | 'plain';
  required?: boolean;
  children: (described: Described) => ReactNode;
}) {
  const { id, label, error, hint = null, tone = 'warning', required = false, children } = props;
  const said = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        'aria-invalid': error !== undefined,
        ...(said === null ? {} : { 'aria-describedby': `${id}-said` }),
      })}
      {error === undefined ? null : (
        <small id={`${id}-said`} className={styles.error} role="alert">
          {error}
        </small>
      )}
      {error === undefined && hint !== null ? (
        <output id={`${id}-said`} className={styles.hint} data-tone={tone}>
          {hint}
        </output>
      ) : null}
    </div>
  );
}
