import styles from './header.module.css';
import type { ExternalSorting, GridColumn } from '../core/types';

/** A column title that sorts: ascending, descending, then the list's own order. */
export function SortButton({ column, sorting }: { column: GridColumn; sorting: ExternalSorting }) {
  const { key, title } = column;
  const sorted = sorting.sortKeys.find((one) => one.key === key);
  const next = sorted === undefined ? [{ key, desc: false }] : sorted.desc ? [] : [{ key, desc: true }];
  return (
    <button type="button" className={styles.sortButton} onClick={() => sorting.onSort(next)}>
      <span className={styles.titleText}>{title}</span>
      <span
        className={styles.sortArrows}
        data-sorted={sorted === undefined ? undefined : sorted.desc ? 'desc' : 'asc'}
        aria-hidden="true"
      />
    </button>
  );
}
