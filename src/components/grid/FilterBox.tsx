import { Button, Input, Popover, type InputRef } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { inSlices } from '@/runtime/slices';
import { Tick } from '../input/Tick';
import { filterRows } from './arranging';
import { distinctTexts, MOST_TEXTS } from './distinct';
import styles from './grid.module.css';
import type { GridState } from './state';
import { texts } from './texts';
import type { GridColumn } from './types';

interface Props {
  state: GridState;
  column: GridColumn;
  onClose: () => void;
}

/** What a column lets pass: a part of its texts, or some of them. */
function Choice({ state, column, onClose, input }: Props & { input: RefObject<InputRef | null> }) {
  const now = state.filter.find(({ key }) => key === column.key);
  const [word, setWord] = useState(now?.contains ?? '');
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(now?.among));
  const [known, setKnown] = useState<readonly (readonly [string, number])[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    void inSlices(distinctTexts(state, column.key), leave.signal).then((found) => found && setKnown(found));
    return () => leave.abort();
  }, [state, column.key]);
  const end = (filter: Parameters<typeof filterRows>[2]) => {
    void filterRows(state, column.key, filter);
    onClose();
    state.focus();
  };
  const apply = () => {
    const contains = word.trim();
    if (contains === '' && picked.size === 0) return end(null);
    return end({ ...(contains === '' ? {} : { contains }), ...(picked.size === 0 ? {} : { among: [...picked] }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const enters = event.key === 'Enter' && event.target === input.current?.input;
    if (!enters && event.key !== 'Escape') return;
    // The caret comes back with the key: the cell must not take it as typed.
    event.preventDefault();
    if (enters) return apply();
    onClose();
    state.focus();
  };
  const part = word.trim().toLowerCase();
  const offered = known.filter(([text]) => text.toLowerCase().includes(part));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the inputs in it
    <search className={styles.filter} aria-label={texts.filterOf(column.title)} onKeyDown={onKeyDown}>
      <strong>{texts.filterOf(column.title)}</strong>
      <Input
        ref={input}
        size="small"
        allowClear
        aria-label={texts.contains}
        placeholder={texts.contains}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <ul aria-label={texts.valuesOf(column.title)}>
        {offered.map(([text, count]) => (
          <li key={text}>
            <Tick
              label={text === '' ? texts.blank : text}
              checked={picked.has(text)}
              onChange={() => {
                const next = new Set(picked);
                if (!next.delete(text)) next.add(text);
                setPicked(next);
              }}
            />
            <span>{text === '' ? texts.blank : text}</span>
            <span className={styles.times}>{count}</span>
          </li>
        ))}
      </ul>
      {known.length >= MOST_TEXTS && <p>{texts.mostValues(MOST_TEXTS)}</p>}
      <div className={styles.filterButtons}>
        <Button size="small" disabled={!now} onClick={() => end(null)}>
          {texts.unfilter}
        </Button>
        <Button size="small" type="primary" onClick={apply}>
          {texts.apply}
        </Button>
      </div>
    </search>
  );
}

/** The same below the column's title. */
export default function FilterBox(props: Props) {
  const { onClose } = props;
  const input = useRef<InputRef>(null);
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      content={<Choice {...props} input={input} />}
      // Hidden while it opens, it cannot take the focus earlier.
      afterOpenChange={(open) => open && input.current?.focus()}
      onOpenChange={(open) => !open && onClose()}
    >
      <i className={styles.filterSpot} aria-hidden="true" />
    </Popover>
  );
}
