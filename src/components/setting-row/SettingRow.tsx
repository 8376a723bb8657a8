import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** List of settings, separated by hairlines. */
export function SettingRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** One setting: name, what is in force, and the controls that change it. */
export function SettingRow({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <div className={styles.controls}>{children}</div>
    </li>
  );
}
