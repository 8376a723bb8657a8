import { Suspense, useMemo, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { areasOf, at, isIn } from '@/model/grid/selection/selection';
import { useNarrow } from '@/components/responsive/use-narrow';
import styles from '../core/grid.module.css';
import { layoutColumns, utilityColumnWidth } from '../layout/column-layout';
import { RowOffsets, type ExpandedDetail } from '../layout/row-offsets';
import { CellMenu, FindBar, PasteReport } from '../lazy/lazy-views';
import type { GridState } from '../core/grid-state';
import {
  ROW_HEIGHTS,
  type RowSize,
  type UtilityColumnKey,
  type RowPermissions,
  type RowFeatures,
  type ExternalSorting,
} from '../core/types';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { useGridEvent } from '../core/use-grid-event';
import { HEADER_HEIGHT, GridViewport } from './GridViewport';

/** On a phone the table's own columns leave what room they can: a finger's width each. */
const NARROW_UTILITY_WIDTH = 40;

export interface GridFrameProps {
  /** Names the table for those who cannot see it. */
  label: string;
  state: GridState;
  preferences: AppliedPreferences;
  /** Columns of the table's own, in their order. */
  utilityColumns: readonly UtilityColumnKey[];
  /** Width of the last column, of a row's buttons; 0: there is none. */
  actionColumnWidth: number;
  rowSize: RowSize;
  /** Pixels at most; null: the room that its screen leaves. */
  maxHeight: number | null;
  /** The file to name when a type is unknown. */
  schema: string;
  permissions: RowPermissions;
  rowFeatures: RowFeatures;
  sorting: ExternalSorting | null;
  /** What the box above the others is called. */
  selectAllLabel: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  loading: boolean;
  rootRef: Ref<HTMLDivElement>;
}

/** Where a menu that was asked for stands: at the pointer, or at the active cell if a key asked. */
function menuPositionOf({ clientX: x, clientY: y, currentTarget }: MouseEvent<HTMLElement>): { x: number; y: number } {
  const box = currentTarget.querySelector('[data-on] textarea')?.getBoundingClientRect();
  return x === 0 && y === 0 && box ? { x: box.left, y: box.bottom } : { x, y };
}

/** The table itself with what is asked of it in place: menu, search. Toolbars and totals stand around it. */
export function GridFrame(props: GridFrameProps) {
  const {
    label,
    state,
    preferences,
    utilityColumns,
    actionColumnWidth,
    rowSize: size,
    maxHeight,
    schema,
    permissions,
    rowFeatures,
    sorting,
    selectAllLabel,
  } = props;
  const { empty, loading: busy, rootRef } = props;
  const [finding, setFinding] = useState(false);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  useGridEvent(state, 'layout');
  useGridEvent(state, 'pasteReport');
  const { columns } = preferences;
  const narrow = useNarrow();
  const height = ROW_HEIGHTS[size];
  const layout = useMemo(() => {
    const totals = columns.some(({ total }) => total !== null);
    return layoutColumns(
      columns,
      utilityColumns.map((key) => ({ key, width: narrow ? NARROW_UTILITY_WIDTH : utilityColumnWidth(key, totals) })),
      actionColumnWidth,
    );
  }, [columns, utilityColumns, actionColumnWidth, narrow]);
  const { displayedIds: view } = state;
  const detailHeights = state.expandedRows.heights;
  const rowOffsets = useMemo(() => {
    const details = [...detailHeights].flatMap(([id, height]): ExpandedDetail[] => {
      const rowIndex = state.rowIndex(id);
      return rowIndex < 0 ? [] : [{ rowIndex, height }];
    });
    return new RowOffsets(
      height,
      details.toSorted((one, other) => one.rowIndex - other.rowIndex),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- places change with the view
  }, [height, detailHeights, view, state]);
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-head], a, [data-typing="true"] textarea'))
      return;
    const rowElement = event.target.closest<HTMLElement>('[data-place]');
    const cell = event.target.closest<HTMLElement>('[data-col]');
    if (rowElement && cell) {
      const coordinate = { row: Number(rowElement.dataset['place']), col: Number(cell.dataset['col']) };
      const { selection: selected } = state;
      if (!selected || !areasOf(selected).some((area) => isIn(coordinate, area))) state.select(at(coordinate));
    }
    if (!state.selection) return;
    event.preventDefault();
    setMenu(menuPositionOf(event));
  };
  /** A key on the table as a whole goes to its first cell. */
  const enterGrid = () => {
    if (state.displayedIds.length === 0 || columns.length === 0) return false;
    state.select(state.selection ?? at({ row: 0, col: 0 }));
    state.focus();
    return true;
  };
  const isEmpty = state.displayedIds.length === 0;
  return (
    <>
      <div
        ref={rootRef}
        data-grid
        data-size={size}
        data-asked={menu ? true : undefined}
        className={styles.frame}
        style={
          maxHeight === null
            ? undefined
            : { maxHeight, minHeight: Math.min(maxHeight, HEADER_HEIGHT * layout.headerLevels + height * 2) }
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two */}
        <div
          role={rowFeatures.getTreeState ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-busy={busy}
          aria-rowcount={state.displayedIds.length + layout.headerLevels}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={!state.writable}
          tabIndex={state.writable || isEmpty ? -1 : 0}
          className={styles.table}
          onContextMenu={openMenu}
          onKeyDown={(event) => {
            const { key, ctrlKey, metaKey, shiftKey, target, currentTarget } = event;
            const find = key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !shiftKey;
            if (find) setFinding(true);
            else if (target !== currentTarget || !/^(Arrow|Home|End|Enter)/.test(key) || !enterGrid()) return;
            event.preventDefault();
          }}
        >
          <GridViewport
            state={state}
            layout={layout}
            preferences={preferences}
            rowOffsets={rowOffsets}
            label={label}
            schema={schema}
            reorderable={state.writable}
            maxHeight={maxHeight}
            rowFeatures={rowFeatures}
            sorting={sorting}
            selectAllLabel={selectAllLabel}
          />
        </div>
        {isEmpty && <div className={styles.nothing}>{empty}</div>}
      </div>
      {state.pasteReport && (
        <Suspense>
          <PasteReport state={state} plan={state.pasteReport} />
        </Suspense>
      )}
      {finding && (
        <Suspense>
          <FindBar state={state} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <CellMenu state={state} permissions={permissions} position={menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}
