import type { ReactNode } from 'react';
import styles from './form.module.css';

interface Described {
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/**
 * Label, control and what is wrong with it.
 * @param props.hint said in place of an error when there is none
 * @param props.children draws the control with what ties it to the words
 */
export function Field(props: {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string | null;
  /** How it is said. */
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
