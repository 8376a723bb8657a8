import { memo, type ReactNode } from 'react';
import { Tick } from '@/components/input/Checkbox';
import styles from '../core/grid.module.css';
import { renderRowSegments } from '../layout/row-segments';
import { GroupHeaderRow } from './GroupHeaderRow';
import { HeaderCell } from './HeaderCell';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import { toggleAllRows } from '../row-commands/row-commands';
import type { ColumnRange } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import type { ExternalSorting } from '../core/types';
import { useGridEvent } from '../core/use-grid-event';

/** Leads whose title is only heard. */
const UTILITY_COLUMN_TITLES = {
  'row-drag-sort': messages.dragToReorder,
  'row-radio': messages.selection,
  'row-expand': messages.details,
} as const;

/** The box that ticks all rows. */
function SelectAllCheckbox({ state, label }: { state: GridState; label: string }) {
  useGridEvent(state, 'rowSelection');
  useGridEvent(state, 'layout');
  const summary = state.rowSelection.summaryOf(state.displayedIds);
  return (
    <Tick
      label={label}
      checked={summary === 'all'}
      mixed={summary === 'some'}
      skipped={state.writable}
      disabled={state.displayedIds.length === 0}
      onChange={() => toggleAllRows(state)}
    />
  );
}

interface Props extends ColumnRange {
  state: GridState;
  layout: ColumnLayout;
  preferences: AppliedPreferences;
  /** Sorts rows elsewhere, by the titles themselves; null: their menus sort them here. */
  sorting: ExternalSorting | null;
  /** What the box above the others is called. */
  selectAllLabel: string;
}

/** The line of titles: pressing one selects its column. */
export const GridHeader = memo(function GridHeader({
  state,
  layout,
  preferences,
  left,
  right,
  sorting,
  selectAllLabel,
}: Props) {
  const cell = (placed: PlacedColumn): ReactNode => (
    <HeaderCell key={placed.column.key} state={state} placed={placed} preferences={preferences} sorting={sorting} />
  );
  const utilityCells = layout.utilityColumns.map(({ key, style }) => (
    <div key={key} role="columnheader" className={styles.leadTitle} style={style} data-lead-title={key}>
      {key === 'row-checkbox' && <SelectAllCheckbox state={state} label={selectAllLabel} />}
      {key === 'row-number' && '#'}
      {key in UTILITY_COLUMN_TITLES && (
        <span className={styles.unseen}>{UTILITY_COLUMN_TITLES[key as keyof typeof UTILITY_COLUMN_TITLES]}</span>
      )}
    </div>
  ));
  return (
    <div role="rowgroup" className={styles.head}>
      {layout.headerLevels === 2 && <GroupHeaderRow layout={layout} columnRange={{ left, right }} />}
      <div role="row" aria-rowindex={layout.headerLevels} className={styles.headRow}>
        {renderRowSegments(
          layout,
          { left, right },
          utilityCells,
          cell,
          layout.actionColumnStyle && (
            <div role="columnheader" className={styles.trailTitle} style={layout.actionColumnStyle}>
              {messages.actions}
            </div>
          ),
        )}
      </div>
    </div>
  );
});
