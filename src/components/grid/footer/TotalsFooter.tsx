import { memo, useCallback, type ReactNode } from 'react';
import { totalsOf } from '@/model/grid/totals/totals';
import styles from '../core/grid.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import type { ColumnRange } from '../layout/visible-range';
import type { GridState, GridChannel } from '../core/grid-state';
import { messages } from '../core/messages';
import { useTimeSliced } from '../core/use-time-sliced';
import { useGridEvent } from '../core/use-grid-event';

interface Props extends ColumnRange {
  state: GridState;
  layout: ColumnLayout;
}

const KINDS = ['sum', 'average'] as const;

const RECOMPUTE_ON: readonly GridChannel[] = ['rows', 'displayedRows'];

/** Lines 合计 and 平均 below the rows (spec 2 §9), always in sight. */
export const TotalsFooter = memo(function TotalsFooter({ state, layout, left, right }: Props) {
  useGridEvent(state, 'layout');
  const { columns } = state;
  const count = state.displayedIds.length;
  const kinds = KINDS.filter((kind) => columns.some(({ total }) => total === kind));
  const keys = columns.flatMap(({ key, total }) => (total === null ? [] : [key])).join(' ');
  const totals = useTimeSliced(
    state,
    RECOMPUTE_ON,
    useCallback(() => totalsOf(state.rows, state.displayedIds, keys === '' ? [] : keys.split(' ')), [state, keys]),
  );
  if (kinds.length === 0 || count === 0) return null;
  const named = layout.utilityColumns.find(({ key }) => key === 'row-checkbox') ?? layout.utilityColumns.at(-1);
  const line = (kind: (typeof KINDS)[number], index: number): ReactNode => {
    const cell = ({ column, index: col, style }: PlacedColumn): ReactNode => {
      const figure = column.total === kind ? (totals?.get(column.key)?.text(kind, column.totalScale) ?? null) : null;
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
          {figure === null && !named && col === 0 && messages[kind]}
        </div>
      );
    };
    const utilityCells = layout.utilityColumns.map((lead) => (
      <div key={lead.key} role={lead === named ? 'rowheader' : 'gridcell'} className={styles.lead} style={lead.style}>
        {lead === named && messages[kind]}
      </div>
    ));
    return (
      <div key={kind} role="row" aria-rowindex={count + layout.headerLevels + 1 + index} className={styles.footRow}>
        {renderRowSegments(
          layout,
          { left, right },
          utilityCells,
          cell,
          layout.actionColumnStyle && (
            <div aria-hidden="true" className={styles.trail} style={layout.actionColumnStyle} />
          ),
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
