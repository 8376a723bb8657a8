import { useEffect, useState } from 'react';
import { messages } from '../messages';
import styles from '../table/table.module.css';

/** A load under this time shows nothing new (look.md): a flash is worse than a wait. */
const SKELETON_DELAY_MS = 200;
const ROW_COUNT = 8;

/** True once `PATIENCE_MS` have passed since mounting. */
export function useSkeletonDelay(): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return elapsed;
}

/** Lines in the shape of the rows that are coming. */
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
