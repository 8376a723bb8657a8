import type { ReactNode } from 'react';
import styles from '../core/grid.module.css';
import type { ColumnLayout, PlacedColumn } from './column-layout';
import type { ColumnRange } from './visible-range';

/**
 * What every line of the table holds: at its start the leads and what is pinned there, those in sight between, pinned
 * ones at its end. Either edge is one box that sticks: a browser keeps a layer for each, so there is one a line.
 * @param actionCell the line's part of the last column, where the table has one
 */
export function renderRowSegments(
  layout: ColumnLayout,
  columnRange: ColumnRange,
  utilityCells: ReactNode,
  renderCell: (placed: PlacedColumn) => ReactNode,
  actionCell: ReactNode = null,
): ReactNode {
  const { left, center: centre, right, leftWidth, rightWidth, width, hasFlexible: grows } = layout;
  const widthBefore = (centre[columnRange.left]?.offset ?? leftWidth) - leftWidth;
  // What is not drawn keeps its room on both sides: otherwise the drawn ones would take it.
  const last = centre[columnRange.right - 1];
  const widthAfter = last ? width - rightWidth - last.offset - last.column.width : 0;
  return (
    <>
      {leftWidth > 0 && (
        <div className={styles.start} style={layout.startStyle}>
          {utilityCells}
          {left.map(renderCell)}
        </div>
      )}
      {widthBefore > 0 && <div className={styles.gap} style={{ width: widthBefore }} />}
      {centre.slice(columnRange.left, columnRange.right).map(renderCell)}
      {widthAfter > 0 && <div className={styles.gap} style={{ width: widthAfter }} />}
      {!grows && <div className={styles.rest} />}
      {rightWidth > 0 && (
        <div className={styles.end} style={layout.endStyle}>
          {right.map(renderCell)}
          {actionCell}
        </div>
      )}
    </>
  );
}
