import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { selectCell } from '@/model/grid/selection/selection';
import { searchCells, MAX_MATCHES, nextMatch } from './cell-search';
import styles from './find-bar.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { SliceAccessor } from '../core/slice';
import type { Observable } from '../core/observable';
import { cellSelection } from '../selection/cell-selection';
import { useTimeSliced } from '../core/use-time-sliced';

const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [
  (grid) => grid.rowsChanged,
  (grid) => grid.displayChanged,
  (grid) => grid.columnsChanged,
  (grid) => grid.textsChanged,
];

/** Finds a text in the grid: Enter moves to the next cell that contains it, Shift+Enter to the previous one. */
export default function FindBar({ grid, onClose }: { grid: GridState; onClose: () => void }) {
  const [word, setWord] = useState('');
  const matches = useTimeSliced(
    grid,
    RECOMPUTE_ON,
    useCallback(() => searchCells(grid, word), [grid, word]),
  );
  // The index is valid only for the matches it was set with.
  const [reached, setReached] = useState<{ of: typeof matches; matchIndex: number }>({ of: null, matchIndex: -1 });
  const current = reached.of === matches ? reached.matchIndex : -1;
  const goToMatch = (backwards: boolean) => {
    const matchIndex = nextMatch(matches ?? [], cellSelection(grid).current?.active ?? null, backwards);
    const coordinate = matches?.[matchIndex];
    setReached({ of: matches, matchIndex });
    if (coordinate) cellSelection(grid).select(selectCell(coordinate));
  };
  const close = () => {
    onClose();
    grid.handles.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') goToMatch(event.shiftKey);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const found = matches?.length ?? 0;
  const count = found >= MAX_MATCHES ? `${MAX_MATCHES}+` : String(found);
  return (
    <search className={styles.find} aria-label={messages.find}>
      <Input
        autoFocus
        size="small"
        aria-label={messages.find}
        placeholder={messages.find}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={onKeyDown}
        suffix={<output>{word.trim() === '' ? '' : messages.matchCount(current + 1, count)}</output>}
      />
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        aria-label={messages.findPrevious}
        onClick={() => goToMatch(true)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={messages.findNext}
        onClick={() => goToMatch(false)}
      />
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={messages.findClose} onClick={close} />
    </search>
  );
}
