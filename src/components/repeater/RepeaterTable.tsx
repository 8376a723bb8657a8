import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import type { Field } from '@/model/entity/entity';
import type { EmbeddedRow } from '@/model/field-types/embedded-rows';
import type { InputProps } from '@/registry/field-view';
import { inputClass } from '../input/input-attributes';
import { messages } from './messages';
import { columnsOf, useRowEntity } from './repeater-rows';
import { RepeaterRow } from './RepeaterRow';
import { useRepeaterRows } from './use-repeater-rows';
import styles from './repeater.module.css';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  rows: readonly EmbeddedRow[];
  onChange: (rows: EmbeddedRow[]) => void;
  /** Maximum number of rows; null: no limit. */
  maxRows: number | null;
}

function TableHead({ columns, disabled }: { columns: readonly Field[]; disabled: boolean }) {
  return (
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
  );
}

/** Editable rows of a repeater field: a table, on phones one card per row. */
export function RepeaterTable({ rows, onChange, maxRows, ...props }: Props) {
  const { field, id, label, describedBy, disabled, status } = props;
  const entity = useRowEntity(field);
  const columns = columnsOf(entity);
  const repeater = useRepeaterRows(entity, rows, onChange);
  const addButton = useRef<HTMLButtonElement>(null);
  const full = maxRows !== null && rows.length >= maxRows;
  const removeRow = (index: number) => {
    repeater.removeRow(index);
    addButton.current?.focus();
  };

  return (
    <div
      // A form that focuses this field because of an error means the first input with an error.
      onFocus={({ target }) => {
        if (target.id !== id) return;
        target.querySelector<HTMLElement>('[aria-invalid=true], input, textarea, button')?.focus();
      }}
      // Moving from cell to cell does not leave the field.
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
            <TableHead columns={columns} disabled={disabled} />
            <tbody>
              {rows.map((row, index) => (
                <RepeaterRow
                  key={repeater.keys[index]}
                  id={id}
                  entity={entity}
                  columns={columns}
                  row={row}
                  index={index}
                  rows={repeater}
                  disabled={disabled}
                  showErrors={status === 'error'}
                  onRemove={removeRow}
                />
              ))}
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
            onClick={repeater.addRow}
          >
            {full ? messages.full(maxRows) : messages.add}
          </Button>
        )}
      </fieldset>
    </div>
  );
}
