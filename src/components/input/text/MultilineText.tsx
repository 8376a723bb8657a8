import type { ShowProps } from '@/registry/field-view';
import styles from '../input.module.css';

/** Multi-line text: one line in a list, with line breaks in a detail view. */
export function MultilineText({ text, place }: ShowProps) {
  return place === 'detail' ? <span className={styles.lines}>{text}</span> : text;
}
