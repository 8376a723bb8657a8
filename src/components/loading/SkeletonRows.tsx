import { useEffect, useState } from 'react';
import { texts } from '../messages';
import styles from '../table/table.module.css';

/** A load under this time shows nothing new (look.md): a flash is worse than a wait. */
const PATIENCE_MS = 200;
const ROWS = 8;

/** True once `PATIENCE_MS` have passed since mounting. */
export function usePatience(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** Lines in the shape of the rows that are coming. */
export function SkeletonRows({ columns }: { columns: number }) {
  const late = usePatience();
  return (
    <output className={styles.skeleton} data-late={late} aria-label={texts.loading}>
      {Array.from({ length: ROWS }, (_row, row) => (
        <div key={row}>
          {Array.from({ length: Math.max(columns, 1) }, (_cell, cell) => (
            <i key={cell} />
          ))}
        </div>
      ))}
    </output>
  );
}
