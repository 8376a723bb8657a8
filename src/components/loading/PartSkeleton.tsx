import { messages } from '../messages';
import styles from './part.module.css';

/** Skeleton of a part that is loading; visible after 200 ms. */
export function PartSkeleton() {
  return (
    <output className={styles.skeleton} aria-label={messages.loading}>
      {Array.from({ length: 5 }, (_, index) => (
        <i key={index} />
      ))}
    </output>
  );
}
