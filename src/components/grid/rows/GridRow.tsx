import { RightOutlined } from '@ant-design/icons';
import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Emphasis } from '@/model/entity/entity';
import type { RowSegment } from '@/model/grid/selection/selection';
import type { Row } from '@/model/record';
import { Emphasized, tintOf } from '@/components/field/Emphasized';
import { Checkbox } from '@/components/input/Checkbox';
import styles from './rows.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import { TreeCell } from './TreeCell';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { totalText } from '../core/all-totals';
import { isRecordRow, type GridColumn, type RowFeatures, type TreeRowState } from '../core/types';
import { expandedRows } from '../details/expanded-rows';
import { editAccess } from '../editing/edit-access';
import { rowSelection } from '../selection/row-selection';
import { cellFlash } from './cell-flash';
import { rowSignature, selectedRangesOf } from './row-signature';

interface Props {
  grid: GridState;
  id: string;
  /** On screen, from 0. */
  rowIndex: number;
  /** Pixels from the top of the first row. */
  top: number;
  /** Pixels. */
  height: number;
  layout: ColumnLayout;
  /** Rendered columns between the pinned ones: index of the first, and after the last. */
  left: number;
  right: number;
  /** The row can be moved by its drag handle. */
  reorderable: boolean;
  rowFeatures: RowFeatures;
}

/** Stands in until the row is no longer displayed. */
const REMOVED_ROW: Row = {};

/** Sides of a cell (t, b, l, r) at the edge of a selected area; null when the cell is not selected. */
function selectionEdges(ranges: readonly RowSegment[], index: number): string | null {
  let found: string | null = null;
  for (const { left, right, first, last } of ranges) {
    if (index < left || index > right) continue;
    found = `${found ?? ''}${first ? 't' : ''}${last ? 'b' : ''}${index === left ? 'l' : ''}${index === right ? 'r' : ''}`;
  }
  return found;
}

/** Renders each column once: while the grid scrolls sideways, only columns that come into view are rendered. */
function memoizeCells(render: (placed: PlacedColumn) => ReactNode): (placed: PlacedColumn) => ReactNode {
  const cells = new Map<PlacedColumn, ReactNode>();
  return (placed) => {
    const known = cells.get(placed);
    if (known !== undefined) return known;
    const cell = render(placed);
    cells.set(placed, cell);
    return cell;
  };
}

const contentOf = ({ render, truncatedText }: GridColumn, row: Row): ReactNode =>
  render ? render(row) : truncatedText(row);

const nameOf = ({ group }: TreeRowState, label: string): string =>
  group?.kind === 'head' ? `${group.label} ${group.text}` : label;

/** What a cell of a row of a group shows, besides the first one: the total of its records. */
const groupContentOf = (column: GridColumn, group: NonNullable<TreeRowState['group']>): ReactNode =>
  group.kind === 'head' ? totalText(group.totals, column) : null;

/** The emphasis of a row; a row that is no record has none. */
const rowEmphasis = ({ getEmphasis, getTreeState }: RowFeatures, row: Row): Emphasis | null =>
  getEmphasis === null || !isRecordRow(getTreeState?.(row)) ? null : getEmphasis(row);

/** Renders the cells of a row with its current values. */
function createCellRenderer(
  grid: GridState,
  id: string,
  row: Row,
  ranges: readonly RowSegment[],
  rowFeatures: RowFeatures,
) {
  const { getTreeState, getRowLabel } = rowFeatures;
  const emphasis = rowEmphasis(rowFeatures, row);
  const treeState = getTreeState?.(row);
  const access = editAccess(grid);
  const { writable } = access;
  const flash = cellFlash(grid);
  return memoizeCells(({ column, index, style }) => {
    const { key } = column;
    const flags = grid.rows.flags(id, key);
    const pending = access.isLookedUp(id, key);
    const error = pending ? undefined : grid.rows.error(id, key);
    const edge = selectionEdges(ranges, index);
    const flashText = flash.textOf(id, key);
    return (
      <div
        key={key}
        role="gridcell"
        aria-colindex={index + 1}
        aria-selected={edge === null ? undefined : true}
        aria-invalid={error === undefined ? undefined : true}
        aria-busy={pending || undefined}
        title={pending ? messages.lookingUp : error}
        className={styles.cell}
        style={style}
        data-col={index}
        data-align={column.align}
        data-edge={edge ?? undefined}
        data-closed={writable && flags.readonly ? true : undefined}
      >
        {index === 0 && treeState ? (
          <TreeCell treeState={treeState} name={nameOf(treeState, getRowLabel?.(row) ?? id)}>
            <Emphasized emphasis={emphasis}>{contentOf(column, row)}</Emphasized>
          </TreeCell>
        ) : (
          <Emphasized emphasis={index === 0 ? emphasis : null}>
            {treeState?.group
              ? groupContentOf(column, treeState.group)
              : flags.visible && !treeState?.placeholder && contentOf(column, row)}
          </Emphasized>
        )}
        {flashText !== undefined && (
          <span className={styles.flash} aria-hidden="true">
            {flashText}
          </span>
        )}
      </div>
    );
  });
}

/** The button that shows a row's details, below the row or in a dialog. */
function DetailsToggle({
  grid,
  id,
  row,
  name,
  expanded,
  rowFeatures,
}: Pick<Props, 'grid' | 'id' | 'rowFeatures'> & { row: Row; name: string; expanded: boolean }) {
  const { openDetails } = rowFeatures;
  return (
    <button
      type="button"
      className={styles.expander}
      data-open={expanded}
      {...(openDetails ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': expanded })}
      aria-label={expanded ? messages.collapseDetails(name) : messages.expandDetails(name)}
      tabIndex={editAccess(grid).writable ? -1 : undefined}
      onClick={() => (openDetails ? openDetails(row) : expandedRows(grid).toggle(id))}
    >
      <RightOutlined />
    </button>
  );
}

/** Cells of the utility columns: number, selection, details, drag handle. */
function UtilityCells({
  grid,
  id,
  rowIndex,
  layout,
  reorderable,
  selected,
  expanded,
  rowFeatures,
}: Pick<Props, 'grid' | 'id' | 'rowIndex' | 'layout' | 'reorderable' | 'rowFeatures'> & {
  selected: boolean;
  expanded: boolean;
}) {
  const row = grid.rows.row(id) ?? REMOVED_ROW;
  const label = rowFeatures.getRowLabel
    ? messages.selectNamed(rowFeatures.getRowLabel(row))
    : messages.selectRow(rowIndex + 1);
  const name = rowFeatures.getRowLabel ? rowFeatures.getRowLabel(row) : messages.rowAt(rowIndex + 1);
  const isRecord = isRecordRow(rowFeatures.getTreeState?.(row));
  return layout.utilityColumns.map(({ key, style }) => (
    <div
      key={key}
      role={key === 'row-number' ? 'rowheader' : 'gridcell'}
      className={styles.utilityCell}
      style={style}
      data-lead={key}
    >
      {key === 'row-number' && rowIndex + 1}
      {(key === 'row-checkbox' || key === 'row-radio') && isRecord && (
        <Checkbox
          label={label}
          checked={selected}
          radio={key === 'row-radio'}
          disabledReason={rowFeatures.getDisabledReason?.(row) ?? null}
          untabbable={editAccess(grid).writable}
          onChange={(range) => rowSelection(grid).toggleRow(id, { range, single: key === 'row-radio' })}
        />
      )}
      {key === 'row-expand' && isRecord && (
        <DetailsToggle grid={grid} id={id} row={row} name={name} expanded={expanded} rowFeatures={rowFeatures} />
      )}
      {key === 'row-drag-sort' && <span className={styles.dragHandle} aria-hidden="true" data-movable={reorderable} />}
    </div>
  ));
}

/** One row: cells are plain text unless the field type renders a component. */
export const GridRow = memo(function GridRow(props: Props) {
  const { grid, id, rowIndex, top, height, layout, left, right, reorderable, rowFeatures } = props;
  const subscribe = useCallback((listener: () => void) => grid.rowSubscriptions.subscribe(id, listener), [grid, id]);
  const signature = useSyncExternalStore(subscribe, () => rowSignature(grid, id, rowIndex));
  const renderCell = useMemo(
    () => createCellRenderer(grid, id, grid.rows.row(id) ?? REMOVED_ROW, selectedRangesOf(signature), rowFeatures),
    // The signature changes exactly when something that the cells read does.
    [grid, id, signature, rowFeatures],
  );
  const selected = rowSelection(grid).ids.has(id);
  const expanded = expandedRows(grid).heights.has(id);
  const utilityCells = useMemo(
    () => <UtilityCells {...{ grid, id, rowIndex, layout, reorderable, selected, expanded, rowFeatures }} />,
    [grid, id, rowIndex, layout, reorderable, selected, expanded, rowFeatures],
  );
  const row = grid.rows.row(id) ?? REMOVED_ROW;
  const treeState = rowFeatures.getTreeState?.(row);
  const current = rowFeatures.currentId === id;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + layout.headerLevels + 1}
      aria-level={treeState?.level}
      aria-expanded={treeState?.expandable ? treeState.expanded : undefined}
      aria-busy={treeState?.placeholder ? true : undefined}
      aria-selected={selected || current ? true : undefined}
      {...tintOf(rowEmphasis(rowFeatures, row), styles.row)}
      style={{ transform: `translateY(${top}px)`, height }}
      data-place={rowIndex}
      data-row={id}
      data-chosen={selected || current ? true : undefined}
      data-group={treeState?.group?.kind}
    >
      {renderRowSegments(
        layout,
        { left, right },
        utilityCells,
        renderCell,
        layout.actionColumnStyle && (
          <div role="gridcell" className={styles.actionCell} style={layout.actionColumnStyle}>
            {isRecordRow(treeState) && rowFeatures.renderActions?.(row)}
          </div>
        ),
      )}
    </div>
  );
});
