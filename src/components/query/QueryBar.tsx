import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { QueryItem } from '@/model/screens/screen';
import { Hint } from '../deferred/DeferredTooltip';
import { useMeasure, widthOf } from '../responsive/use-measure';
import { texts } from '../messages';
import { isBlank } from './query-params';
import { QueryFields } from './QueryFields';
import styles from './query.module.css';
import { useEntered, type QueryProps } from './use-query-draft';

/** Least room of one item, label included; a range takes two. */
const ITEM_WIDTH = 232;
const ACTIONS_WIDTH = 216;
const TRAILING_WIDTH = 48;

interface Props extends QueryProps {
  /** The list is in front: `/` leads here. */
  active: boolean;
  /** What ends the line, of a list that has no line of buttons to put it in. */
  trailing?: ReactNode;
}

/** What the last bar measured: the next one is most often as wide, and then it is drawn only once. */
let usual = 0;

function look(node: HTMLElement): number {
  usual = widthOf(node);
  return usual;
}

const slots = (item: QueryItem): number => (item.rule === 'range' ? 2 : 1);

/** How many items fit on one line beside the buttons. */
function fitting(items: readonly QueryItem[], width: number): number {
  let left = Math.max(1, Math.floor((width - ACTIONS_WIDTH) / ITEM_WIDTH));
  return items.findIndex((item) => (left -= slots(item)) < 0);
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** One line of query fields with 查询 and 重置; what does not fit is behind 展开. It stays as it is while records come. */
export const QueryBar = memo(function QueryBar({
  label,
  items,
  entity,
  schema,
  values,
  onSearch,
  active,
  trailing,
}: Props) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useEntered(values);
  const [open, setOpen] = useState(false);
  const width = useMeasure(ref, look, usual, usual > 0);

  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const input = ref.current?.querySelector<HTMLElement>('input, textarea, select, [tabindex="0"]');
      if (!input) return;
      event.preventDefault();
      input.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);

  const fits = width === 0 ? -1 : fitting(items, trailing ? width - TRAILING_WIDTH : width);
  const foldable = fits >= 0;
  // What filters is never folded away.
  const shown = foldable && !open ? items.filter((item, index) => index < fits || !isBlank(values[item.key])) : items;

  return (
    <search aria-label={label}>
      <form
        ref={ref}
        className={styles.bar}
        data-open={open}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(entered);
        }}
      >
        <QueryFields id={id} items={shown} entity={entity} schema={schema} values={entered} onChange={setEntered} />
        <div className={styles.buttons}>
          <Hint text={texts.searchHint}>
            <Button type="primary" htmlType="submit">
              {texts.search}
            </Button>
          </Hint>
          <Button
            onClick={() => {
              setEntered({});
              onSearch({});
            }}
          >
            {texts.reset}
          </Button>
          {foldable && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)} className={styles.fold ?? ''}>
              {open ? texts.collapse : texts.expand}
              {open ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </form>
    </search>
  );
});
