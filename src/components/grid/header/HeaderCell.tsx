import { FilterFilled, InfoCircleOutlined } from '@ant-design/icons';
import { memo, useRef, useState } from 'react';
import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import styles from './header.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { ExternalSorting, GridColumn } from '../core/types';
import { useSlice } from '../core/use-observable';
import { editAccess } from '../editing/edit-access';
import type { PlacedColumn } from '../layout/column-layout';
import { ColumnFilter } from '../lazy/lazy-views';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { prepareSort, sortRows } from '../sort-filter/sort-filter';
import { sortFilter } from '../sort-filter/sort-filter-state';
import { columnMenuItems } from './column-menu-items';
import { ColumnMenuButton } from './ColumnMenuButton';
import { SortButton } from './SortButton';
import { SortOrder } from './SortOrder';
import { useColumnResize } from './use-column-resize';

interface Props {
  grid: GridState;
  placed: PlacedColumn;
  preferences: AppliedPreferences;
  sorting: ExternalSorting | null;
  /** The column is being moved. */
  dragged: boolean;
  /** The edge at which another column will be dropped. */
  drop: 'before' | 'after' | undefined;
}

/** A column title that does not sort by itself, with the help of the field as a tooltip. */
const Title = ({ column, required }: { column: GridColumn; required: boolean }) => (
  <span className={styles.titleText} title={column.field.help ?? undefined}>
    {column.title}
    {column.field.help !== null && <InfoCircleOutlined className={styles.help ?? ''} aria-hidden="true" />}
    {required && (
      <span className={styles.required} aria-hidden="true">
        *
      </span>
    )}
  </span>
);

/** A column header: a press selects the column, dragging moves it, its separator resizes it, its menu has the rest. */
export const HeaderCell = memo(function HeaderCell(props: Props) {
  const { grid, placed, preferences, sorting, dragged, drop } = props;
  const { column, index, style } = placed;
  const { key, title, sortable } = column;
  const node = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState(false);
  const { dragOffset, fitWidth, handlers } = useColumnResize(grid, column, node, preferences.update);
  const local = useSlice(sortFilter, grid);
  // An order that is not on screen is not added to: users could not know what the further columns refine.
  const sortKeys = (sorting?.sortKeys ?? local.sortKeys).filter((one) =>
    preferences.columns.some((shown) => shown.key === one.key),
  );
  const sorted = sortKeys.find((one) => one.key === key);
  const onSort = (keys: readonly SortKey[]) => (sorting ? sorting.onSort(keys) : void sortRows(grid, keys));
  const filters = sorting?.filtering;
  const items = () =>
    columnMenuItems({
      column,
      preferences,
      sortKeys,
      onSort,
      onFilter: sorting && !filters?.isFilterable(key) ? null : () => setFiltering(true),
      grouping: sorting?.grouping,
      onFitWidth: fitWidth,
    });
  return (
    <div
      ref={node}
      role="columnheader"
      aria-colindex={index + 1}
      className={styles.title}
      style={style}
      aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : sorting && sortable ? 'none' : undefined}
      data-head={index}
      data-moving={dragged ? true : undefined}
      data-drop={drop}
      data-align={column.align}
    >
      {sorting && sortable ? (
        <SortButton column={column} sortKeys={sortKeys} onSort={onSort} />
      ) : (
        <Title column={column} required={column.field.required === true && editAccess(grid).writable} />
      )}
      {(sorting ? filters?.isFiltered(key) : local.filters.some((one) => one.key === key)) && (
        <FilterFilled className={styles.marker ?? ''} aria-label={messages.filtered} />
      )}
      {filtering &&
        (filters ? (
          filters.render(column, () => setFiltering(false))
        ) : (
          <ColumnFilter grid={grid} column={column} onClose={() => setFiltering(false)} />
        ))}
      {sorted && !sorting && (
        <>
          <span className={styles.marker} aria-hidden="true">
            {sorted.desc ? '↓' : '↑'}
          </span>
          <SortOrder sortKeys={sortKeys} columnKey={key} />
        </>
      )}
      <ColumnMenuButton
        grid={grid}
        index={index}
        title={title}
        items={items}
        onOpen={() => {
          if (!sorting && sortable) prepareSort(grid, column);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a movable separator is a control */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={messages.widthOf(title)}
        aria-valuenow={column.width}
        tabIndex={-1}
        className={styles.resizeHandle}
        data-side={column.pinned === 'right' ? 'left' : undefined}
        style={dragOffset === null ? undefined : { transform: `translateX(${dragOffset}px)` }}
        data-dragging={dragOffset !== null}
        {...handlers}
      />
    </div>
  );
});
