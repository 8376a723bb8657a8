import type { ReactNode } from 'react';
import styles from './grid.module.css';
import type { Layout, Placed } from './layout';

/** What every line of the table holds behind its leads: pinned columns at the edges, those in sight between. */
export function inLine(layout: Layout, from: number, to: number, cell: (placed: Placed) => ReactNode): ReactNode {
  const { left, centre, right, leftWidth } = layout;
  const gap = (centre[from]?.offset ?? leftWidth) - leftWidth;
  return (
    <>
      {left.map(cell)}
      {gap > 0 && <div className={styles.gap} style={{ width: gap }} />}
      {centre.slice(from, to).map(cell)}
      {right.length > 0 && <div className={styles.rest} />}
      {right.map(cell)}
    </>
  );
}
