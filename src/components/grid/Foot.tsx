import { useEffect, useState, type ReactNode } from 'react';
import { totalsOf, type Total } from '@/model/grid/totals';
import { inSlices } from '@/runtime/slices';
import styles from './grid.module.css';
import { inLine } from './in-line';
import type { Layout, Placed } from './layout';
import type { GridState } from './state';
import { texts } from './texts';
import type { GridColumn } from './types';

interface Props {
  state: GridState;
  layout: Layout;
  from: number;
  to: number;
}

const KINDS = ['sum', 'average'] as const;
type Totals = ReadonlyMap<string, Total>;

/** Sums of all rows on screen, worked out in slices after every change. */
function useTotals(state: GridState, keys: string): Totals | null {
  const [totals, setTotals] = useState<Totals | null>(null);
  useEffect(() => {
    if (keys === '') return undefined;
    let leave = new AbortController();
    const begin = () => {
      leave.abort();
      leave = new AbortController();
      const { signal } = leave;
      void inSlices(totalsOf(state.rows, state.view, keys.split(' ')), signal).then((found) => {
        if (found && !signal.aborted) setTotals(found);
      });
    };
    begin();
    const stops = [state.topics.on('rows', begin), state.topics.on('frame', begin)];
    return () => {
      leave.abort();
      for (const stop of stops) stop();
    };
  }, [state, keys]);
  return totals;
}

const scaleOf = ({ field }: GridColumn): number => (field.stored.kind === 'numeric' ? field.stored.scale : 0);

/** Lines 合计 and 平均 below the rows (spec 2 §9), always in sight. */
export function Foot({ state, layout, from, to }: Props) {
  const { columns } = state;
  const kinds = KINDS.filter((kind) => columns.some(({ field }) => field.list.total === kind));
  const totals = useTotals(
    state,
    columns.flatMap(({ key, field }) => (field.list.total === null ? [] : [key])).join(' '),
  );
  if (kinds.length === 0) return null;
  const named = layout.leads.find(({ key }) => key === 'row-checkbox') ?? layout.leads.at(-1);
  const line = (kind: (typeof KINDS)[number], index: number): ReactNode => {
    const cell = ({ column, index: col, style }: Placed): ReactNode => {
      const figure =
        column.field.list.total === kind ? (totals?.get(column.key)?.text(kind, scaleOf(column)) ?? null) : null;
      return (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={col + 1}
          className={column.pinned === null ? styles.cell : styles.pinned}
          style={style}
          data-align={column.align}
        >
          {figure !== null && column.text({ [column.key]: figure })}
          {figure === null && !named && col === 0 && texts[kind]}
        </div>
      );
    };
    return (
      <div key={kind} role="row" aria-rowindex={state.view.length + 2 + index} className={styles.footRow}>
        {layout.leads.map((lead) => (
          <div
            key={lead.key}
            role={lead === named ? 'rowheader' : 'gridcell'}
            className={styles.lead}
            style={lead.style}
          >
            {lead === named && texts[kind]}
          </div>
        ))}
        {inLine(layout, from, to, cell)}
      </div>
    );
  };
  return (
    <div role="rowgroup" className={styles.foot} data-foot>
      {kinds.map(line)}
    </div>
  );
}
