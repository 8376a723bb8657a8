import { Dropdown, type MenuProps } from 'antd';
import { copyText, pasteText } from './clipboard';
import { clear } from './editing';
import styles from './grid.module.css';
import { redo, undo } from './keyboard';
import { askToRemove, insertBelow, moveRows, selectedRows } from './operations';
import type { GridState } from './state';
import { texts } from './texts';
import type { May } from './types';

interface Props {
  state: GridState;
  may: May;
  /** Where it was asked for, in pixels of the window. */
  spot: { x: number; y: number };
  onClose: () => void;
}

function itemsOf(state: GridState, may: May): NonNullable<MenuProps['items']> {
  const ids = selectedRows(state);
  const stored = state.rows.ids;
  const { writable } = state;
  const order = writable && may.add && state.view === stored;
  const last = ids.at(-1);
  const free = ids.filter((id) => state.ticks.mayTick(id));
  const stays = free.length === 0 ? (state.ticks.whyNot(last ?? '') ?? null) : null;
  return [
    { key: 'copy', label: texts.copy, extra: 'Ctrl+C', onClick: () => void copyText(state, false) },
    { key: 'copyWithHeads', label: texts.copyWithHeads, onClick: () => void copyText(state, true) },
    ...(writable
      ? [
          { key: 'paste', label: texts.paste, extra: 'Ctrl+V', onClick: () => void pasteText(state) },
          { key: 'clear', label: texts.clear, extra: 'Delete', onClick: () => clear(state) },
          { type: 'divider' as const },
          {
            key: 'undo',
            label: texts.undo,
            extra: 'Ctrl+Z',
            disabled: state.sheet.undos === 0,
            onClick: () => undo(state),
          },
          {
            key: 'redo',
            label: texts.redo,
            extra: 'Ctrl+Y',
            disabled: state.sheet.redos === 0,
            onClick: () => redo(state),
          },
        ]
      : []),
    ...(writable && (may.add || may.remove) ? [{ type: 'divider' as const }] : []),
    ...(writable && may.add
      ? [
          {
            key: 'insert',
            label: texts.insertBelow,
            disabled: last === undefined,
            onClick: () => last !== undefined && insertBelow(state, last),
          },
          {
            key: 'up',
            label: texts.up,
            disabled: !order || ids[0] === stored[0],
            onClick: () => void moveRows(state, -1),
          },
          {
            key: 'down',
            label: texts.down,
            disabled: !order || last === stored.at(-1),
            onClick: () => void moveRows(state, 1),
          },
        ]
      : []),
    ...(writable && may.remove
      ? [
          {
            key: 'remove',
            // Why not stands in the line itself: a disabled one has no focus for a tooltip.
            label: stays === null ? texts.removeRows(free.length) : texts.removeRefused(stays),
            danger: true,
            disabled: free.length === 0,
            onClick: () => void askToRemove(state, ids),
          },
        ]
      : []),
  ];
}

/** The menu of the selected cells, at the pointer. */
export default function CellMenu({ state, may, spot, onClose }: Props) {
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{
        items: itemsOf(state, may),
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
      <i className={styles.menuSpot} style={{ left: spot.x, top: spot.y }} aria-hidden="true" />
    </Dropdown>
  );
}
