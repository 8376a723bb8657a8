import { RightOutlined } from '@ant-design/icons';
import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { readSegment, type Stretch } from '@/model/grid/selection/selection';
import type { Row } from '@/model/record';
import { Tick } from '@/components/input/Checkbox';
import styles from '../core/grid.module.css';
import { renderRowSegments } from '../layout/row-segments';
import type { ColumnLayout, PlacedColumn } from '../layout/column-layout';
import { toggleRow } from '../row-commands/row-commands';
import { TreeCell } from './TreeCell';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { RowFeatures } from '../core/types';

interface Props {
  state: GridState;
  id: string;
  /** Place on screen, from 0. */
  rowIndex: number;
  /** Pixels from the first row's top, and of its own. */
  top: number;
  height: number;
  layout: ColumnLayout;
  /** The columns between the pinned ones that are drawn: first, and the one after the last. */
  left: number;
  right: number;
  /** The row can be moved by its handle. */
  reorderable: boolean;
  rowFeatures: RowFeatures;
}

/** Which sides of a cell lie at an area's edge; null: the cell is in none. */
function selectionEdges(stretches: readonly Stretch[], index: number): string | null {
  let found: string | null = null;
  for (const { left, right, first, last } of stretches) {
    if (index < left || index > right) continue;
    found = `${found ?? ''}${first ? 't' : ''}${last ? 'b' : ''}${index === left ? 'l' : ''}${index === right ? 'r' : ''}`;
  }
  return found;
}

/** A drawing of columns that draws each once: while a table scrolls sideways, only the new ones cost anything. */
function memoizeCells(draw: (placed: PlacedColumn) => ReactNode): (placed: PlacedColumn) => ReactNode {
  const drawn = new Map<PlacedColumn, ReactNode>();
  return (placed) => {
    const known = drawn.get(placed);
    if (known !== undefined) return known;
    const cell = draw(placed);
    drawn.set(placed, cell);
    return cell;
  };
}

/** A row's cells as it now stands. */
function createCellRenderer(
  state: GridState,
  id: string,
  row: Row,
  stretches: readonly Stretch[],
  { getTreeState, getRowLabel }: RowFeatures,
) {
  const treeState = getTreeState?.(row);
  return memoizeCells(({ column, index, style }) => {
    const { key } = column;
    const flags = state.rows.flags(id, key);
    const wrong = state.rows.error(id, key);
    const edge = selectionEdges(stretches, index);
    const flashText = state.flashText(id, key);
    return (
      <div
        key={key}
        role="gridcell"
        aria-colindex={index + 1}
        aria-selected={edge === null ? undefined : true}
        aria-invalid={wrong === undefined ? undefined : true}
        title={wrong}
        className={styles.cell}
        style={style}
        data-col={index}
        data-align={column.align}
        data-edge={edge ?? undefined}
        data-closed={state.writable && flags.readonly ? true : undefined}
      >
        {index === 0 && treeState ? (
          <TreeCell treeState={treeState} name={getRowLabel?.(row) ?? id}>
            {column.render ? column.render(row) : column.truncatedText(row)}
          </TreeCell>
        ) : (
          flags.visible && !treeState?.placeholder && (column.render ? column.render(row) : column.truncatedText(row))
        )}
        {flashText !== undefined && (
          <span className={styles.fade} aria-hidden="true">
            {flashText}
          </span>
        )}
      </div>
    );
  });
}

/** The button that opens a row's details, below it or elsewhere. */
function DetailsToggle({
  state,
  id,
  row,
  name,
  expanded,
  rowFeatures,
}: Pick<Props, 'state' | 'id' | 'rowFeatures'> & { row: Row; name: string; expanded: boolean }) {
  const { openDetails } = rowFeatures;
  return (
    <button
      type="button"
      className={styles.expander}
      data-open={expanded}
      {...(openDetails ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': expanded })}
      aria-label={expanded ? messages.collapseDetails(name) : messages.expandDetails(name)}
      tabIndex={state.writable ? -1 : undefined}
      onClick={() => (openDetails ? openDetails(row) : state.expandedRows.toggle(id))}
    >
      <RightOutlined />
    </button>
  );
}

/** The table's own columns of a row. */
function UtilityCells({
  state,
  id,
  rowIndex,
  layout,
  reorderable,
  selected,
  expanded,
  rowFeatures,
}: Pick<Props, 'state' | 'id' | 'rowIndex' | 'layout' | 'reorderable' | 'rowFeatures'> & {
  selected: boolean;
  expanded: boolean;
}) {
  const row = state.rows.row(id) as Row;
  const label = rowFeatures.getRowLabel
    ? messages.selectNamed(rowFeatures.getRowLabel(row))
    : messages.selectRow(rowIndex + 1);
  const name = rowFeatures.getRowLabel ? rowFeatures.getRowLabel(row) : messages.rowAt(rowIndex + 1);
  const isPlaceholder = rowFeatures.getTreeState?.(row)?.placeholder === true;
  return layout.utilityColumns.map(({ key, style }) => (
    <div
      key={key}
      role={key === 'row-number' ? 'rowheader' : 'gridcell'}
      className={styles.lead}
      style={style}
      data-lead={key}
    >
      {key === 'row-number' && rowIndex + 1}
      {(key === 'row-checkbox' || key === 'row-radio') && !isPlaceholder && (
        <Tick
          label={label}
          checked={selected}
          alone={key === 'row-radio'}
          refused={rowFeatures.getDisabledReason?.(row) ?? null}
          skipped={state.writable}
          onChange={(range) => toggleRow(state, id, { range, single: key === 'row-radio' })}
        />
      )}
      {key === 'row-expand' && !isPlaceholder && (
        <DetailsToggle state={state} id={id} row={row} name={name} expanded={expanded} rowFeatures={rowFeatures} />
      )}
      {key === 'row-drag-sort' && <span className={styles.handle} aria-hidden="true" data-movable={reorderable} />}
    </div>
  ));
}

/** One row: text in all cells, a component only where the type draws more than text. */
export const GridRow = memo(function GridRow(props: Props) {
  const { state, id, rowIndex, top, height, layout, left, right, reorderable, rowFeatures } = props;
  const subscribe = useCallback((listener: () => void) => state.events.subscribeRow(id, listener), [state, id]);
  const signature = useSyncExternalStore(subscribe, () => state.rowSignature(id, rowIndex));
  const cell = useMemo(
    () =>
      createCellRenderer(
        state,
        id,
        state.rows.row(id) as Row,
        readSegment(signature.slice(signature.lastIndexOf('|') + 1)),
        rowFeatures,
      ),
    // The mark changes exactly when something that the cells read does.
    [state, id, signature, rowFeatures],
  );
  const selected = state.rowSelection.ids.has(id);
  const expanded = state.expandedRows.heights.has(id);
  const utilityCells = useMemo(
    () => <UtilityCells {...{ state, id, rowIndex, layout, reorderable, selected, expanded, rowFeatures }} />,
    [state, id, rowIndex, layout, reorderable, selected, expanded, rowFeatures],
  );
  const row = state.rows.row(id) as Row;
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
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
      data-place={rowIndex}
      data-row={id}
      data-chosen={selected || current ? true : undefined}
      data-refused={rowFeatures.getDisabledReason?.(row) ? true : undefined}
    >
      {renderRowSegments(
        layout,
        { left, right },
        utilityCells,
        cell,
        layout.actionColumnStyle && (
          <div role="gridcell" className={styles.trail} style={layout.actionColumnStyle}>
            {!treeState?.placeholder && rowFeatures.renderActions?.(row)}
          </div>
        ),
      )}
    </div>
  );
});
