import { FilterFilled } from '@ant-design/icons';
import { memo, Suspense, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import type { Row } from '@/model/record';
import { MoreMenu } from '@/components/deferred/DeferredMenu';
import { prepareSort, sortRows } from '../sort-filter/sort-filter';
import {
  withHiddenColumn,
  withMovedColumn,
  pinned,
  withColumnWidth,
  withShownColumn,
} from '../preferences/grid-preferences';
import styles from '../core/grid.module.css';
import type { PlacedColumn } from '../layout/column-layout';
import { ColumnFilter } from '../lazy/lazy-views';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { GridColumn, ExternalSorting } from '../core/types';
import { useGridEvent } from '../core/use-grid-event';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';

/** Pixels that an arrow key widens by. */
const RESIZE_STEP = 16;
/** Cells that are measured for the best width, and the room around their text. */
const MEASURED_ROWS = 500;
const PADDING = 24;

/** The width that shows a column's texts, as far as its first rows tell. */
function fitWidthOf(state: GridState, { column }: PlacedColumn, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return column.width;
  context.font = font;
  const rows = state.displayedIds.slice(0, MEASURED_ROWS).flatMap((id): Row[] => {
    const row = state.rows.row(id);
    return row ? [row] : [];
  });
  return Math.ceil(
    [column.title, ...rows.map(column.text)].reduce(
      (most, text) => Math.max(most, context.measureText(text).width),
      0,
    ) +
      PADDING +
      (column.title.length > 0 ? PADDING : 0),
  );
}

interface Props {
  state: GridState;
  placed: PlacedColumn;
  preferences: AppliedPreferences;
  sorting: ExternalSorting | null;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A title that sorts by being pressed: up, down, and back to the order of the list. */
function SortButton({ column, sorting }: { column: GridColumn; sorting: ExternalSorting }) {
  const { key, title } = column;
  const sorted = sorting.sortKeys.find((one) => one.key === key);
  const next = sorted === undefined ? [{ key, desc: false }] : sorted.desc ? [] : [{ key, desc: true }];
  return (
    <button type="button" className={styles.sorter} onClick={() => sorting.onSort(next)}>
      <span className={styles.titleText}>{title}</span>
      <span
        className={styles.carets}
        data-sorted={sorted === undefined ? undefined : sorted.desc ? 'desc' : 'asc'}
        aria-hidden="true"
      />
    </button>
  );
}

/** One title: pressing it selects the column; its edge changes the width; its menu does everything else. */
export const HeaderCell = memo(function HeaderCell({ state, placed, preferences, sorting }: Props) {
  const { column, index, style } = placed;
  const { key, title } = column;
  const { update, hiddenColumns, reset } = preferences;
  const node = useRef<HTMLDivElement>(null);
  const [dragOffset, setDragOffset] = useState<number | null>(null);
  const [filtering, setFiltering] = useState(false);
  const fitWidth = () => {
    const font = node.current ? getComputedStyle(node.current).font : '';
    update((now) => withColumnWidth(now, key, fitWidthOf(state, placed, font)));
  };
  const startResize = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const grip = event.currentTarget;
    // It may have grown into room that was left.
    const width = node.current?.offsetWidth ?? column.width;
    grip.setPointerCapture(event.pointerId);
    const sign = column.pinned === 'right' ? -1 : 1;
    setDragOffset(0);
    const onMove = ({ clientX }: { clientX: number }) => setDragOffset(clientX - from);
    const onEnd = ({ clientX, type }: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', onMove);
      setDragOffset(null);
      if (type === 'pointerup' && clientX !== from)
        update((now) => withColumnWidth(now, key, width + sign * (clientX - from)));
    };
    grip.addEventListener('pointermove', onMove);
    grip.addEventListener('pointerup', onEnd, { once: true });
    grip.addEventListener('pointercancel', onEnd, { once: true });
  };
  const onGripKey = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (direction === 0) fitWidth();
    else
      update((now) => withColumnWidth(now, key, (node.current?.offsetWidth ?? column.width) + direction * RESIZE_STEP));
  };
  const neighbour = (direction: -1 | 1): string | null | undefined => {
    const same = preferences.columns.filter((one) => one.pinned === column.pinned);
    const at = same.findIndex((one) => one.key === key);
    if (direction === -1) return at > 0 ? same[at - 1]?.key : undefined;
    return at < same.length - 1 ? (same[at + 2]?.key ?? null) : undefined;
  };
  useGridEvent(state, 'sortFilter');
  const sortKeys = sorting?.sortKeys ?? state.sortKeys;
  const sorted = sortKeys.find((one) => one.key === key);
  const sortBy = (sort: readonly SortKey[]) => (sorting ? sorting.onSort(sort) : void sortRows(state, sort));
  const items = () => {
    const [left, right] = [neighbour(-1), neighbour(1)];
    const put = (before: string | null) => update((now) => withMovedColumn(now, preferences.columns, key, before));
    return [
      ...(column.sortable
        ? [
            {
              key: 'asc',
              label: messages.ascending,
              disabled: sorted?.desc === false,
              onClick: () => sortBy([{ key, desc: false }]),
            },
            {
              key: 'desc',
              label: messages.descending,
              disabled: sorted?.desc === true,
              onClick: () => sortBy([{ key, desc: true }]),
            },
            { key: 'unsorted', label: messages.clearSort, disabled: sortKeys.length === 0, onClick: () => sortBy([]) },
            { type: 'divider' as const },
          ]
        : []),
      ...(sorting ? [] : [{ key: 'filter', label: messages.filterColumn, onClick: () => setFiltering(true) }]),
      { key: 'fit', label: messages.fitWidth, onClick: fitWidth },
      { key: 'left', label: messages.moveLeft, disabled: left === undefined, onClick: () => put(left ?? null) },
      { key: 'right', label: messages.moveRight, disabled: right === undefined, onClick: () => put(right ?? null) },
      { type: 'divider' as const },
      ...(['left', 'right', null] as const)
        .filter((pin) => pin !== column.pinned)
        .map((pin) => ({
          key: `pin-${pin}`,
          label: pin === 'left' ? messages.pinLeft : pin === 'right' ? messages.pinRight : messages.unpin,
          onClick: () => update((now) => pinned(now, key, pin)),
        })),
      {
        key: 'hide',
        label: messages.hideColumn,
        disabled: preferences.columns.length < 2,
        onClick: () => update((now) => withHiddenColumn(now, key)),
      },
      ...(hiddenColumns.length > 0
        ? [
            {
              key: 'show',
              label: messages.showColumn,
              children: hiddenColumns.map((one) => ({
                key: `show-${one.key}`,
                label: one.title,
                onClick: () => update((now) => withShownColumn(now, one.key)),
              })),
            },
          ]
        : []),
      { type: 'divider' as const },
      { key: 'reset', label: messages.resetColumns, onClick: reset },
    ];
  };
  return (
    <div
      ref={node}
      role="columnheader"
      aria-colindex={index + 1}
      className={styles.title}
      style={style}
      aria-sort={sorted ? ARIA_SORT[sorted.desc ? 'desc' : 'asc'] : sorting && column.sortable ? 'none' : undefined}
      data-head={index}
      data-align={column.align}
    >
      {sorting && column.sortable ? (
        <SortButton column={column} sorting={sorting} />
      ) : (
        <span className={styles.titleText}>
          {title}
          {column.field.required === true && state.writable && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </span>
      )}
      {state.filters.some((one) => one.key === key) && (
        <FilterFilled className={styles.sorted ?? ''} aria-label={messages.filtered} />
      )}
      {filtering && (
        <Suspense>
          <ColumnFilter state={state} column={column} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
      {sorted && !sorting && (
        <span className={styles.sorted} aria-hidden="true">
          {sorted.desc ? '↓' : '↑'}
        </span>
      )}
      <span className={styles.titleMenu}>
        <MoreMenu menu={() => ({ items: items() })}>
          {(button) => (
            <button
              {...button}
              type="button"
              tabIndex={-1}
              className={styles.menuButton}
              aria-label={messages.columnMenu(title)}
              onClick={(event) => {
                if (!sorting && column.sortable) prepareSort(state, column);
                button.onClick(event);
              }}
              onKeyDown={(event) => {
                // The open menu has keys of its own.
                if (button['aria-expanded']) return;
                const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                if (event.key === 'ArrowDown' || event.key === 'Escape') state.focus();
                else if (direction !== 0 && state.columns[index + direction]) {
                  state.scrollToCell({ row: state.selection?.active.row ?? 0, col: index + direction });
                  requestAnimationFrame(() => state.focusHeader(index + direction));
                } else return;
                event.preventDefault();
                event.stopPropagation();
              }}
            >
              ⋮
            </button>
          )}
        </MoreMenu>
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={messages.widthOf(title)}
        aria-valuenow={column.width}
        tabIndex={-1}
        className={styles.grip}
        data-side={column.pinned === 'right' ? 'left' : undefined}
        style={dragOffset === null ? undefined : { transform: `translateX(${dragOffset}px)` }}
        data-dragging={dragOffset !== null}
        onPointerDown={startResize}
        onDoubleClick={fitWidth}
        onKeyDown={onGripKey}
      />
    </div>
  );
});
