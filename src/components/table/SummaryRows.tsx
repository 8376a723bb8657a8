import { texts } from '../texts';
import { total } from '@/model/grid/totals';
import styles from './table.module.css';
import type { TableColumn, TableRow } from './types';

interface Props {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Columns before and after those of the record. */
  offset: number;
  trailing: number;
}

/** Footer rows 合计 (sum) and 平均 (average) over the shown rows (spec 2 §9). */
export function SummaryRows({ columns, rows, offset, trailing }: Props) {
  const kinds = (['sum', 'average'] as const).filter((kind) => columns.some((column) => column.total === kind));
  if (rows.length === 0 || kinds.length === 0) return null;
  return (
    <tfoot>
      {kinds.map((kind) => (
        <tr key={kind} className={styles.summary}>
          {offset > 0 && <td aria-hidden="true" />}
          {columns.map((column, index) => {
            const figure =
              column.total === kind
                ? total(
                    rows.map((row) => row[column.key]),
                    kind,
                    column.scale,
                  )
                : null;
            return (
              <td key={column.key} data-align={column.align}>
                {figure === null ? (index === 0 ? texts[kind] : null) : column.format(figure)}
              </td>
            );
          })}
          {trailing > 0 && <td aria-hidden="true" />}
        </tr>
      ))}
    </tfoot>
  );
}
