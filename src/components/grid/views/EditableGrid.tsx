import { useLayoutEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';
import type { Field } from '@/model/entity/entity';
import type { UndoableRows } from '@/model/grid/history/types';
import type { ErrorCounter } from '@/model/grid/validation/error-counter';
import type { Row } from '@/model/record';
import type { ListColumn } from '@/model/screens/screen';
import { useDeferredSteps } from '@/components/deferred/use-deferred-steps';
import { useEditableColumns } from '../columns/use-columns';
import styles from './views.module.css';
import { messages } from '../core/messages';
import type { RowFeatures, RowPermissions, RowSize, UtilityColumnKey } from '../core/types';
import { StatusBar, StatusBarPlaceholder } from '../footer/StatusBar';
import { useAvailableHeight } from '../layout/available-height';
import { useGridPreferences } from '../preferences/use-grid-preferences';
import * as interaction from '../lazy/interaction-chunk';
import { provideInteraction } from '../lazy/lazy-views';
import { rowSelection } from '../selection/row-selection';
import { GridToolbar, ToolbarPlaceholder } from '../toolbar/GridToolbar';
import { GridFrame } from './GridFrame';
import type { GridErrors } from './GridNotices';
import { useErrorNavigation, type ErrorStep } from './use-error-navigation';
import { NO_ROW_FEATURES, useGrid } from './use-grid';
import { useGridHandle, type GridHandle } from './use-grid-handle';

export type { ErrorStep, GridHandle };

// Editing needs it at once: a key that is typed before the code of the active cell is there would be lost.
provideInteraction(interaction);

export interface EditableGridProps {
  /** Accessible name. */
  label: string;
  undoableRows: UndoableRows;
  fields: readonly Field[];
  /** Columns of the screen, where it lists them; otherwise the fields in their order. */
  listColumns?: readonly ListColumn[];
  /** In their order. */
  utilityColumns: readonly UtilityColumnKey[];
  /** Row height until the user chooses another one; by default medium (spec 2 §9). */
  rowSize?: RowSize;
  /** False: locked, for example while the form is being saved. */
  writable: boolean;
  /** Pixels, by default 400 (spec 2 §9); null: the height that its screen leaves. */
  maxHeight?: number | null;
  /** The schema file: the user's preferences are stored under it, messages about unknown types name it. */
  schema: string;
  permissions: RowPermissions;
  /** The emphasis of a whole row. */
  getEmphasis?: RowFeatures['getEmphasis'];
  /** Why a row cannot be selected; null when it can. */
  getDisabledReason?: ((row: Row) => string | null) | null;
  /** Details of a row, shown below it by the utility column `row-expand`. */
  renderDetails?: ((row: Row) => ReactNode) | undefined;
  /** Opens the details in a dialog instead. */
  openDetails?: ((row: Row) => void) | undefined;
  /** Buttons of the screen, before those of the grid. */
  toolbarButtons?: ReactNode;
  handle?: Ref<GridHandle>;
  /** The rows are one page of more; false when absent. */
  paged?: boolean;
  /** Counts the cells with errors; the grid shows the number and goes from one to the next. */
  foundErrors?: ErrorCounter | null;
  /** What is wrong with the rows as a whole; null: nothing. */
  problem?: string | null;
  /** Called behind the last error instead of starting again at the other end. */
  onErrorsEnd?: ((step: ErrorStep) => void) | null;
}

const MAX_HEIGHT = 400;
const NO_ELEMENT = { current: null };

/** A grid for editing, with toolbar and status bar; `ReadOnlyGrid` is the same grid without editing. */
export function EditableGrid(props: EditableGridProps) {
  const { label, undoableRows, fields, utilityColumns, writable, schema, permissions, listColumns, handle } = props;
  const { maxHeight = MAX_HEIGHT, toolbarButtons = null } = props;
  const { getEmphasis = null, getDisabledReason = null, renderDetails = null, openDetails = null } = props;
  const { foundErrors = null, problem = null, onErrorsEnd = null, paged = false } = props;
  const root = useRef<HTMLDivElement>(null);
  useAvailableHeight(maxHeight === null ? root : NO_ELEMENT);
  const preferences = useGridPreferences(useEditableColumns(fields, schema, listColumns), schema);
  const { grid } = useGrid({
    columns: preferences.columns,
    open: () => ({ rows: undoableRows.rows, undoableRows }),
    writable,
    canAddRows: writable && permissions.add,
  });
  useGridHandle(handle, grid, root);
  useErrorNavigation(grid, preferences, onErrorsEnd);
  const errors = useMemo((): GridErrors => ({ found: foundErrors, problem }), [foundErrors, problem]);
  // Toolbar and status bar are rendered when the browser is idle: users read the rows first.
  const restMounted = useDeferredSteps(1, true) > 0;
  useLayoutEffect(() => rowSelection(grid).setGetDisabledReason(getDisabledReason), [grid, getDisabledReason]);
  const rowFeatures = useMemo(
    (): RowFeatures => ({ ...NO_ROW_FEATURES, getEmphasis, getDisabledReason, renderDetails, openDetails }),
    [getEmphasis, getDisabledReason, renderDetails, openDetails],
  );
  const hasSelectionColumn = utilityColumns.some((key) => key === 'row-checkbox' || key === 'row-radio');
  const rowSize = preferences.size ?? props.rowSize ?? 'medium';
  return (
    <div className={styles.grid}>
      {(writable || toolbarButtons !== null) &&
        (restMounted ? (
          <GridToolbar
            grid={grid}
            label={label}
            // Without a selection column the toolbar has no rows to remove; the context menu still removes them.
            permissions={hasSelectionColumn ? permissions : { ...permissions, remove: false }}
            preferences={preferences}
            rowSize={rowSize}
            buttons={toolbarButtons}
            locked={!writable}
          />
        ) : (
          <ToolbarPlaceholder />
        ))}
      <GridFrame
        rootRef={root}
        label={label}
        grid={grid}
        preferences={preferences}
        utilityColumns={utilityColumns}
        rowSize={rowSize}
        maxHeight={maxHeight}
        schema={schema}
        permissions={permissions}
        rowFeatures={rowFeatures}
        selectAllLabel={messages.selectAll}
        errors={errors}
        extent={paged ? 'page' : 'all'}
        empty={<p className={styles.emptyText}>{messages.empty}</p>}
      />
      {restMounted ? <StatusBar grid={grid} /> : <StatusBarPlaceholder />}
    </div>
  );
}
