import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { at } from '@/model/grid/selection';
import { findsOf, MOST_FINDS, nextFind } from './finding';
import styles from './grid.module.css';
import type { GridState, Topic } from './state';
import { texts } from './texts';
import { useSliced } from './use-sliced';

const FOLLOWED: readonly Topic[] = ['rows', 'frame'];

/** Finds a text in the table: Enter goes on to the next cell that holds it, Shift+Enter back. */
export default function FindBar({ state, onClose }: { state: GridState; onClose: () => void }) {
  const [word, setWord] = useState('');
  const finds = useSliced(
    state,
    FOLLOWED,
    useCallback(() => findsOf(state, word), [state, word]),
  );
  // Of other finds, none is the current one yet.
  const [reached, setReached] = useState<{ of: typeof finds; place: number }>({ of: null, place: -1 });
  const current = reached.of === finds ? reached.place : -1;
  const go = (back: boolean) => {
    const place = nextFind(finds ?? [], state.selected?.active ?? null, back);
    const spot = finds?.[place];
    setReached({ of: finds, place });
    if (spot) state.select(at(spot));
  };
  const close = () => {
    onClose();
    state.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(event.shiftKey);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const found = finds?.length ?? 0;
  const count = found >= MOST_FINDS ? `${MOST_FINDS}+` : String(found);
  return (
    <search className={styles.find} aria-label={texts.find}>
      <Input
        autoFocus
        size="small"
        aria-label={texts.find}
        placeholder={texts.find}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={onKeyDown}
        suffix={<output>{word.trim() === '' ? '' : texts.finds(current + 1, count)}</output>}
      />
      <Button type="text" size="small" icon={<UpOutlined />} aria-label={texts.findBack} onClick={() => go(true)} />
      <Button type="text" size="small" icon={<DownOutlined />} aria-label={texts.findNext} onClick={() => go(false)} />
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={texts.findClose} onClick={close} />
    </search>
  );
}
