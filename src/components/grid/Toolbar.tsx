import { DeleteOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Hint } from '../Hint';
import styles from './grid.module.css';
import { redo, undo } from './keyboard';
import { addRow, askToRemove } from './operations';
import type { GridState } from './state';
import { TableMenu } from './TableMenu';
import { texts } from './texts';
import type { GridSize, May } from './types';
import type { Arranged } from './use-arrangement';
import { useSteps } from '../use-steps';
import { useTopic } from './use-topic';

/** Buttons above the table; the first brings what draws them all, the others follow in another pause. */
export function Toolbar({
  state,
  label,
  may,
  arranged,
  size,
  buttons,
  locked,
}: {
  state: GridState;
  label: string;
  may: May;
  arranged: Arranged;
  size: GridSize;
  /** Its screen's own, before the table's; then the strong one is among them. */
  buttons: ReactNode;
  /** While it is being saved nothing is done to it. */
  locked: boolean;
}) {
  const all = useSteps(1, true) > 0;
  useTopic(state, 'chosen');
  useTopic(state, 'history');
  const { sheet } = state;
  const chosen = state.ticks.ids;
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar}>
      {buttons}
      {may.add && (
        <Button
          type={buttons ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => addRow(state)}
        >
          {texts.add}
        </Button>
      )}
      {may.remove && all && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          disabled={locked || chosen.size === 0}
          onClick={() =>
            void askToRemove(
              state,
              state.view.filter((id) => chosen.has(id)),
            )
          }
        >
          {chosen.size > 0 ? texts.removeChosen(chosen.size) : texts.remove}
        </Button>
      )}
      {all && (
        <span className={styles.tools}>
          <Hint text={texts.undoHint}>
            <Button
              type="text"
              icon={<UndoOutlined />}
              aria-label={texts.undo}
              disabled={locked || sheet.undos === 0}
              onClick={() => undo(state)}
            />
          </Hint>
          <Hint text={texts.redoHint}>
            <Button
              type="text"
              icon={<RedoOutlined />}
              aria-label={texts.redo}
              disabled={locked || sheet.redos === 0}
              onClick={() => redo(state)}
            />
          </Hint>
          <TableMenu arranged={arranged} size={size} />
        </span>
      )}
    </div>
  );
}
