import { Alert, Checkbox } from 'antd';
import { useCallback, useSyncExternalStore } from 'react';
import { EditableGrid } from '@/components/grid/views/EditableGrid';
import type { UtilityColumnKey } from '@/components/grid/core/types';
import type { ImportRows } from './import-rows';
import styles from './import.module.css';
import { messages } from './messages';

const UTILITY_COLUMNS: readonly UtilityColumnKey[] = ['row-checkbox'];
const PERMISSIONS = { add: false, remove: true };
/** Pixels. */
const MAX_HEIGHT = 420;

interface Props {
  rows: ImportRows;
  title: string;
  schema: string;
  unknown: readonly string[];
  onlyWrong: boolean;
  onOnlyWrong: (only: boolean) => void;
  /** False while the rows are being saved. */
  writable: boolean;
}

/** The rows of the files, where they can be corrected before they are saved. */
export default function ImportRowsStep({ rows, title, schema, unknown, onlyWrong, onOnlyWrong, writable }: Props) {
  const errors = useSyncExternalStore(
    useCallback((listener) => rows.foundErrors.subscribe(listener), [rows]),
    () => rows.foundErrors.count,
  );
  const count = useSyncExternalStore(
    useCallback((listener) => rows.undoableRows.rows.subscribe(listener), [rows]),
    () => rows.count,
  );
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <output>{messages.counts(count, errors)}</output>
        <Checkbox checked={onlyWrong} onChange={({ target }) => onOnlyWrong(target.checked)}>
          {messages.onlyWrong}
        </Checkbox>
      </div>
      {unknown.length > 0 && <Alert type="warning" showIcon message={messages.unknown(unknown)} />}
      <EditableGrid
        label={title}
        undoableRows={rows.undoableRows}
        fields={rows.fields}
        utilityColumns={UTILITY_COLUMNS}
        rowSize="tiny"
        writable={writable}
        maxHeight={MAX_HEIGHT}
        permissions={PERMISSIONS}
        schema={schema}
        foundErrors={rows.foundErrors}
      />
    </div>
  );
}
