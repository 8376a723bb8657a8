import type { ReactNode } from 'react';
import styles from './row-segments.module.css';
import type { ColumnLayout, PlacedColumn } from './column-layout';
import type { ColumnRange } from './visible-range';

/**
 * Renders the segments of a row, header row or footer row: utility and left-pinned columns, visible columns, right-pinned
 * columns and the action column. Each edge is one sticky box: the browser keeps a layer per sticky element, so that one
 * per cell would be slow.
 * @param actionCell the cell of the action column, where the grid has one
 */
export function renderRowSegments(
  layout: ColumnLayout,
  columnRange: ColumnRange,
  utilityCells: ReactNode,
  renderCell: (placed: PlacedColumn) => ReactNode,
  actionCell: ReactNode = null,
): ReactNode {
  const { left, center, right, leftWidth, rightWidth, width, hasFlexible } = layout;
  const widthBefore = (center[columnRange.left]?.offset ?? leftWidth) - leftWidth;
  // Gaps keep the space of columns that are not rendered: flexible columns would grow into it.
  const last = center[columnRange.right - 1];
  const widthAfter = last ? width - rightWidth - last.offset - last.column.width : 0;
  return (
    <>
      {leftWidth > 0 && (
        <div className={styles.start} data-segment="start" style={layout.startStyle}>
          {utilityCells}
          {left.map(renderCell)}
        </div>
      )}
      {widthBefore > 0 && <div className={styles.gap} style={{ width: widthBefore }} />}
      {center.slice(columnRange.left, columnRange.right).map(renderCell)}
      {widthAfter > 0 && <div className={styles.gap} style={{ width: widthAfter }} />}
      {!hasFlexible && <div className={styles.rest} />}
      {rightWidth > 0 && (
        <div className={styles.end} data-segment="end" style={layout.endStyle}>
          {right.map(renderCell)}
          {actionCell}
        </div>
      )}
    </>
  );
}
