import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import styles from './table.module.css';
import type { Fixed } from './fixed';
import type { Sort, TableColumn } from './types';

interface Props {
  column: TableColumn;
  place: Fixed | undefined;
  sorted: Sort['order'] | null;
  /** Null: it does not sort. A null sort returns to the list's own order. */
  onSort: ((sort: Sort | null) => void) | null;
}

const SORTS = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; a click on it sorts: up, down, and back to the order of the list. */
export function HeadCell({ column, place, sorted, onSort }: Props) {
  const { key: field, title, align } = column;
  const shared = { scope: 'col', 'data-side': place?.side, 'data-edge': place?.edge, style: place?.style } as const;
  if (onSort === null) {
    return (
      <th {...shared} data-align={align}>
        {title}
      </th>
    );
  }
  const next = sorted === null ? 'asc' : sorted === 'asc' ? 'desc' : null;
  return (
    <th {...shared} data-align={align} data-sorts aria-sort={sorted === null ? 'none' : SORTS[sorted]}>
      <button type="button" className={styles.sorter} onClick={() => onSort(next && { field, order: next })}>
        <span>{title}</span>
        <span className={styles.carets} data-sorted={sorted} aria-hidden="true">
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      </button>
    </th>
  );
}
