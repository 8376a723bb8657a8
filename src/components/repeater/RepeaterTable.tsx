import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { Value } from '@/model/entity/field-type';
import type { SmallRow } from '@/model/field-types/embedded-rows';
import type { InputProps } from '@/registry/field-view';
import { fit } from '../input/input-attributes';
import { SmallCell } from './RepeaterCell';
import { texts } from './messages';
import { deriveRow, useKeys, useRowEntity } from './repeater-rows';
import styles from './repeater.module.css';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  rows: readonly SmallRow[];
  onChange: (rows: SmallRow[]) => void;
  /** Rows it takes; null: any number. */
  most: number | null;
}

/** Rows to fill in: a table, on phones a card for each row. Rows come, go and move; each says what is wrong in it. */
export function SmallTable({ rows, onChange, most, ...props }: Props) {
  const { field, id, label, describedBy, disabled, status } = props;
  const entity = useRowEntity(field);
  const columns = Object.values(entity.fields).filter((column) => !column.system);
  const { keys, ...order } = useKeys(rows.length);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<number | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const full = most !== null && rows.length >= most;

  const set = (at: number, values: Readonly<Record<string, Value>>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...values } : row)));
  const add = () => {
    setFresh(rows.length);
    order.add();
    const { values } = deriveRow(entity, {});
    onChange([...rows, Object.fromEntries(columns.map(({ key }) => [key, values[key] ?? null]))]);
  };
  const remove = (at: number) => {
    order.remove(at);
    onChange(rows.filter((_, index) => index !== at));
    adding.current?.focus();
  };
  const swap = (one: number, other: number) => {
    order.swap(one, other);
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
        className={fit(props, styles.box)}
        data-status={status}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
      >
        {rows.length === 0 ? (
          <p className={styles.none}>{texts.none}</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.number}>
                  {texts.number}
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
                    {texts.actions}
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
                      <span className={styles.narrow}>{texts.row(at + 1)}</span>
                    </th>
                    {columns.map((column, place) => (
                      <SmallCell
                        key={column.key}
                        id={`${id}-${keys[at]}-${column.key}`}
                        column={column}
                        row={row}
                        number={at + 1}
                        disabled={disabled}
                        error={
                          status === 'error' || left.has(`${keys[at]} ${column.key}`)
                            ? errors.find(({ path }) => path === column.key)?.message
                            : undefined
                        }
                        autoFocus={fresh === at && place === 0}
                        onChange={(values) => set(at, values)}
                        onLeave={() => setLeft((before) => new Set(before).add(`${keys[at]} ${column.key}`))}
                      />
                    ))}
                    {!disabled && (
                      <td className={styles.tools}>
                        <Button
                          type="text"
                          icon={<ArrowUpOutlined />}
                          disabled={at === 0}
                          aria-label={texts.up(at + 1)}
                          onClick={() => swap(at, at - 1)}
                        />
                        <Button
                          type="text"
                          icon={<ArrowDownOutlined />}
                          disabled={at === rows.length - 1}
                          aria-label={texts.down(at + 1)}
                          onClick={() => swap(at, at + 1)}
                        />
                        <Button
                          type="text"
                          danger
                          icon={<DeleteOutlined />}
                          aria-label={texts.remove(at + 1)}
                          onClick={() => remove(at)}
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
            ref={adding}
            type="dashed"
            block
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={full}
            onClick={add}
          >
            {full ? texts.full(most) : texts.add}
          </Button>
        )}
      </fieldset>
    </div>
  );
}
