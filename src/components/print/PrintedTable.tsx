import { useContext } from 'react';
import type { Child } from '@/model/entity/entity';
import { totalOf } from '@/model/grid/totals/totals';
import type { RowPiece } from '@/model/print/paginate';
import type { Row } from '@/model/record';
import { messages as gridMessages } from '@/components/grid/core/messages';
import type { GridColumn } from '@/components/grid/core/types';
import { childRowsOf, useChildColumns } from '../form/children/child-columns';
import { messages as sharedMessages } from '../messages';
import { messages } from './messages';
import { PrintedRangeContext, type PrintedRecord } from './printed-record';
import styles from './print.module.css';

interface Props {
  printed: PrintedRecord;
  child: Child;
  /** Keys of the fields; undefined: those of lists. */
  columns: readonly string[] | undefined;
  /** The running totals are printed where the table goes on on the next page. */
  subtotal: boolean;
}

interface SumsProps {
  rows: readonly Row[];
  columns: readonly GridColumn[];
  label: string;
}

/** Sums of the columns that have one; averages are figures for the screen. */
function Sums({ rows, columns, label }: SumsProps) {
  const textOf = ({ key, total, totalScale, text }: GridColumn): string => {
    const values = rows.map((row) => row[key]);
    return total === 'sum' ? text({ [key]: totalOf(values, 'sum', totalScale) }) : '';
  };
  return (
    <tfoot>
      <tr>
        <th scope="row">{label}</th>
        {columns.map((column) => (
          <td key={column.key} data-align={column.align}>
            {textOf(column)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The content of a cell; of a divided row, the piece on this page. */
function Content({ text, piece }: { text: string; piece: RowPiece | null }) {
  const content = (
    <div className={styles.cell} data-content>
      {text}
    </div>
  );
  if (!piece) return content;
  return (
    <div className={styles.piece} style={{ height: piece.height }}>
      <div style={{ marginTop: -piece.top }}>{content}</div>
    </div>
  );
}

/** The rows of a child on this page, below the head of the table. */
export function PrintedTable({ printed, child, columns: keys, subtotal }: Props) {
  const { record, context, schema } = printed;
  const columns = useChildColumns(child, context.entity, schema, keys);
  const { from, to, isLast, piece } = useContext(PrintedRangeContext);
  const rows = childRowsOf(record, child.key);
  const hasSums = rows.length > 0 && columns.some(({ total }) => total === 'sum');
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <table className={styles.rows} data-rows data-running={subtotal}>
      <colgroup>
        <col className={styles.number} />
        {columns.map((column) => (
          <col key={column.key} style={{ width: `${(column.width / width) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{sharedMessages.rowNumber}</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(from, to).map((row, index) => (
          <tr key={String(row['id'] ?? index)}>
            <th scope="row">
              <Content text={String(from + index + 1)} piece={piece} />
            </th>
            {columns.map(({ key, align, text }) => (
              <td key={key} data-align={align}>
                <Content text={text(row)} piece={piece} />
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1} data-align="center">
              {sharedMessages.noChildRows}
            </td>
          </tr>
        )}
      </tbody>
      {hasSums && isLast && <Sums rows={rows} columns={columns} label={gridMessages.sum} />}
      {hasSums && !isLast && subtotal && (
        <Sums rows={rows.slice(0, to)} columns={columns} label={messages.runningTotal} />
      )}
    </table>
  );
}
