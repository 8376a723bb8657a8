import type { ReactNode } from 'react';
import type { Field } from '@/model/entity/entity';
import styles from '../form.module.css';

/** Ids of help, error and emphasis texts, for `aria-describedby`. */
export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;
export const emphasisId = (id: string) => `${id}-emphasis`;

/** Label, input, error and help of one field, one below the other. Kept cheap because a form can have hundreds. */
export function FieldFrame({
  id,
  field,
  required,
  error,
  onLeave: onBlur,
  children,
}: {
  id: string;
  field: Field;
  required: boolean;
  error: string | undefined;
  onLeave?: () => void;
  children: ReactNode;
}) {
  return (
    <div
      id={`${id}-field`}
      className={styles.field}
      data-field={field.key}
      data-grid-span={field.form.span}
      onBlur={onBlur}
    >
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {error !== undefined && (
        <div id={errorId(id)} className={styles.error} role="alert">
          {error}
        </div>
      )}
      {field.help !== null && (
        <div id={helpId(id)} className={styles.help}>
          {field.help}
        </div>
      )}
    </div>
  );
}

/** Value of `aria-describedby`; undefined without help, error and emphasis. */
export function describedByOf(id: string, field: Field, error: string | undefined): string | undefined {
  const ids = [
    error === undefined ? null : errorId(id),
    field.emphasis.length === 0 ? null : emphasisId(id),
    field.help === null ? null : helpId(id),
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
