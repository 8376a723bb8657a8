import type { Child, Entity } from '@/model/entity/entity';
import { totalOf } from '@/model/grid/totals/totals';
import type { Row } from '@/model/record';
import { Emphasized, emphasisNow } from '@/components/field/Emphasized';
import { messages as gridMessages } from '@/components/grid/core/messages';
import type { GridColumn } from '@/components/grid/core/types';
import { messages } from '../../messages';
import { useChildColumns } from '../children/child-columns';
import styles from './print.module.css';

/** Most rows of a child that are printed, about 60 pages; the rest is counted below the table. */
export const MAX_PRINTED_ROWS = 2000;

const KINDS = ['sum', 'average'] as const;

/** Rows 合计 and 平均 of all rows, also of those that are not printed. */
function Totals({ rows, columns }: { rows: readonly Row[]; columns: readonly GridColumn[] }) {
  const textOf = ({ key, total, totalScale, text }: GridColumn, kind: (typeof KINDS)[number]): string => {
    if (total !== kind) return '';
    const values = rows.map((row) => row[key]);
    return text({ [key]: totalOf(values, kind, totalScale) });
  };
  return KINDS.filter((kind) => columns.some(({ total }) => total === kind)).map((kind) => (
    <tr key={kind}>
      <th scope="row">{gridMessages[kind]}</th>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {textOf(column, kind)}
        </td>
      ))}
    </tr>
  ));
}

/** All rows of a child as a table whose head is repeated on every page. */
export function PrintedRows({
  child,
  main,
  rows,
  schema,
}: {
  child: Child;
  main: Entity;
  rows: readonly Row[];
  schema: string;
}) {
  const columns = useChildColumns(child, main, schema);
  const rest = rows.length - MAX_PRINTED_ROWS;
  return (
    <section>
      <h2>{child.title}</h2>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{messages.rowNumber}</th>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_PRINTED_ROWS).map((row, index) => (
            <tr key={String(row['id'] ?? index)}>
              <th scope="row">{index + 1}</th>
              {columns.map(({ key, align, text, field, render }, column) => (
                <td key={key} data-align={align}>
                  <Emphasized emphasis={column === 0 ? emphasisNow(child, child.fields, row) : null} labelled>
                    {field.emphasis.length > 0 ? render?.(row) : text(row)}
                  </Emphasized>
                </td>
              ))}
            </tr>
          ))}
          <Totals rows={rows} columns={columns} />
        </tbody>
      </table>
      {rows.length === 0 && <p>{messages.noChildRows}</p>}
      {rest > 0 && <p>{messages.rowsNotPrinted(MAX_PRINTED_ROWS, rest)}</p>}
    </section>
  );
}
