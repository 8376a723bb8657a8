import { Table } from 'antd';
import { texts } from '../texts';
import { total } from './total';
import styles from './table.module.css';
import type { TableColumn, TableRow } from './types';

/** Footer rows 合计 (sum) and 平均 (average) over the shown rows (spec 2 §9). */
export function SummaryRows({
  columns,
  rows,
  offset,
  trailing,
}: {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  offset: number;
  trailing: number;
}) {
  const kinds = (['sum', 'average'] as const).filter((kind) => columns.some((column) => column.total === kind));
  return (
    <Table.Summary>
      {kinds.map((kind) => (
        <Table.Summary.Row key={kind} className={styles.summary ?? ''}>
          {offset > 0 && <Table.Summary.Cell index={0} />}
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
              <Table.Summary.Cell key={column.key} index={index + offset} align={column.align}>
                {figure === null ? (index === 0 ? texts[kind] : null) : column.format(figure)}
              </Table.Summary.Cell>
            );
          })}
          {trailing > 0 && <Table.Summary.Cell index={columns.length + offset} />}
        </Table.Summary.Row>
      ))}
    </Table.Summary>
  );
}
