import { messages } from '../messages';
import styles from './status-pages.module.css';

/** Placeholder in the shape of a list while a screen loads; visible only after 200 ms. */
export function ScreenSkeleton() {
  return (
    <output className={styles.skeleton} aria-label={messages.loading}>
      <span />
      <span />
      {Array.from({ length: 6 }, (_, index) => (
        <i key={index} />
      ))}
    </output>
  );
}
