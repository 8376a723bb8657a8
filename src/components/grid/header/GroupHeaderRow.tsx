import type { ReactNode } from 'react';
import styles from './header.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import type { ColumnRange } from '../layout/visible-range';

/** Adjacent columns with the same group title, drawn as one box. */
interface HeaderGroup {
  first: PlacedColumn;
  title: string | null;
  width: number;
  flexGrow: number;
  count: number;
}

/** Groups of the rendered columns, each by its first column. */
function headerGroupsOf(
  { left, center: centre, right }: ColumnLayout,
  columnRange: ColumnRange,
): ReadonlyMap<PlacedColumn, HeaderGroup> {
  const groups = new Map<PlacedColumn, HeaderGroup>();
  for (const side of [left, centre.slice(columnRange.left, columnRange.right), right]) {
    let run: HeaderGroup | null = null;
    for (const placed of side) {
      const { headerGroup: group, width, flexible: grows } = placed.column;
      if (run === null || group === null || run.title !== group) {
        run = { first: placed, title: group, width: 0, flexGrow: 0, count: 0 };
        groups.set(placed, run);
      }
      run.width += width;
      run.flexGrow += grows ? width : 0;
      run.count += 1;
    }
  }
  return groups;
}

/** The row of group titles above the column titles. */
export function GroupHeaderRow({ layout, columnRange }: { layout: ColumnLayout; columnRange: ColumnRange }) {
  const groups = headerGroupsOf(layout, columnRange);
  const cell = (placed: PlacedColumn): ReactNode => {
    const run = groups.get(placed);
    if (!run) return null;
    const style = { width: run.width, flexGrow: run.flexGrow };
    return run.title === null ? (
      <div key={placed.column.key} aria-hidden="true" className={styles.ungrouped} style={style} />
    ) : (
      <div
        key={placed.column.key}
        role="columnheader"
        aria-colindex={placed.index + 1}
        aria-colspan={run.count}
        className={styles.groupTitle}
        style={style}
      >
        {run.title}
      </div>
    );
  };
  const blank = (key: string, style: PlacedColumn['style']) => (
    <div key={key} aria-hidden="true" className={styles.ungrouped} style={style} />
  );
  return (
    <div role="row" aria-rowindex={1} className={styles.headerRow}>
      {renderRowSegments(
        layout,
        columnRange,
        layout.utilityColumns.map(({ key, style }) => blank(key, style)),
        cell,
        layout.actionColumnStyle && blank('trail', layout.actionColumnStyle),
      )}
    </div>
  );
}
