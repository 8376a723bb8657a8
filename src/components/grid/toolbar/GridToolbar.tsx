import { DeleteOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Hint } from '@/components/deferred/DeferredTooltip';
import styles from '../core/grid.module.css';
import { redo, undo } from '../active-cell/key-bindings';
import { addRow, confirmRemoveRows } from '../row-commands/row-commands';
import type { GridState } from '../core/grid-state';
import { GridSettingsMenu } from '../preferences/GridSettingsMenu';
import { messages } from '../core/messages';
import type { RowSize, RowPermissions } from '../core/types';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { useSteps } from '@/components/deferred/use-deferred-steps';
import { useGridEvent } from '../core/use-grid-event';

/** Buttons above the table; the first brings what draws them all, the others follow in another pause. */
export function GridToolbar({
  state,
  label,
  permissions,
  preferences,
  rowSize,
  buttons,
  locked,
}: {
  state: GridState;
  label: string;
  permissions: RowPermissions;
  preferences: AppliedPreferences;
  rowSize: RowSize;
  /** Its screen's own, before the table's; then the strong one is among them. */
  buttons: ReactNode;
  /** While it is being saved nothing is done to it. */
  locked: boolean;
}) {
  const allMounted = useSteps(1, true) > 0;
  useGridEvent(state, 'rowSelection');
  useGridEvent(state, 'history');
  const { sheet: undoableRows } = state;
  const selectedIds = state.rowSelection.ids;
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar}>
      {buttons}
      {permissions.add && (
        <Button
          type={buttons ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => addRow(state)}
        >
          {messages.add}
        </Button>
      )}
      {permissions.remove && allMounted && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          disabled={locked || selectedIds.size === 0}
          onClick={() =>
            void confirmRemoveRows(
              state,
              state.displayedIds.filter((id) => selectedIds.has(id)),
            )
          }
        >
          {selectedIds.size > 0 ? messages.removeSelected(selectedIds.size) : messages.remove}
        </Button>
      )}
      {allMounted && (
        <span className={styles.tools}>
          <Hint text={messages.undoHint}>
            <Button
              type="text"
              icon={<UndoOutlined />}
              aria-label={messages.undo}
              disabled={locked || undoableRows.undos === 0}
              onClick={() => undo(state)}
            />
          </Hint>
          <Hint text={messages.redoHint}>
            <Button
              type="text"
              icon={<RedoOutlined />}
              aria-label={messages.redo}
              disabled={locked || undoableRows.redos === 0}
              onClick={() => redo(state)}
            />
          </Hint>
          <GridSettingsMenu preferences={preferences} rowSize={rowSize} />
        </span>
      )}
    </div>
  );
}
