import { Button, Input, Popover, type InputRef } from 'antd';
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Checkbox } from '@/components/input/Checkbox';
import styles from './column-filter.module.css';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { Observable } from '../core/observable';
import type { SliceAccessor } from '../core/slice';
import type { GridColumn } from '../core/types';
import { useTimeSliced } from '../core/use-time-sliced';
import { countDistinctTexts, MAX_DISTINCT_TEXTS, type DistinctText } from './distinct-texts';
import { filterByColumn } from './sort-filter';
import { sortFilter } from './sort-filter-state';

interface Props {
  grid: GridState;
  column: GridColumn;
  onClose: () => void;
}

const NO_TEXTS: readonly DistinctText[] = [];
/** The texts are counted when the filter opens, and again when names of codes arrive. */
const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [(grid) => grid.textsChanged];

const toggled = (texts: ReadonlySet<string>, text: string): ReadonlySet<string> =>
  texts.has(text) ? new Set([...texts].filter((one) => one !== text)) : new Set([...texts, text]);

/** State of the filter form; `apply` sets the filter and closes the form. */
function useColumnFilter({ grid, column, onClose }: Props) {
  const active = sortFilter(grid).filters.find(({ key }) => key === column.key);
  const [part, setPart] = useState(active?.contains ?? '');
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(active?.among));
  const work = useCallback(() => countDistinctTexts(grid, column.key), [grid, column.key]);
  const texts = useTimeSliced(grid, RECOMPUTE_ON, work, 'input') ?? NO_TEXTS;
  const close = () => {
    onClose();
    grid.handles.focus();
  };
  const set = (filter: Parameters<typeof filterByColumn>[2]) => {
    void filterByColumn(grid, column.key, filter);
    close();
  };
  const apply = () => {
    const contains = part.trim();
    if (contains === '' && picked.size === 0) set(null);
    else set({ ...(contains === '' ? {} : { contains }), ...(picked.size === 0 ? {} : { among: [...picked] }) });
  };
  const toggle = (text: string) => setPicked((now) => toggled(now, text));
  return { active: active !== undefined, part, setPart, picked, toggle, texts, apply, clear: () => set(null), close };
}

/** The filter of a column: texts that contain a part, or some of its distinct texts. */
function FilterForm({ input, ...props }: Props & { input: RefObject<InputRef | null> }) {
  const { column } = props;
  const { active, part, setPart, picked, toggle, texts, apply, clear, close } = useColumnFilter(props);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter' && event.target === input.current?.input;
    if (!isEnter && event.key !== 'Escape') return;
    // The key returns the focus to the active cell, which must not take it as typed text.
    event.preventDefault();
    if (isEnter) apply();
    else close();
  };
  const needle = part.trim().toLowerCase();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys of the inputs in it
    <search className={styles.filter} aria-label={messages.filterOf(column.title)} onKeyDown={onKeyDown}>
      <strong>{messages.filterOf(column.title)}</strong>
      <Input
        ref={input}
        size="small"
        allowClear
        aria-label={messages.containsText}
        placeholder={messages.containsText}
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <ul aria-label={messages.valuesOf(column.title)}>
        {texts
          .filter(([text]) => text.toLowerCase().includes(needle))
          .map(([text, count]) => (
            <li key={text}>
              <Checkbox
                label={text === '' ? messages.blank : text}
                checked={picked.has(text)}
                onChange={() => toggle(text)}
              />
              <span>{text === '' ? messages.blank : text}</span>
              <span className={styles.count}>{count}</span>
            </li>
          ))}
      </ul>
      {texts.length >= MAX_DISTINCT_TEXTS && <p>{messages.valuesTruncated(MAX_DISTINCT_TEXTS)}</p>}
      <div className={styles.buttons}>
        <Button size="small" disabled={!active} onClick={clear}>
          {messages.clearFilter}
        </Button>
        <Button size="small" type="primary" onClick={apply}>
          {messages.apply}
        </Button>
      </div>
    </search>
  );
}

/** The filter form as a popover below the column's title. */
export default function ColumnFilter(props: Props) {
  const { onClose } = props;
  const input = useRef<InputRef>(null);
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      content={<FilterForm {...props} input={input} />}
      // The input can take the focus only after the opening animation.
      afterOpenChange={(open) => open && input.current?.focus()}
      onOpenChange={(open) => !open && onClose()}
    >
      <i className={styles.anchor} aria-hidden="true" />
    </Popover>
  );
}
