import { messages } from '../messages';
import styles from './part.module.css';

/** Lines in the place of what is coming; they show themselves only after 200 ms. */
export function PartSkeleton() {
  return (
    <output className={styles.skeleton} aria-label={messages.loading}>
      {Array.from({ length: 5 }, (_, index) => (
        <i key={index} />
      ))}
    </output>
  );
}
