import { Dropdown, type MenuProps } from 'antd';
import { copyToClipboard, pasteFromClipboard } from '../clipboard/clipboard';
import { clearSelection } from '../editing/cell-editing';
import styles from '../core/grid.module.css';
import { redo, undo } from '../active-cell/key-bindings';
import { confirmRemoveRows, insertRowBelow, moveRows, selectedRowIds } from '../row-commands/row-commands';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { RowPermissions } from '../core/types';

interface Props {
  state: GridState;
  permissions: RowPermissions;
  /** Where it was asked for, in pixels of the window. */
  position: { x: number; y: number };
  onClose: () => void;
}

function itemsOf(state: GridState, permissions: RowPermissions): NonNullable<MenuProps['items']> {
  const ids = selectedRowIds(state);
  const stored = state.rows.ids;
  const { writable } = state;
  const canMove = writable && permissions.add && state.displayedIds === stored;
  const last = ids.at(-1);
  const removableIds = ids.filter((id) => state.rowSelection.canSelect(id));
  const blockedReason = removableIds.length === 0 ? (state.rowSelection.disabledReasonOf(last ?? '') ?? null) : null;
  return [
    { key: 'copy', label: messages.copy, extra: 'Ctrl+C', onClick: () => void copyToClipboard(state, false) },
    { key: 'copyWithHeads', label: messages.copyWithHeaders, onClick: () => void copyToClipboard(state, true) },
    ...(writable
      ? [
          { key: 'paste', label: messages.paste, extra: 'Ctrl+V', onClick: () => void pasteFromClipboard(state) },
          { key: 'clear', label: messages.clear, extra: 'Delete', onClick: () => clearSelection(state) },
          { type: 'divider' as const },
          {
            key: 'undo',
            label: messages.undo,
            extra: 'Ctrl+Z',
            disabled: state.sheet.undos === 0,
            onClick: () => undo(state),
          },
          {
            key: 'redo',
            label: messages.redo,
            extra: 'Ctrl+Y',
            disabled: state.sheet.redos === 0,
            onClick: () => redo(state),
          },
        ]
      : []),
    ...(writable && (permissions.add || permissions.remove) ? [{ type: 'divider' as const }] : []),
    ...(writable && permissions.add
      ? [
          {
            key: 'insert',
            label: messages.insertBelow,
            disabled: last === undefined,
            onClick: () => last !== undefined && insertRowBelow(state, last),
          },
          {
            key: 'up',
            label: messages.up,
            disabled: !canMove || ids[0] === stored[0],
            onClick: () => void moveRows(state, -1),
          },
          {
            key: 'down',
            label: messages.down,
            disabled: !canMove || last === stored.at(-1),
            onClick: () => void moveRows(state, 1),
          },
        ]
      : []),
    ...(writable && permissions.remove
      ? [
          {
            key: 'remove',
            // Why not stands in the line itself: a disabled one has no focus for a tooltip.
            label:
              blockedReason === null ? messages.removeRows(removableIds.length) : messages.removeBlocked(blockedReason),
            danger: true,
            disabled: removableIds.length === 0,
            onClick: () => void confirmRemoveRows(state, ids),
          },
        ]
      : []),
  ];
}

/** The menu of the selected cells, at the pointer. */
export default function CellMenu({ state, permissions, position, onClose }: Props) {
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{
        items: itemsOf(state, permissions),
        onClick: () => {
          onClose();
          state.focus();
        },
      }}
      onOpenChange={(open) => {
        if (open) return;
        onClose();
        state.focus();
      }}
    >
      <i className={styles.menuSpot} style={{ left: position.x, top: position.y }} aria-hidden="true" />
    </Dropdown>
  );
}
