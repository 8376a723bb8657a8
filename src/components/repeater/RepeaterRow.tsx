import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Entity, Field } from '@/model/entity/entity';
import type { EmbeddedRow } from '@/model/field-types/embedded-rows';
import { RepeaterCell } from './RepeaterCell';
import { messages } from './messages';
import { deriveRow } from './repeater-rows';
import type { RepeaterRows } from './use-repeater-rows';
import styles from './repeater.module.css';

/** Buttons that move or remove one row. */
function RowButtons({
  index,
  count,
  onSwap,
  onRemove,
}: {
  index: number;
  count: number;
  onSwap: RepeaterRows['swapRows'];
  onRemove: (index: number) => void;
}) {
  const number = index + 1;
  return (
    <td className={styles.tools}>
      <Button
        type="text"
        icon={<ArrowUpOutlined />}
        disabled={index === 0}
        aria-label={messages.up(number)}
        onClick={() => onSwap(index, index - 1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined />}
        disabled={index === count - 1}
        aria-label={messages.down(number)}
        onClick={() => onSwap(index, index + 1)}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={messages.remove(number)}
        onClick={() => onRemove(index)}
      />
    </td>
  );
}

interface Props {
  /** DOM id of the field. */
  id: string;
  entity: Entity;
  columns: readonly Field[];
  row: EmbeddedRow;
  index: number;
  rows: RepeaterRows;
  disabled: boolean;
  /** Shows the errors of all cells, not only of those that were visited. */
  showErrors: boolean;
  onRemove: (index: number) => void;
}

/** One row: its number, its cells with their errors, and its buttons. */
export function RepeaterRow({ id, entity, columns, row, index, rows, disabled, showErrors, onRemove }: Props) {
  const key = rows.keys[index];
  const { errors } = deriveRow(entity, row);
  const errorOf = (column: string) =>
    showErrors || rows.isBlurred(index, column) ? errors.find(({ path }) => path === column)?.message : undefined;
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <span className={styles.wide}>{index + 1}</span>
        <span className={styles.narrow}>{messages.row(index + 1)}</span>
      </th>
      {columns.map((column, columnIndex) => (
        <RepeaterCell
          key={column.key}
          id={`${id}-${key}-${column.key}`}
          column={column}
          row={row}
          rowNumber={index + 1}
          disabled={disabled}
          error={errorOf(column.key)}
          autoFocus={rows.newRowIndex === index && columnIndex === 0}
          onChange={(values) => rows.setRow(index, values)}
          onBlur={() => rows.cellBlurred(index, column.key)}
        />
      ))}
      {!disabled && <RowButtons index={index} count={rows.keys.length} onSwap={rows.swapRows} onRemove={onRemove} />}
    </tr>
  );
}
