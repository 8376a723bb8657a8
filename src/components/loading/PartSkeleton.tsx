import { messages } from '../messages';
import styles from './part.module.css';

/**
 * Skeleton of a part that is loading; visible after 200 ms.
 * @param props `height` of what is loading, in pixels, where it is known
 */
export function PartSkeleton({ height }: { height?: number | undefined }) {
  return (
    <output className={styles.skeleton} aria-busy="true" aria-label={messages.loading} style={{ height }}>
      {Array.from({ length: 5 }, (_, index) => (
        <i key={index} />
      ))}
    </output>
  );
}
