import type { ReactNode } from 'react';
import styles from './grid.module.css';
import { inLine } from './in-line';
import type { Layout, Placed } from './layout';
import type { Across } from './sight';

/** Neighbours that share a title, as one box. */
interface Run {
  first: Placed;
  title: string | null;
  width: number;
  grow: number;
  count: number;
}

/** Drawn columns by the box above them; one that continues its neighbour's has none. */
function runsOf({ left, centre, right }: Layout, across: Across): ReadonlyMap<Placed, Run> {
  const runs = new Map<Placed, Run>();
  for (const side of [left, centre.slice(across.left, across.right), right]) {
    let run: Run | null = null;
    for (const placed of side) {
      const { group, width, grows } = placed.column;
      if (run === null || group === null || run.title !== group) {
        run = { first: placed, title: group, width: 0, grow: 0, count: 0 };
        runs.set(placed, run);
      }
      run.width += width;
      run.grow += grows ? width : 0;
      run.count += 1;
    }
  }
  return runs;
}

/** The line above the titles: what neighbours have in common. */
export function GroupLine({ layout, across }: { layout: Layout; across: Across }) {
  const runs = runsOf(layout, across);
  const cell = (placed: Placed): ReactNode => {
    const run = runs.get(placed);
    if (!run) return null;
    const style = { width: run.width, flexGrow: run.grow };
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
  const blank = (key: string, style: Placed['style']) => (
    <div key={key} aria-hidden="true" className={styles.ungrouped} style={style} />
  );
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {inLine(
        layout,
        across,
        layout.leads.map(({ key, style }) => blank(key, style)),
        cell,
        layout.trail && blank('trail', layout.trail),
      )}
    </div>
  );
}
