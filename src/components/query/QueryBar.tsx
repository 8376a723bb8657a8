import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { QueryItem } from '@/model/screens/screen';
import { service } from '@/runtime/service';
import { DeferredTooltip } from '../deferred/DeferredTooltip';
import { useMeasure, widthOf } from '../responsive/use-measure';
import { messages } from '../messages';
import type { DraftStore } from './draft-store';
import { isBlank } from './query-params';
import { QueryFields } from './QueryFields';
import styles from './query.module.css';
import { useQueryDraft, type QueryProps } from './use-query-draft';

/** Minimum width of one item in pixels, including its label; a range counts as two items. */
const ITEM_WIDTH = 232;
const ACTIONS_WIDTH = 216;
const EXTRA_WIDTH = 120;
const TRAILING_WIDTH = 200;

interface Props extends QueryProps {
  /** True when the list is active: the key `/` focuses the first query field. */
  active: boolean;
  /** Keeps entered values when the bar is mounted anew. */
  draftStore?: DraftStore;
  /** Content after the buttons of the query. */
  extra?: ReactNode;
  /** Content at the end of the line, for a list without a toolbar. */
  trailing?: ReactNode;
}

/** The last measured bar; its width in pixels is the initial width of the next bar and avoids a second render. */
const lastBar = service(() => ({ width: 0 }));

function measureWidth(node: HTMLElement): number {
  const width = widthOf(node);
  lastBar().width = width;
  return width;
}

const slotsOf = (item: QueryItem): number => (item.rule === 'range' ? 2 : 1);

/** Number of items that fit on one line beside the buttons, at least one; -1 when all fit. */
function fittingCount(items: readonly QueryItem[], width: number): number {
  let slotsLeft = Math.max(1, Math.floor((width - ACTIONS_WIDTH) / ITEM_WIDTH));
  for (const [index, item] of items.entries()) {
    slotsLeft -= slotsOf(item);
    if (slotsLeft < 0 && index > 0) return index;
  }
  return -1;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** One line of query fields with 查询 and 重置; 展开 shows the rest. Memoized: loading records does not render it again. */
export const QueryBar = memo(function QueryBar({
  label,
  items,
  entity,
  schema,
  values,
  onSearch,
  active,
  draftStore,
  extra,
  trailing,
}: Props) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft, submit] = useQueryDraft(values, onSearch, draftStore);
  const [open, setOpen] = useState(false);
  const [initialWidth] = useState(() => lastBar().width);
  const width = useMeasure(ref, measureWidth, initialWidth, initialWidth > 0);

  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const input = ref.current?.querySelector<HTMLElement>('input, textarea, select, [tabindex="0"]');
      if (!input) return;
      event.preventDefault();
      input.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);

  const fitCount =
    width === 0 ? -1 : fittingCount(items, width - (trailing ? TRAILING_WIDTH : 0) - (extra ? EXTRA_WIDTH : 0));
  const foldable = fitCount >= 0;
  // Fields with an active filter are always shown.
  const shownItems =
    foldable && !open ? items.filter((item, index) => index < fitCount || !isBlank(values[item.key])) : items;

  return (
    <search aria-label={label}>
      <form ref={ref} className={styles.bar} data-open={open} onSubmit={submit}>
        <QueryFields id={id} items={shownItems} entity={entity} schema={schema} values={draft} onChange={setDraft} />
        <div className={styles.buttons}>
          <DeferredTooltip text={messages.searchHint}>
            <Button type="primary" htmlType="submit">
              {messages.search}
            </Button>
          </DeferredTooltip>
          <Button
            onClick={() => {
              setDraft({});
              onSearch({});
            }}
          >
            {messages.reset}
          </Button>
          {extra}
          {foldable && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)} className={styles.fold ?? ''}>
              {open ? messages.collapse : messages.expand}
              {open ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </form>
    </search>
  );
});
