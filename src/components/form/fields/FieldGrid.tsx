import type { ReactNode } from 'react';
import styles from '../form.module.css';

/**
 * Fields side by side in up to `columns` columns of at least 200 px, by the width of the nearest element with the class
 * `measured`. A wide field (`data-grid-span`) takes its columns, and at most those that there are. Style sheets alone do
 * it, so that the page is laid out once.
 */
export function FieldGrid({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div className={styles.fields} data-columns={columns}>
      {children}
    </div>
  );
}
