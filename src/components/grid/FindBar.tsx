import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { at, type Spot } from '@/model/grid/selection';
import { inSlices } from '@/runtime/slices';
import { findsOf, MOST_FINDS, nextFind } from './finding';
import styles from './grid.module.css';
import type { GridState } from './state';
import { texts } from './texts';

/** Finds a text in the table: Enter goes on to the next cell that holds it, Shift+Enter back. */
export default function FindBar({ state, onClose }: { state: GridState; onClose: () => void }) {
  const [word, setWord] = useState('');
  const [finds, setFinds] = useState<readonly Spot[]>([]);
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    let leave = new AbortController();
    const look = () => {
      leave.abort();
      leave = new AbortController();
      const { signal } = leave;
      void inSlices(findsOf(state, word), signal).then((found) => {
        if (!found || signal.aborted) return;
        setFinds(found);
        setCurrent(-1);
      });
    };
    look();
    const stops = [state.topics.on('rows', look), state.topics.on('frame', look)];
    return () => {
      leave.abort();
      for (const stop of stops) stop();
    };
  }, [state, word]);
  const go = (back: boolean) => {
    const place = nextFind(finds, state.selected?.active ?? null, back);
    const spot = finds[place];
    setCurrent(place);
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
  const count = finds.length >= MOST_FINDS ? `${MOST_FINDS}+` : String(finds.length);
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
