import { memo, useRef, type ReactNode } from 'react';
import { Checkbox } from '@/components/input/Checkbox';
import hidden from '../core/visually-hidden.module.css';
import styles from './header.module.css';
import { renderRowSegments } from '../layout/row-segments';
import { GroupHeaderRow } from './GroupHeaderRow';
import { HeaderCell } from './HeaderCell';
import { useColumnDrag } from './use-column-drag';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import type { ColumnRange } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import type { ExternalSorting, UtilityColumnKey } from '../core/types';
import { useObservable, useSlice } from '../core/use-observable';
import { editAccess } from '../editing/edit-access';
import { rowSelection } from '../selection/row-selection';

/** Titles of utility columns that only screen readers announce. */
const HIDDEN_TITLES: Partial<Record<UtilityColumnKey, string>> = {
  'row-drag-sort': messages.dragToReorder,
  'row-radio': messages.selection,
  'row-expand': messages.details,
};

/** The checkbox that selects all displayed rows. */
function SelectAllCheckbox({ grid, label }: { grid: GridState; label: string }) {
  const selection = useSlice(rowSelection, grid);
  useObservable(grid.displayChanged);
  const summary = selection.summary();
  return (
    <Checkbox
      label={label}
      checked={summary === 'all'}
      mixed={summary === 'some'}
      untabbable={editAccess(grid).writable}
      disabled={grid.displayedIds.length === 0}
      onChange={() => selection.toggleAllRows()}
    />
  );
}

interface Props extends ColumnRange {
  grid: GridState;
  layout: ColumnLayout;
  preferences: AppliedPreferences;
  /** Set when a list sorts on the server: the titles are buttons then. Null: the column menus sort here. */
  sorting: ExternalSorting | null;
  /** Name of the checkbox that selects all rows. */
  selectAllLabel: string;
}

/** The header: one row of column titles, below a row of group titles where columns have groups. */
export const GridHeader = memo(function GridHeader({
  grid,
  layout,
  preferences,
  left,
  right,
  sorting,
  selectAllLabel,
}: Props) {
  const node = useRef<HTMLDivElement>(null);
  const { drag, onPointerDown } = useColumnDrag(grid, node, preferences.update);
  const renderCell = (placed: PlacedColumn): ReactNode => {
    const { key } = placed.column;
    const drop = drag?.target?.key === key && drag.key !== key ? drag.target.side : undefined;
    return <HeaderCell key={key} dragged={drag?.key === key} {...{ grid, placed, preferences, sorting, drop }} />;
  };
  const utilityCells = layout.utilityColumns.map(({ key, style }) => (
    <div key={key} role="columnheader" className={styles.utilityTitle} style={style} data-lead-title={key}>
      {key === 'row-checkbox' && <SelectAllCheckbox grid={grid} label={selectAllLabel} />}
      {key === 'row-number' && '#'}
      {HIDDEN_TITLES[key] !== undefined && <span className={hidden.visuallyHidden}>{HIDDEN_TITLES[key]}</span>}
    </div>
  ));
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- keys move columns by their menus
    <div ref={node} role="rowgroup" className={styles.header} onPointerDown={onPointerDown}>
      {layout.headerLevels === 2 && <GroupHeaderRow layout={layout} columnRange={{ left, right }} />}
      <div role="row" aria-rowindex={layout.headerLevels} className={styles.headerRow}>
        {renderRowSegments(
          layout,
          { left, right },
          utilityCells,
          renderCell,
          layout.actionColumnStyle && (
            <div role="columnheader" className={styles.actionTitle} style={layout.actionColumnStyle}>
              {messages.actions}
            </div>
          ),
        )}
      </div>
    </div>
  );
});
