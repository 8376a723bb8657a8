import { CloseOutlined, DownOutlined, SwapOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { selectCell } from '@/model/grid/selection/selection';
import { searchCells, MAX_MATCHES, nextMatch } from './cell-search';
import styles from './find-bar.module.css';
import { ReplaceRow } from './ReplaceRow';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { SliceAccessor } from '../core/slice';
import type { Observable } from '../core/observable';
import { useSlice } from '../core/use-observable';
import { editAccess } from '../editing/edit-access';
import { cellSelection } from '../selection/cell-selection';
import { useTimeSliced } from '../core/use-time-sliced';

const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [
  (grid) => grid.rowsChanged,
  (grid) => grid.displayChanged,
  (grid) => grid.columnsChanged,
  (grid) => grid.textsChanged,
];

/** What the bar offers; `replace` only in an editable grid. */
export type FindMode = 'find' | 'replace';

interface Props {
  grid: GridState;
  mode: FindMode;
  onModeChange: (mode: FindMode | null) => void;
}

/** The cells that contain a word, and moving from one to the next. */
function useMatches(grid: GridState, word: string) {
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
  const found = matches?.length ?? 0;
  const count = found >= MAX_MATCHES ? `${MAX_MATCHES}+` : String(found);
  return { text: word.trim() === '' ? '' : messages.matchCount(current + 1, count), goToMatch };
}

/**
 * Finds a text in the grid: Enter moves to the next cell that contains it, Shift+Enter to the previous one. Ctrl+H adds
 * the replacement.
 */
export default function FindBar({ grid, mode, onModeChange }: Props) {
  const [word, setWord] = useState('');
  const { writable } = useSlice(editAccess, grid);
  const { text: matchText, goToMatch } = useMatches(grid, word);
  const replacing = mode === 'replace' && writable;
  const close = () => {
    onModeChange(null);
    grid.handles.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, target } = event;
    if (key === 'Escape') close();
    else if (key.toLowerCase() === 'h' && ctrlKey && writable) onModeChange('replace');
    else if (key === 'Enter' && target instanceof HTMLInputElement && target.dataset['find']) goToMatch(event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const button = (label: string, icon: React.ReactNode, onClick: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs and buttons in it
    <search className={styles.find} aria-label={messages.find} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <Input
          autoFocus
          size="small"
          data-find
          aria-label={messages.find}
          placeholder={messages.find}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          suffix={<output>{matchText}</output>}
        />
        {button(messages.findPrevious, <UpOutlined />, () => goToMatch(true))}
        {button(messages.findNext, <DownOutlined />, () => goToMatch(false))}
        {writable && !replacing && button(messages.replaceHint, <SwapOutlined />, () => onModeChange('replace'))}
        {button(messages.findClose, <CloseOutlined />, close)}
      </div>
      {replacing && <ReplaceRow grid={grid} word={word.trim()} onNext={() => goToMatch(false)} />}
    </search>
  );
}
