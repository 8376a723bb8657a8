import { useEffect, useState } from 'react';
import { messages } from '../messages';
import styles from '../table/table.module.css';

/** Loads under this time show no skeleton (look.md), because a short flash is worse than a wait. */
const SKELETON_DELAY_MS = 200;
const ROW_COUNT = 8;

/** True once `SKELETON_DELAY_MS` have passed since mounting. */
export function useSkeletonDelay(): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return elapsed;
}

/** Skeleton of table rows while they load. */
export function SkeletonRows({ columns }: { columns: number }) {
  const visible = useSkeletonDelay();
  return (
    <output className={styles.skeleton} data-late={visible} aria-label={messages.loading}>
      {Array.from({ length: ROW_COUNT }, (_row, row) => (
        <div key={row}>
          {Array.from({ length: Math.max(columns, 1) }, (_cell, cell) => (
            <i key={cell} />
          ))}
        </div>
      ))}
    </output>
  );
}
