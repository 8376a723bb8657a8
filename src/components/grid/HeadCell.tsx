import { FilterFilled } from '@ant-design/icons';
import { memo, Suspense, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { SortKey } from '@/model/grid/order';
import type { Row } from '@/model/record';
import { MoreMenu } from '../actions/MoreMenu';
import { prepareSort, sortRows } from './arranging';
import { hid, moved, pinned, resized, unhid } from './arrangement';
import styles from './grid.module.css';
import type { Placed } from './layout';
import { FilterBox } from './parts';
import type { GridState } from './state';
import { texts } from './texts';
import type { GridColumn, Sorting } from './types';
import { useTopic } from './use-topic';
import type { Arranged } from './use-arrangement';

/** Pixels that an arrow key widens by. */
const STRIDE = 16;
/** Cells that are measured for the best width, and the room around their text. */
const MEASURED = 500;
const PADDING = 24;

/** The width that shows a column's texts, as far as its first rows tell. */
function bestWidth(state: GridState, { column }: Placed, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return column.width;
  context.font = font;
  const rows = state.view.slice(0, MEASURED).flatMap((id): Row[] => {
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
  placed: Placed;
  arranged: Arranged;
  sorting: Sorting | null;
}

const SORTS = { asc: 'ascending', desc: 'descending' } as const;

/** A title that sorts by being pressed: up, down, and back to the order of the list. */
function SortTitle({ column, sorting }: { column: GridColumn; sorting: Sorting }) {
  const { key, title } = column;
  const sorted = sorting.sorted.find((one) => one.key === key);
  const next = sorted === undefined ? [{ key, desc: false }] : sorted.desc ? [] : [{ key, desc: true }];
  return (
    <button type="button" className={styles.sorter} onClick={() => sorting.sortBy(next)}>
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
export const HeadCell = memo(function HeadCell({ state, placed, arranged, sorting }: Props) {
  const { column, index, style } = placed;
  const { key, title } = column;
  const { change, hidden, reset } = arranged;
  const node = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const [filtering, setFiltering] = useState(false);
  const fit = () => {
    const font = node.current ? getComputedStyle(node.current).font : '';
    change((now) => resized(now, key, bestWidth(state, placed, font)));
  };
  const pull = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const grip = event.currentTarget;
    // It may have grown into room that was left.
    const width = node.current?.offsetWidth ?? column.width;
    grip.setPointerCapture(event.pointerId);
    const sign = column.pinned === 'right' ? -1 : 1;
    setDrag(0);
    const follow = ({ clientX }: { clientX: number }) => setDrag(clientX - from);
    const stop = ({ clientX, type }: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', follow);
      setDrag(null);
      if (type === 'pointerup' && clientX !== from) change((now) => resized(now, key, width + sign * (clientX - from)));
    };
    grip.addEventListener('pointermove', follow);
    grip.addEventListener('pointerup', stop, { once: true });
    grip.addEventListener('pointercancel', stop, { once: true });
  };
  const onGripKey = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (way === 0) fit();
    else change((now) => resized(now, key, (node.current?.offsetWidth ?? column.width) + way * STRIDE));
  };
  const neighbour = (way: -1 | 1): string | null | undefined => {
    const same = arranged.columns.filter((one) => one.pinned === column.pinned);
    const at = same.findIndex((one) => one.key === key);
    if (way === -1) return at > 0 ? same[at - 1]?.key : undefined;
    return at < same.length - 1 ? (same[at + 2]?.key ?? null) : undefined;
  };
  useTopic(state, 'sort');
  const sorts = sorting?.sorted ?? state.sort;
  const sorted = sorts.find((one) => one.key === key);
  const sortBy = (sort: readonly SortKey[]) => (sorting ? sorting.sortBy(sort) : void sortRows(state, sort));
  const items = () => {
    const [left, right] = [neighbour(-1), neighbour(1)];
    const put = (before: string | null) => change((now) => moved(now, arranged.columns, key, before));
    return [
      ...(column.sortable
        ? [
            {
              key: 'asc',
              label: texts.ascending,
              disabled: sorted?.desc === false,
              onClick: () => sortBy([{ key, desc: false }]),
            },
            {
              key: 'desc',
              label: texts.descending,
              disabled: sorted?.desc === true,
              onClick: () => sortBy([{ key, desc: true }]),
            },
            { key: 'unsorted', label: texts.unsorted, disabled: sorts.length === 0, onClick: () => sortBy([]) },
            { type: 'divider' as const },
          ]
        : []),
      ...(sorting ? [] : [{ key: 'filter', label: texts.filter, onClick: () => setFiltering(true) }]),
      { key: 'fit', label: texts.fit, onClick: fit },
      { key: 'left', label: texts.moveLeft, disabled: left === undefined, onClick: () => put(left ?? null) },
      { key: 'right', label: texts.moveRight, disabled: right === undefined, onClick: () => put(right ?? null) },
      { type: 'divider' as const },
      ...(['left', 'right', null] as const)
        .filter((pin) => pin !== column.pinned)
        .map((pin) => ({
          key: `pin-${pin}`,
          label: pin === 'left' ? texts.pinLeft : pin === 'right' ? texts.pinRight : texts.unpin,
          onClick: () => change((now) => pinned(now, key, pin)),
        })),
      {
        key: 'hide',
        label: texts.hide,
        disabled: arranged.columns.length < 2,
        onClick: () => change((now) => hid(now, key)),
      },
      ...(hidden.length > 0
        ? [
            {
              key: 'show',
              label: texts.show,
              children: hidden.map((one) => ({
                key: `show-${one.key}`,
                label: one.title,
                onClick: () => change((now) => unhid(now, one.key)),
              })),
            },
          ]
        : []),
      { type: 'divider' as const },
      { key: 'reset', label: texts.resetColumns, onClick: reset },
    ];
  };
  return (
    <div
      ref={node}
      role="columnheader"
      aria-colindex={index + 1}
      className={styles.title}
      style={style}
      aria-sort={sorted ? SORTS[sorted.desc ? 'desc' : 'asc'] : sorting && column.sortable ? 'none' : undefined}
      data-head={index}
      data-align={column.align}
    >
      {sorting && column.sortable ? (
        <SortTitle column={column} sorting={sorting} />
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
      {state.filter.some((one) => one.key === key) && (
        <FilterFilled className={styles.sorted ?? ''} aria-label={texts.filtered} />
      )}
      {filtering && (
        <Suspense>
          <FilterBox state={state} column={column} onClose={() => setFiltering(false)} />
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
              aria-label={texts.columnMenu(title)}
              onClick={(event) => {
                if (!sorting && column.sortable) prepareSort(state, column);
                button.onClick(event);
              }}
              onKeyDown={(event) => {
                // The open menu has keys of its own.
                if (button['aria-expanded']) return;
                const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                if (event.key === 'ArrowDown' || event.key === 'Escape') state.focus();
                else if (way !== 0 && state.columns[index + way]) {
                  state.reveal({ row: state.selected?.active.row ?? 0, col: index + way });
                  requestAnimationFrame(() => state.toHead(index + way));
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
        aria-label={texts.widthOf(title)}
        aria-valuenow={column.width}
        tabIndex={-1}
        className={styles.grip}
        data-side={column.pinned === 'right' ? 'left' : undefined}
        style={drag === null ? undefined : { transform: `translateX(${drag}px)` }}
        data-dragging={drag !== null}
        onPointerDown={pull}
        onDoubleClick={fit}
        onKeyDown={onGripKey}
      />
    </div>
  );
});
