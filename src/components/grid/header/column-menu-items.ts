import type { MenuProps } from 'antd';
import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import { notSortedBy, sortedBy } from '@/model/grid/sort-filter/sort-keys';
import { messages } from '../core/messages';
import type { ExternalGrouping, GridColumn } from '../core/types';
import { withHiddenColumn, withMovedColumn, withPinnedColumn, withShownColumn } from '../preferences/grid-preferences';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';

type Items = NonNullable<MenuProps['items']>;

interface ColumnMenu {
  column: GridColumn;
  preferences: AppliedPreferences;
  /** Of the columns on screen, in order. */
  sortKeys: readonly SortKey[];
  onSort: (keys: readonly SortKey[]) => void;
  /** Null when the rows cannot be filtered here. */
  onFilter: (() => void) | null;
  /** Undefined when the rows cannot be grouped. */
  grouping: ExternalGrouping | undefined;
  onFitWidth: () => void;
}

const DIVIDER = { type: 'divider' } as const;

function sortItems({ column: { key, sortable }, sortKeys, onSort }: ColumnMenu): Items {
  if (!sortable) return [];
  const sorted = sortKeys.find((one) => one.key === key);
  const isOnly = sorted !== undefined && sortKeys.length === 1;
  const item = (id: string, label: string, desc: boolean, adding: boolean) => ({
    key: id,
    label,
    disabled: sorted?.desc === desc && (adding || isOnly),
    onClick: () => onSort(sortedBy(sortKeys, { key, desc }, adding)),
  });
  const others = notSortedBy(sortKeys, key);
  return [
    item('asc', messages.ascending, false, false),
    item('desc', messages.descending, true, false),
    ...(others.length > 0
      ? [item('add-asc', messages.addAscending, false, true), item('add-desc', messages.addDescending, true, true)]
      : []),
    ...(others.length > 0 && sorted
      ? [{ key: 'remove-sort', label: messages.removeSort, onClick: () => onSort(others) }]
      : []),
    { key: 'unsorted', label: messages.clearSort, disabled: sortKeys.length === 0, onClick: () => onSort([]) },
    DIVIDER,
  ];
}

/** Columns move among those with the same pin. */
function moveItems({ column, preferences: { columns, update } }: ColumnMenu): Items {
  const peers = columns.filter((one) => one.pinned === column.pinned);
  const index = peers.findIndex((one) => one.key === column.key);
  const moveBefore = (key: string | null) => update((now) => withMovedColumn(now, columns, column.key, key));
  return [
    {
      key: 'left',
      label: messages.moveLeft,
      disabled: index <= 0,
      onClick: () => moveBefore(peers[index - 1]?.key ?? null),
    },
    {
      key: 'right',
      label: messages.moveRight,
      disabled: index >= peers.length - 1,
      onClick: () => moveBefore(peers[index + 2]?.key ?? null),
    },
  ];
}

function groupItems({ column: { key }, grouping }: ColumnMenu): Items {
  const state = grouping?.stateOf(key) ?? null;
  if (!grouping || state === null) return [];
  const label = state === 'grouped' ? messages.ungroupColumn : messages.groupColumn;
  return [{ key: 'group', label, onClick: () => grouping.onToggle(key) }];
}

const PIN_LABELS = [
  ['left', messages.pinLeft],
  ['right', messages.pinRight],
  [null, messages.unpin],
] as const;

const pinItems = ({ column, preferences: { update } }: ColumnMenu): Items =>
  PIN_LABELS.filter(([pin]) => pin !== column.pinned).map(([pin, label]) => ({
    key: `pin-${pin}`,
    label,
    onClick: () => update((now) => withPinnedColumn(now, column.key, pin)),
  }));

function visibilityItems({ column, preferences: { columns, hiddenColumns, update } }: ColumnMenu): Items {
  const hide = {
    key: 'hide',
    label: messages.hideColumn,
    disabled: columns.length < 2,
    onClick: () => update((now) => withHiddenColumn(now, column.key)),
  };
  if (hiddenColumns.length === 0) return [hide];
  const children = hiddenColumns.map(({ key, title }) => ({
    key: `show-${key}`,
    label: title,
    onClick: () => update((now) => withShownColumn(now, key)),
  }));
  return [hide, { key: 'show', label: messages.showColumn, children }];
}

/** Items of a column's menu: sorting, filter, group, width, order, pins, visibility. */
export function columnMenuItems(menu: ColumnMenu): Items {
  const { onFilter, onFitWidth, preferences } = menu;
  return [
    ...sortItems(menu),
    ...(onFilter ? [{ key: 'filter', label: messages.filterColumn, onClick: onFilter }] : []),
    ...groupItems(menu),
    { key: 'fit', label: messages.fitWidth, onClick: onFitWidth },
    ...moveItems(menu),
    DIVIDER,
    ...pinItems(menu),
    ...visibilityItems(menu),
    DIVIDER,
    { key: 'reset', label: messages.resetColumns, onClick: preferences.reset },
  ];
}
