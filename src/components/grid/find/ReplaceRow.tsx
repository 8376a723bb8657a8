import { Button, Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { cellSelection } from '../selection/cell-selection';
import styles from './find-bar.module.css';
import { replaceAll, replaceInCell, type ReplaceReport } from './replace';

const reportText = ({ replaced, unreadable, locked }: ReplaceReport): string =>
  [
    messages.replacedCells(replaced),
    ...(unreadable > 0 ? [messages.replacedUnreadable(unreadable)] : []),
    ...(locked > 0 ? [messages.replacedLocked(locked)] : []),
  ].join('；');

interface Props {
  grid: GridState;
  /** The text to replace; empty: none. */
  word: string;
  /** Moves to the next cell that contains the word. */
  onNext: () => void;
}

/** Replaces the found text in the active cell or in all cells, and reports the outcome. */
export function ReplaceRow({ grid, word, onNext }: Props) {
  const [by, setBy] = useState('');
  const [report, setReport] = useState<ReplaceReport | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (replace: () => Promise<ReplaceReport | null>) => {
    if (running || word === '') return;
    setRunning(true);
    try {
      setReport(await replace());
    } finally {
      setRunning(false);
    }
  };
  const replaceOne = () =>
    run(async () => {
      const { activeCell } = cellSelection(grid);
      const done = activeCell && (await replaceInCell(grid, activeCell, word, by));
      onNext();
      return done;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void replaceOne();
  };
  const disabled = word === '' || running;
  return (
    <>
      <div className={styles.row}>
        <Input
          size="small"
          aria-label={messages.replaceBy}
          placeholder={messages.replaceBy}
          value={by}
          onChange={(event) => setBy(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" disabled={disabled} onClick={() => void replaceOne()}>
          {messages.replaceOne}
        </Button>
        <Button size="small" disabled={disabled} onClick={() => void run(() => replaceAll(grid, word, by))}>
          {messages.replaceAll}
        </Button>
      </div>
      <output className={styles.report}>{report && reportText(report)}</output>
    </>
  );
}
