import type { ReactNode } from 'react';
import styles from './grid.module.css';
import type { Layout, Placed } from './layout';
import type { Sight } from './sight';

/**
 * What every line of the table holds: at its start the leads and what is pinned there, those in sight between, pinned
 * ones at its end. Either edge is one box that sticks: a browser keeps a layer for each, so there is one a line.
 */
export function inLine(
  layout: Layout,
  sight: Pick<Sight, 'left' | 'right'>,
  leads: ReactNode,
  cell: (placed: Placed) => ReactNode,
): ReactNode {
  const { left, centre, right, leftWidth } = layout;
  const gap = (centre[sight.left]?.offset ?? leftWidth) - leftWidth;
  return (
    <>
      {leftWidth > 0 && (
        <div className={styles.start}>
          {leads}
          {left.map(cell)}
        </div>
      )}
      {gap > 0 && <div className={styles.gap} style={{ width: gap }} />}
      {centre.slice(sight.left, sight.right).map(cell)}
      {right.length > 0 && (
        <>
          <div className={styles.rest} />
          <div className={styles.end}>{right.map(cell)}</div>
        </>
      )}
    </>
  );
}
