import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import hidden from '../core/visually-hidden.module.css';
import { messages } from '../core/messages';
import styles from './header.module.css';

/** The place of a column among the columns that sort; nothing where one column sorts. */
export function SortOrder({ sortKeys, columnKey }: { sortKeys: readonly SortKey[]; columnKey: string }) {
  const index = sortKeys.findIndex(({ key }) => key === columnKey);
  if (index < 0 || sortKeys.length < 2) return null;
  return (
    <>
      <span className={styles.sortOrder} aria-hidden="true">
        {index + 1}
      </span>
      <span className={hidden.visuallyHidden}>{messages.sortOrder(index + 1)}</span>
    </>
  );
}
