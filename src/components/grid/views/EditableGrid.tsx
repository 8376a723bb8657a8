import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { Field } from '@/model/entity/entity';
import { at } from '@/model/grid/selection/selection';
import type { Cell, Sheet } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import type { ListColumn } from '@/model/screens/screen';
import { useEditableColumns } from '../columns/grid-columns';
import { GridFrame } from './GridFrame';
import styles from '../core/grid.module.css';
import { useAvailableHeight } from '../layout/available-height';
import { GridState } from '../core/grid-state';
import { StatusBar } from '../footer/StatusBar';
import { messages } from '../core/messages';
import { GridToolbar } from '../toolbar/GridToolbar';
import type { RowSize, UtilityColumnKey, RowPermissions, RowFeatures } from '../core/types';
import { useGridPreferences } from '../preferences/use-grid-preferences';
import { useSteps } from '@/components/deferred/use-deferred-steps';

export interface EditableGridProps {
  /** Names the table for those who cannot see it. */
  label: string;
  undoableRows: Sheet;
  fields: readonly Field[];
  /** How a screen places them, where it does. */
  listColumns?: readonly ListColumn[];
  /** Columns of the table's own, in their order. */
  utilityColumns: readonly UtilityColumnKey[];
  /** The rows' height until a person chooses another (medium unless written, spec 2 §9). */
  rowSize?: RowSize;
  /** False: to read. */
  writable: boolean;
  /** Pixels at most (400 unless written, spec 2 §9); null: the room that its screen leaves. */
  maxHeight?: number | null;
  /** The file to name when a type is unknown; what a person arranges is remembered under it. */
  schema: string;
  /** What may be done with rows. */
  permissions: RowPermissions;
  /** Says why a row cannot be ticked; null: it can. */
  getDisabledReason?: ((row: Row) => string | null) | null;
  /** What a row shows below itself when it is opened by `row-expand`. */
  renderDetails?: ((row: Row) => ReactNode) | undefined;
  /** Opens what it would show there elsewhere. */
  openDetails?: ((row: Row) => void) | undefined;
  /** Buttons of its screen, before its own. */
  toolbarButtons?: ReactNode;
  /** Takes what may be asked of the table from outside. */
  handle?: Ref<GridHandle>;
}

export interface GridHandle {
  /** Puts the caret into a cell; of the first row where the id is null. */
  focusCell: (id: string | null, key: string) => void;
  /** Where the caret is. */
  activeCell: () => Cell | null;
}

const MAX_HEIGHT = 400;
const NO_ELEMENT = { current: null };
const NO_ROW_FEATURES: RowFeatures = {
  getRowLabel: null,
  getDisabledReason: null,
  getTreeState: null,
  renderActions: null,
  renderDetails: null,
  openDetails: null,
  currentId: null,
};

/** The table engine with everything that editing needs around it; `ReadGrid` is the same table to read. */
export function EditableGrid(props: EditableGridProps) {
  const {
    label,
    undoableRows,
    fields,
    utilityColumns,
    rowSize = 'medium',
    writable,
    maxHeight = MAX_HEIGHT,
    schema,
    permissions,
    handle,
  } = props;
  const {
    listColumns,
    getDisabledReason = null,
    renderDetails = null,
    openDetails = null,
    toolbarButtons = null,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  useAvailableHeight(maxHeight === null ? root : NO_ELEMENT);
  const preferences = useGridPreferences(useEditableColumns(fields, schema, listColumns), schema);
  const { columns } = preferences;
  const canAdd = writable && permissions.add;
  const [state] = useState(
    () => new GridState({ rows: undoableRows.rows, undoableRows, columns, writable, canAddRows: canAdd }),
  );
  // The rows first: they are read before anything is done with them.
  const restMounted = useSteps(1, true) > 0;
  useEffect(() => state.setColumns(columns), [state, columns]);
  useEffect(() => state.connect(), [state]);
  useEffect(() => state.setWritable(writable, canAdd), [state, writable, canAdd]);
  useLayoutEffect(() => state.rowSelection.setGetDisabledReason(getDisabledReason), [state, getDisabledReason]);
  const rowFeatures = useMemo(
    (): RowFeatures => ({ ...NO_ROW_FEATURES, getDisabledReason, renderDetails, openDetails }),
    [getDisabledReason, renderDetails, openDetails],
  );
  const hasSelectionColumn = utilityColumns.some((key) => key === 'row-checkbox' || key === 'row-radio');
  useImperativeHandle(
    handle,
    () => ({
      focusCell(id, key) {
        const row = id === null ? 0 : state.rowIndex(id);
        const col = state.columns.findIndex((column) => column.key === key);
        if (row >= 0 && row < state.displayedIds.length) state.select(at({ row, col: Math.max(0, col) }));
        state.focus();
        root.current?.scrollIntoView({ block: 'nearest' });
      },
      activeCell: () => state.activeCell && { id: state.activeCell.id, key: state.activeCell.column.key },
    }),
    [state],
  );
  return (
    <div className={styles.grid}>
      {(writable || toolbarButtons !== null) &&
        (restMounted ? (
          <GridToolbar
            state={state}
            label={label}
            // Without ticks there is nothing to delete from there; the menu of a row has it all the same.
            permissions={hasSelectionColumn ? permissions : { ...permissions, remove: false }}
            preferences={preferences}
            rowSize={preferences.size ?? rowSize}
            buttons={toolbarButtons}
            locked={!writable}
          />
        ) : (
          <div className={styles.toolbar} />
        ))}
      <GridFrame
        rootRef={root}
        label={label}
        state={state}
        preferences={preferences}
        utilityColumns={utilityColumns}
        actionColumnWidth={0}
        rowSize={preferences.size ?? rowSize}
        maxHeight={maxHeight}
        schema={schema}
        permissions={permissions}
        rowFeatures={rowFeatures}
        sorting={null}
        selectAllLabel={messages.selectAll}
        empty={<p className={styles.empty}>{messages.empty}</p>}
        loading={false}
      />
      {restMounted ? <StatusBar state={state} /> : <div className={styles.status} />}
    </div>
  );
}
