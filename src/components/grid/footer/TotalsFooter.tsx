import { memo, useCallback, type ReactNode } from 'react';
import { columnTotals } from '@/model/grid/totals/totals';
import rowStyles from '../rows/rows.module.css';
import styles from './footer.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import type { ColumnRange } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import type { Observable } from '../core/observable';
import type { SliceAccessor } from '../core/slice';
import { sortFilter } from '../sort-filter/sort-filter-state';
import { messages } from '../core/messages';
import { useTimeSliced } from '../core/use-time-sliced';
import { useObservable } from '../core/use-observable';

interface Props extends ColumnRange {
  grid: GridState;
  layout: ColumnLayout;
  /** The rows are one page of more: the totals say so. */
  paged: boolean;
}

const KINDS = ['sum', 'average'] as const;

const PAGE_LABELS = { sum: messages.pageSum, average: messages.pageAverage } as const;
const FILTERED_LABELS = { sum: messages.filteredSum, average: messages.filteredAverage } as const;

const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [
  (grid) => grid.rowsChanged,
  (grid) => grid.displayedSetChanged,
];

/** Rows 合计 and 平均 at the lower edge of the viewport (spec 2 §9); 本页合计 and 本页平均 when there are more pages. */
export const TotalsFooter = memo(function TotalsFooter({ grid, layout, left, right, paged }: Props) {
  useObservable(grid.displayChanged);
  useObservable(grid.columnsChanged);
  const { columns } = grid;
  const count = grid.displayedIds.length;
  const kinds = KINDS.filter((kind) => columns.some(({ total }) => total === kind));
  const keys = columns.flatMap(({ key, total }) => (total === null ? [] : [key])).join(' ');
  const totals = useTimeSliced(
    grid,
    RECOMPUTE_ON,
    useCallback(() => columnTotals(grid.rows, grid.displayedIds, keys === '' ? [] : keys.split(' ')), [grid, keys]),
  );
  if (kinds.length === 0 || count === 0) return null;
  // The cell that holds the name of the row.
  const named = layout.utilityColumns.find(({ key }) => key === 'row-checkbox') ?? layout.utilityColumns.at(-1);
  const isFiltered = sortFilter(grid).filters.length > 0;
  const labels = paged ? PAGE_LABELS : isFiltered ? FILTERED_LABELS : messages;
  const line = (kind: (typeof KINDS)[number], index: number): ReactNode => {
    const cell = ({ column, index: col, style }: PlacedColumn): ReactNode => {
      const total = column.total === kind ? (totals?.get(column.key)?.format(kind, column.totalScale) ?? null) : null;
      return (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={col + 1}
          className={rowStyles.cell}
          style={style}
          data-align={column.align}
        >
          {total !== null && column.text({ [column.key]: total })}
          {total === null && !named && col === 0 && labels[kind]}
        </div>
      );
    };
    const utilityCells = layout.utilityColumns.map((utilityColumn) => (
      <div
        key={utilityColumn.key}
        role={utilityColumn === named ? 'rowheader' : 'gridcell'}
        className={rowStyles.utilityCell}
        style={utilityColumn.style}
      >
        {utilityColumn === named && labels[kind]}
      </div>
    ));
    return (
      <div key={kind} role="row" aria-rowindex={count + layout.headerLevels + 1 + index} className={styles.totalsRow}>
        {renderRowSegments(
          layout,
          { left, right },
          utilityCells,
          cell,
          layout.actionColumnStyle && (
            <div aria-hidden="true" className={rowStyles.actionCell} style={layout.actionColumnStyle} />
          ),
        )}
      </div>
    );
  };
  return (
    <div role="rowgroup" className={styles.totals} data-foot>
      {kinds.map(line)}
    </div>
  );
});
