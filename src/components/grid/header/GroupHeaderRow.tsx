import type { ReactNode } from 'react';
import styles from '../core/grid.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import type { ColumnRange } from '../layout/visible-range';

/** Neighbours that share a title, as one box. */
interface HeaderGroup {
  first: PlacedColumn;
  title: string | null;
  width: number;
  flexGrow: number;
  count: number;
}

/** Drawn columns by the box above them; one that continues its neighbour's has none. */
function headerGroupsOf(
  { left, center: centre, right }: ColumnLayout,
  columnRange: ColumnRange,
): ReadonlyMap<PlacedColumn, HeaderGroup> {
  const runs = new Map<PlacedColumn, HeaderGroup>();
  for (const side of [left, centre.slice(columnRange.left, columnRange.right), right]) {
    let run: HeaderGroup | null = null;
    for (const placed of side) {
      const { headerGroup: group, width, flexible: grows } = placed.column;
      if (run === null || group === null || run.title !== group) {
        run = { first: placed, title: group, width: 0, flexGrow: 0, count: 0 };
        runs.set(placed, run);
      }
      run.width += width;
      run.flexGrow += grows ? width : 0;
      run.count += 1;
    }
  }
  return runs;
}

/** The line above the titles: what neighbours have in common. */
export function GroupHeaderRow({ layout, columnRange }: { layout: ColumnLayout; columnRange: ColumnRange }) {
  const runs = headerGroupsOf(layout, columnRange);
  const cell = (placed: PlacedColumn): ReactNode => {
    const run = runs.get(placed);
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
    <div role="row" aria-rowindex={1} className={styles.headRow}>
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
