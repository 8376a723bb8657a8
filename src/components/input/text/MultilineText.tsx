import type { ShowProps } from '@/registry/field-view';
import styles from '../input.module.css';

/** Text of several lines: in a list one line, as any text; in a detail view with its line breaks. */
export function MultilineText({ text, place }: ShowProps) {
  return place === 'detail' ? <span className={styles.lines}>{text}</span> : text;
}
