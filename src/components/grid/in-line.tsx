import type { ReactNode } from 'react';
import styles from './grid.module.css';
import type { Layout, Placed } from './layout';
import type { Across } from './sight';

/**
 * What every line of the table holds: at its start the leads and what is pinned there, those in sight between, pinned
 * ones at its end. Either edge is one box that sticks: a browser keeps a layer for each, so there is one a line.
 * @param trail the line's part of the last column, where the table has one
 */
export function inLine(
  layout: Layout,
  across: Across,
  leads: ReactNode,
  cell: (placed: Placed) => ReactNode,
  trail: ReactNode = null,
): ReactNode {
  const { left, centre, right, leftWidth, rightWidth, width, grows } = layout;
  const gap = (centre[across.left]?.offset ?? leftWidth) - leftWidth;
  // What is not drawn keeps its room on both sides: otherwise the drawn ones would take it.
  const last = centre[across.right - 1];
  const rest = last ? width - rightWidth - last.offset - last.column.width : 0;
  return (
    <>
      {leftWidth > 0 && (
        <div className={styles.start} style={layout.start}>
          {leads}
          {left.map(cell)}
        </div>
      )}
      {gap > 0 && <div className={styles.gap} style={{ width: gap }} />}
      {centre.slice(across.left, across.right).map(cell)}
      {rest > 0 && <div className={styles.gap} style={{ width: rest }} />}
      {!grows && <div className={styles.rest} />}
      {rightWidth > 0 && (
        <div className={styles.end} style={layout.end}>
          {right.map(cell)}
          {trail}
        </div>
      )}
    </>
  );
}
