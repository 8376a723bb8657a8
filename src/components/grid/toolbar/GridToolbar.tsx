import { DeleteOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DeferredTooltip } from '@/components/deferred/DeferredTooltip';
import { useDeferredSteps } from '@/components/deferred/use-deferred-steps';
import styles from './toolbar.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { RowPermissions, RowSize } from '../core/types';
import { useSlice } from '../core/use-observable';
import { redo, undo, useUndoRedo } from '../history/undo-redo';
import { GridSettingsMenu } from '../preferences/GridSettingsMenu';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { addRow, confirmRemoveRows } from '../row-commands/row-commands';
import { rowSelection } from '../selection/row-selection';

interface Props {
  grid: GridState;
  label: string;
  permissions: RowPermissions;
  preferences: AppliedPreferences;
  rowSize: RowSize;
  /** Buttons of the screen, before those of the grid; when there are any, the primary button is among them. */
  buttons: ReactNode;
  /** The grid cannot be changed now, for example while its form is being saved. */
  locked: boolean;
}

function UndoRedoButtons({ grid, locked }: { grid: GridState; locked: boolean }) {
  const { undoable, redoable } = useUndoRedo(grid);
  return (
    <>
      <DeferredTooltip text={messages.undoHint}>
        <Button
          type="text"
          icon={<UndoOutlined />}
          aria-label={messages.undo}
          disabled={locked || !undoable}
          onClick={() => undo(grid)}
        />
      </DeferredTooltip>
      <DeferredTooltip text={messages.redoHint}>
        <Button
          type="text"
          icon={<RedoOutlined />}
          aria-label={messages.redo}
          disabled={locked || !redoable}
          onClick={() => redo(grid)}
        />
      </DeferredTooltip>
    </>
  );
}

/** Buttons above an editable grid. Only the first is rendered at once, the others when the browser is idle. */
export function GridToolbar({ grid, label, permissions, preferences, rowSize, buttons, locked }: Props) {
  const allMounted = useDeferredSteps(1, true) > 0;
  const { ids: selectedIds } = useSlice(rowSelection, grid);
  const removeSelected = () => {
    const ids = grid.displayedIds.filter((id) => selectedIds.has(id));
    void confirmRemoveRows(grid, ids);
  };
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar}>
      {buttons}
      {permissions.add && (
        <Button
          type={buttons ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => addRow(grid)}
        >
          {messages.add}
        </Button>
      )}
      {permissions.remove && allMounted && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          disabled={locked || selectedIds.size === 0}
          onClick={removeSelected}
        >
          {selectedIds.size > 0 ? messages.removeSelected(selectedIds.size) : messages.remove}
        </Button>
      )}
      {allMounted && (
        <span className={styles.iconButtons}>
          <UndoRedoButtons grid={grid} locked={locked} />
          <GridSettingsMenu preferences={preferences} rowSize={rowSize} />
        </span>
      )}
    </div>
  );
}

/** Keeps the space of the toolbar until it is rendered. */
export const ToolbarPlaceholder = () => <div className={styles.toolbar} />;
