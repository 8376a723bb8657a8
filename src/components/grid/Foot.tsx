import { memo, useCallback, type ReactNode } from 'react';
import { totalsOf } from '@/model/grid/totals';
import styles from './grid.module.css';
import { inLine } from './in-line';
import type { Layout, Placed } from './layout';
import type { Across } from './sight';
import type { GridState, Topic } from './state';
import { texts } from './texts';
import { useSliced } from './use-sliced';
import { useTopic } from './use-topic';

interface Props extends Across {
  state: GridState;
  layout: Layout;
}

const KINDS = ['sum', 'average'] as const;

const FOLLOWED: readonly Topic[] = ['rows', 'shown'];

/** Lines 合计 and 平均 below the rows (spec 2 §9), always in sight. */
export const Foot = memo(function Foot({ state, layout, left, right }: Props) {
  useTopic(state, 'frame');
  const { columns } = state;
  const count = state.view.length;
  const kinds = KINDS.filter((kind) => columns.some(({ total }) => total === kind));
  const keys = columns.flatMap(({ key, total }) => (total === null ? [] : [key])).join(' ');
  const totals = useSliced(
    state,
    FOLLOWED,
    useCallback(() => totalsOf(state.rows, state.view, keys === '' ? [] : keys.split(' ')), [state, keys]),
  );
  if (kinds.length === 0 || count === 0) return null;
  const named = layout.leads.find(({ key }) => key === 'row-checkbox') ?? layout.leads.at(-1);
  const line = (kind: (typeof KINDS)[number], index: number): ReactNode => {
    const cell = ({ column, index: col, style }: Placed): ReactNode => {
      const figure = column.total === kind ? (totals?.get(column.key)?.text(kind, column.scale) ?? null) : null;
      return (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={col + 1}
          className={styles.cell}
          style={style}
          data-align={column.align}
        >
          {figure !== null && column.text({ [column.key]: figure })}
          {figure === null && !named && col === 0 && texts[kind]}
        </div>
      );
    };
    const leads = layout.leads.map((lead) => (
      <div key={lead.key} role={lead === named ? 'rowheader' : 'gridcell'} className={styles.lead} style={lead.style}>
        {lead === named && texts[kind]}
      </div>
    ));
    return (
      <div key={kind} role="row" aria-rowindex={count + layout.levels + 1 + index} className={styles.footRow}>
        {inLine(
          layout,
          { left, right },
          leads,
          cell,
          layout.trail && <div aria-hidden="true" className={styles.trail} style={layout.trail} />,
        )}
      </div>
    );
  };
  return (
    <div role="rowgroup" className={styles.foot} data-foot>
      {kinds.map(line)}
    </div>
  );
});
