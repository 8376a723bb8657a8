import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { EmbeddedRow } from '@/model/field-types/embedded-rows';
import { FieldInput } from '../field/FieldInput';
import { messages } from './messages';
import styles from './repeater.module.css';

interface Props {
  id: string;
  column: Field;
  row: EmbeddedRow;
  /** The row's number, from 1. */
  rowNumber: number;
  disabled: boolean;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (values: Readonly<Record<string, Value>>) => void;
  onBlur: () => void;
}

/** One value of one row: its input, and what is wrong with it below. */
export function RepeaterCell({ id, column, row, rowNumber, disabled, error, autoFocus, onChange, onBlur }: Props) {
  return (
    <td data-label={column.label} data-required={column.required === true} onBlur={onBlur}>
      <FieldInput
        value={row[column.key] ?? null}
        onChange={(value) => onChange({ [column.key]: value })}
        patch={onChange}
        row={row}
        multiple={false}
        field={column}
        disabled={disabled || column.readonly === true}
        status={error === undefined ? undefined : 'error'}
        place="form"
        id={id}
        label={messages.cell(column.label, rowNumber)}
        describedBy={error === undefined ? undefined : `${id}-error`}
        autoFocus={autoFocus}
        schema={column.key}
      />
      {error !== undefined && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </td>
  );
}
