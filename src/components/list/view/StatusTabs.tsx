import type { Field } from '@/model/entity/entity';
import { useOptions } from '@/components/field/use-options';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { messages } from '@/components/messages';
import { toQueryText } from '@/components/query/query-params';
import type { ListState } from '../controller/list-state';
import styles from './status-tabs.module.css';
import type { ListViewModel } from './use-list-view';

interface Tab {
  /** Empty: all records. */
  value: string;
  text: string;
}

/** Records with the value of a tab, under the other filters; null while they are unknown. */
function countOf({ summary }: ListState, value: string): number | null {
  if (!summary || summary.counts.length === 0) return null;
  const counts = value === '' ? summary.counts : summary.counts.filter((one) => one.value === value);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/**
 * On a phone the pressed tab of a shared link may lie outside. Only the row of tabs scrolls: `scrollIntoView` would move
 * the page to a list below its beginning, too.
 */
function revealTab(node: HTMLElement | null): void {
  const row = node?.parentElement;
  if (!node || !row) return;
  const [tab, visible] = [node.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, tab.left - visible.left) + Math.max(0, tab.right - visible.right);
}

/** The values of one field as buttons above the table; the pressed one filters the list. */
export function StatusTabs({ field, view: { controller, data } }: { field: Field; view: ListViewModel }) {
  const options = useOptions(field);
  const current = toQueryText(data.query[field.key]);
  const tabs: readonly Tab[] = [{ value: '', text: messages.all }, ...options];
  const select = (value: string) => {
    const { [field.key]: _, ...others } = controller.data.query;
    void controller.search(value === '' ? others : { ...others, [field.key]: value });
  };
  return (
    <fieldset aria-label={field.label} className={styles.tabs} data-stale={data.summaryStale}>
      {tabs.map(({ value, text }) => {
        const count = countOf(data, value);
        return (
          <button
            key={value}
            ref={value === current ? revealTab : null}
            type="button"
            className={styles.tab}
            aria-pressed={value === current}
            onClick={() => select(value)}
          >
            {value === '' ? text : <ChoiceTags value={value} text={text} options={options} />}
            {count !== null && <span className={styles.count}>{count}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
