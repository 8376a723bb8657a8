import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { SmallRow } from '@/model/field-types/embedded-rows';
import { FieldInput } from '../field/FieldInput';
import { texts } from './messages';
import styles from './repeater.module.css';

interface Props {
  id: string;
  column: Field;
  row: SmallRow;
  /** The row's number, from 1. */
  number: number;
  disabled: boolean;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (values: Readonly<Record<string, Value>>) => void;
  onLeave: () => void;
}

/** One value of one row: its input, and what is wrong with it below. */
export function SmallCell({ id, column, row, number, disabled, error, autoFocus, onChange, onLeave }: Props) {
  return (
    <td data-label={column.label} data-required={column.required === true} onBlur={onLeave}>
      <FieldInput
        value={row[column.key] ?? null}
        onChange={(value) => onChange({ [column.key]: value })}
        patch={onChange}
        row={row}
        many={false}
        field={column}
        disabled={disabled || column.readonly === true}
        status={error === undefined ? undefined : 'error'}
        place="form"
        id={id}
        label={texts.cell(column.label, number)}
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
