import { memo, useCallback, type ReactNode } from 'react';
import { columnTotals } from '@/model/grid/totals/totals';
import rowStyles from '../rows/rows.module.css';
import styles from './footer.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import type { ColumnRange } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import { allTotalOf } from '../core/all-totals';
import type { AllTotals, GridColumn, RowsExtent } from '../core/types';
import type { Observable } from '../core/observable';
import type { SliceAccessor } from '../core/slice';
import { sortFilter } from '../sort-filter/sort-filter-state';
import { messages } from '../core/messages';
import { useTimeSliced } from '../core/use-time-sliced';
import { useObservable } from '../core/use-observable';

interface Props extends ColumnRange {
  grid: GridState;
  layout: ColumnLayout;
  extent: RowsExtent;
  /** Totals of all pages; null: only those of the page are shown. */
  allTotals: AllTotals | null;
}

const KINDS = ['sum', 'average'] as const;

/** One row of totals. */
interface TotalsLine {
  key: string;
  label: string;
  /** The total of a column as decimal text; null when it has none. */
  total: (column: GridColumn) => string | null;
}

const PAGE_LABELS = { sum: messages.pageSum, average: messages.pageAverage } as const;
const ALL_LABELS = { sum: messages.allSum, average: messages.allAverage } as const;
const FILTERED_LABELS = { sum: messages.filteredSum, average: messages.filteredAverage } as const;

const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [
  (grid) => grid.rowsChanged,
  (grid) => grid.displayedSetChanged,
];

/**
 * Rows 合计 and 平均 at the lower edge of the viewport (spec 2 §9). When there are more pages, 本页合计 and 本页平均, and
 * below them those of all records where the server sends these; with groups only the latter.
 */
export const TotalsFooter = memo(function TotalsFooter({ grid, layout, left, right, extent, allTotals }: Props) {
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
  const labels = extent !== 'all' ? PAGE_LABELS : isFiltered ? FILTERED_LABELS : messages;
  const lines = kinds.flatMap((kind): TotalsLine[] => {
    const ofKind = (total: (column: GridColumn) => string | null) => (column: GridColumn) =>
      column.total === kind ? total(column) : null;
    const shown: TotalsLine = {
      key: kind,
      label: labels[kind],
      total: ofKind(({ key, totalScale }) => totals?.get(key)?.format(kind, totalScale) ?? null),
    };
    if (extent === 'all' || !allTotals) return [shown];
    const all = {
      key: `all-${kind}`,
      label: ALL_LABELS[kind],
      total: ofKind((column) => allTotalOf(allTotals, column, kind)),
    };
    return extent === 'groups' ? [all] : [shown, all];
  });
  const renderLine = ({ key: lineKey, label, total: totalIn }: TotalsLine, index: number): ReactNode => {
    const cell = ({ column, index: col, style }: PlacedColumn): ReactNode => {
      const total = totalIn(column);
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
          {total === null && !named && col === 0 && label}
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
        {utilityColumn === named && label}
      </div>
    ));
    return (
      <div
        key={lineKey}
        role="row"
        aria-rowindex={count + layout.headerLevels + 1 + index}
        className={styles.totalsRow}
      >
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
      {lines.map(renderLine)}
    </div>
  );
});
