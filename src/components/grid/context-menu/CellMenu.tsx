import type { MenuProps } from 'antd';
import { MenuDropdown } from '@/components/deferred/MenuDropdown';
import { loadChunk } from '@/runtime/http/connection';
import { reportError } from '@/runtime/notices/notices';
import { copyToClipboard, pasteFromClipboard } from '../clipboard/clipboard';
import styles from './cell-menu.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { RowPermissions } from '../core/types';
import { clearSelection } from '../editing/cell-editing';
import { editAccess } from '../editing/edit-access';
import { canRedo, canUndo, redo, undo } from '../history/undo-redo';
import { confirmRemoveRows, insertRowBelow, moveRows } from '../row-commands/row-commands';
import { selectedRowIds } from '../selection/navigation';
import { rowSelection } from '../selection/row-selection';

interface Props {
  grid: GridState;
  /** Accessible name of the grid; files are named after it. */
  label: string;
  permissions: RowPermissions;
  /** In pixels of the window. */
  position: { x: number; y: number };
  onClose: () => void;
}

const EXPORT_FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

type Items = NonNullable<MenuProps['items']>;

const DIVIDER = { type: 'divider' } as const;

const copyItems = (grid: GridState): Items => [
  { key: 'copy', label: messages.copy, extra: 'Ctrl+C', onClick: () => void copyToClipboard(grid, false) },
  { key: 'copyWithHeads', label: messages.copyWithHeaders, onClick: () => void copyToClipboard(grid, true) },
];

/** Saves the selected cells, or all of the table, as a file. The writer is loaded by the first use. */
function exportItems(grid: GridState, label: string): Items {
  const item = (extent: 'selected' | 'shown', [format, name]: (typeof EXPORT_FORMATS)[number]) => ({
    key: `${extent}-${format}`,
    label: extent === 'shown' ? messages.exportShown(grid.displayedIds.length, name) : messages.exportSelected(name),
    onClick: () =>
      void loadChunk(() => import('../export/grid-export')).then(
        ({ exportGrid }) => exportGrid(grid, label, format, extent),
        reportError,
      ),
  });
  return [
    {
      key: 'export',
      label: messages.exportCells,
      children: [
        ...EXPORT_FORMATS.map((format) => item('selected', format)),
        DIVIDER,
        ...EXPORT_FORMATS.map((format) => item('shown', format)),
      ],
    },
  ];
}

const editItems = (grid: GridState): Items => [
  { key: 'paste', label: messages.paste, extra: 'Ctrl+V', onClick: () => void pasteFromClipboard(grid) },
  { key: 'clear', label: messages.clear, extra: 'Delete', onClick: () => clearSelection(grid) },
  DIVIDER,
  { key: 'undo', label: messages.undo, extra: 'Ctrl+Z', disabled: !canUndo(grid), onClick: () => undo(grid) },
  { key: 'redo', label: messages.redo, extra: 'Ctrl+Y', disabled: !canRedo(grid), onClick: () => redo(grid) },
];

/** Inserting and moving; rows that are sorted or filtered cannot be moved. */
function rowItems(grid: GridState, ids: readonly string[]): Items {
  const stored = grid.rows.ids;
  const canMove = grid.displayedIds === stored;
  const last = ids.at(-1);
  return [
    {
      key: 'insert',
      label: messages.insertBelow,
      disabled: last === undefined,
      onClick: () => last !== undefined && insertRowBelow(grid, last),
    },
    {
      key: 'up',
      label: messages.up,
      disabled: !canMove || ids[0] === stored[0],
      onClick: () => void moveRows(grid, -1),
    },
    {
      key: 'down',
      label: messages.down,
      disabled: !canMove || last === stored.at(-1),
      onClick: () => void moveRows(grid, 1),
    },
  ];
}

function removeItems(grid: GridState, ids: readonly string[]): Items {
  const selection = rowSelection(grid);
  const count = ids.filter((id) => selection.canSelect(id)).length;
  const blockedReason = count === 0 ? selection.disabledReasonOf(ids.at(-1) ?? '') : null;
  return [
    {
      key: 'remove',
      // The reason is part of the label: a disabled item cannot be focused, so that a tooltip would not be shown.
      label: blockedReason === null ? messages.removeRows(count) : messages.removeBlocked(blockedReason),
      danger: true,
      disabled: count === 0,
      onClick: () => void confirmRemoveRows(grid, ids),
    },
  ];
}

function menuItems(grid: GridState, label: string, { add, remove }: RowPermissions): Items {
  if (!editAccess(grid).writable) return [...copyItems(grid), ...exportItems(grid, label)];
  const ids = selectedRowIds(grid);
  return [
    ...copyItems(grid),
    ...editItems(grid),
    ...(add || remove ? [DIVIDER] : []),
    ...(add ? rowItems(grid, ids) : []),
    ...(remove ? removeItems(grid, ids) : []),
    DIVIDER,
    ...exportItems(grid, label),
  ];
}

/** The context menu of the selected cells. */
export default function CellMenu({ grid, label, permissions, position, onClose }: Props) {
  const close = () => {
    onClose();
    grid.handles.focus();
  };
  return (
    <MenuDropdown
      open
      autoFocus
      trigger={['click']}
      menu={{ items: menuItems(grid, label, permissions), onClick: close }}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <i className={styles.anchor} style={{ left: position.x, top: position.y }} aria-hidden="true" />
    </MenuDropdown>
  );
}
