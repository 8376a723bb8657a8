import { Button, Input, Popover, type InputRef } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { Tick } from '@/components/input/Checkbox';
import { filterByColumn } from './sort-filter';
import { countDistinctTexts, MAX_DISTINCT_TEXTS } from './distinct-texts';
import styles from '../core/grid.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { GridColumn } from '../core/types';

interface Props {
  state: GridState;
  column: GridColumn;
  onClose: () => void;
}

/** What a column lets pass: a part of its texts, or some of them. */
function FilterForm({ state, column, onClose, input }: Props & { input: RefObject<InputRef | null> }) {
  const now = state.filters.find(({ key }) => key === column.key);
  const [word, setWord] = useState(now?.contains ?? '');
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(now?.among));
  const [known, setKnown] = useState<readonly (readonly [string, number])[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    void runInTimeSlices(countDistinctTexts(state, column.key), leave.signal).then((found) => found && setKnown(found));
    return () => leave.abort();
  }, [state, column.key]);
  const end = (filter: Parameters<typeof filterByColumn>[2]) => {
    void filterByColumn(state, column.key, filter);
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
    <search className={styles.filter} aria-label={messages.filterOf(column.title)} onKeyDown={onKeyDown}>
      <strong>{messages.filterOf(column.title)}</strong>
      <Input
        ref={input}
        size="small"
        allowClear
        aria-label={messages.containsText}
        placeholder={messages.containsText}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <ul aria-label={messages.valuesOf(column.title)}>
        {offered.map(([text, count]) => (
          <li key={text}>
            <Tick
              label={text === '' ? messages.blank : text}
              checked={picked.has(text)}
              onChange={() => {
                const next = new Set(picked);
                if (!next.delete(text)) next.add(text);
                setPicked(next);
              }}
            />
            <span>{text === '' ? messages.blank : text}</span>
            <span className={styles.times}>{count}</span>
          </li>
        ))}
      </ul>
      {known.length >= MAX_DISTINCT_TEXTS && <p>{messages.valuesTruncated(MAX_DISTINCT_TEXTS)}</p>}
      <div className={styles.filterButtons}>
        <Button size="small" disabled={!now} onClick={() => end(null)}>
          {messages.clearFilter}
        </Button>
        <Button size="small" type="primary" onClick={apply}>
          {messages.apply}
        </Button>
      </div>
    </search>
  );
}

/** The same below the column's title. */
export default function ColumnFilter(props: Props) {
  const { onClose } = props;
  const input = useRef<InputRef>(null);
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      content={<FilterForm {...props} input={input} />}
      // Hidden while it opens, it cannot take the focus earlier.
      afterOpenChange={(open) => open && input.current?.focus()}
      onOpenChange={(open) => !open && onClose()}
    >
      <i className={styles.filterSpot} aria-hidden="true" />
    </Popover>
  );
}
