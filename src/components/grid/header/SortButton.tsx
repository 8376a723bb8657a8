import { afterTitleClick } from '@/model/grid/sort-filter/sort-keys';
import type { SortKey } from '@/model/grid/sort-filter/sort-filter';
import type { GridColumn } from '../core/types';
import { messages } from '../core/messages';
import styles from './header.module.css';
import { SortOrder } from './SortOrder';

interface Props {
  column: GridColumn;
  /** Of the columns on screen, in order. */
  sortKeys: readonly SortKey[];
  onSort: (keys: readonly SortKey[]) => void;
}

/** A column title that sorts: ascending, descending, then the list's own order. Shift keeps the other columns. */
export function SortButton({ column: { key, title }, sortKeys, onSort }: Props) {
  const sorted = sortKeys.find((one) => one.key === key);
  return (
    <button
      type="button"
      className={styles.sortButton}
      title={messages.sortHint}
      onClick={(event) => onSort(afterTitleClick(sortKeys, key, event.shiftKey))}
    >
      <span className={styles.titleText}>{title}</span>
      <span
        className={styles.sortArrows}
        data-sorted={sorted === undefined ? undefined : sorted.desc ? 'desc' : 'asc'}
        aria-hidden="true"
      />
      <SortOrder sortKeys={sortKeys} columnKey={key} />
    </button>
  );
}
