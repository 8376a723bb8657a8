import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { EmbeddedRow } from '@/model/field-types/embedded-rows';
import type { InputProps } from '@/registry/field-view';
import { inputClass } from '../input/input-attributes';
import { RepeaterCell } from './RepeaterCell';
import { messages } from './messages';
import { deriveRow, useRowKeys, useRowEntity } from './repeater-rows';
import styles from './repeater.module.css';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  rows: readonly EmbeddedRow[];
  onChange: (rows: EmbeddedRow[]) => void;
  /** Rows it takes; null: any number. */
  maxRows: number | null;
}

/** Rows to fill in: a table, on phones a card for each row. Rows come, go and move; each says what is wrong in it. */
export function RepeaterTable({ rows, onChange, maxRows, ...props }: Props) {
  const { field, id, label, describedBy, disabled, status } = props;
  const entity = useRowEntity(field);
  const columns = Object.values(entity.fields).filter((column) => !column.system);
  const { keys, ...keyOrder } = useRowKeys(rows.length);
  const [blurredCells, setBlurredCells] = useState<ReadonlySet<string>>(new Set());
  const [newRowIndex, setNewRowIndex] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const full = maxRows !== null && rows.length >= maxRows;

  const setRow = (at: number, values: Readonly<Record<string, Value>>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...values } : row)));
  const addRow = () => {
    setNewRowIndex(rows.length);
    keyOrder.add();
    const { values } = deriveRow(entity, {});
    onChange([...rows, Object.fromEntries(columns.map(({ key }) => [key, values[key] ?? null]))]);
  };
  const removeRow = (at: number) => {
    keyOrder.remove(at);
    onChange(rows.filter((_, index) => index !== at));
    addButton.current?.focus();
  };
  const swapRows = (one: number, other: number) => {
    keyOrder.swap(one, other);
    onChange(rows.map((row, index) => (index === one ? rows[other]! : index === other ? rows[one]! : row)));
  };

  return (
    <div
      // A form that jumps to this field means the first thing wrong in it.
      onFocus={({ target }) => {
        if (target.id !== id) return;
        target.querySelector<HTMLElement>('[aria-invalid=true], input, textarea, button')?.focus();
      }}
      // From cell to cell the field is not left.
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation();
      }}
    >
      <fieldset
        id={id}
        tabIndex={-1}
        className={inputClass(props, styles.box)}
        data-status={status}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
      >
        {rows.length === 0 ? (
          <p className={styles.none}>{messages.noRows}</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.number}>
                  {messages.number}
                </th>
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    style={column.list.width === null ? undefined : { width: column.list.width }}
                  >
                    {column.label}
                    {column.required === true && (
                      <span className={styles.required} aria-hidden="true">
                        *
                      </span>
                    )}
                  </th>
                ))}
                {!disabled && (
                  <th scope="col" className={styles.tools}>
                    {messages.actions}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const { errors } = deriveRow(entity, row);
                return (
                  <tr key={keys[at]}>
                    <th scope="row" className={styles.number}>
                      <span className={styles.wide}>{at + 1}</span>
                      <span className={styles.narrow}>{messages.row(at + 1)}</span>
                    </th>
                    {columns.map((column, place) => (
                      <RepeaterCell
                        key={column.key}
                        id={`${id}-${keys[at]}-${column.key}`}
                        column={column}
                        row={row}
                        rowNumber={at + 1}
                        disabled={disabled}
                        error={
                          status === 'error' || blurredCells.has(`${keys[at]} ${column.key}`)
                            ? errors.find(({ path }) => path === column.key)?.message
                            : undefined
                        }
                        autoFocus={newRowIndex === at && place === 0}
                        onChange={(values) => setRow(at, values)}
                        onBlur={() => setBlurredCells((before) => new Set(before).add(`${keys[at]} ${column.key}`))}
                      />
                    ))}
                    {!disabled && (
                      <td className={styles.tools}>
                        <Button
                          type="text"
                          icon={<ArrowUpOutlined />}
                          disabled={at === 0}
                          aria-label={messages.up(at + 1)}
                          onClick={() => swapRows(at, at - 1)}
                        />
                        <Button
                          type="text"
                          icon={<ArrowDownOutlined />}
                          disabled={at === rows.length - 1}
                          aria-label={messages.down(at + 1)}
                          onClick={() => swapRows(at, at + 1)}
                        />
                        <Button
                          type="text"
                          danger
                          icon={<DeleteOutlined />}
                          aria-label={messages.remove(at + 1)}
                          onClick={() => removeRow(at)}
                        />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        {!disabled && (
          <Button
            ref={addButton}
            type="dashed"
            block
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={full}
            onClick={addRow}
          >
            {full ? messages.full(maxRows) : messages.add}
          </Button>
        )}
      </fieldset>
    </div>
  );
}
