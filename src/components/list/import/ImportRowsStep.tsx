import { Alert, Checkbox, Tabs } from 'antd';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { EditableGrid } from '@/components/grid/views/EditableGrid';
import type { UtilityColumnKey } from '@/components/grid/core/types';
import type { ImportPreview } from '@/model/screens/transfer/import-messages';
import type { ImportBook, ImportSheet } from './import-book';
import type { ImportRows } from './import-rows';
import styles from './import.module.css';
import { messages } from './messages';

const UTILITY_COLUMNS: readonly UtilityColumnKey[] = ['row-checkbox'];
const PERMISSIONS = { add: false, remove: true };
/** Pixels. */
const MAX_HEIGHT = 420;

interface Props {
  book: ImportBook;
  schema: string;
  preview: Pick<ImportPreview, 'unknown' | 'checkedWhenSaved'>;
  onlyWrong: boolean;
  onOnlyWrong: (only: boolean) => void;
  /** False while the rows are being saved. */
  writable: boolean;
}

/** Numbers of rows and of errors, which change while the user edits. */
function useCounts(rows: ImportRows): { count: number; errors: number } {
  const errors = useSyncExternalStore(
    useCallback((listener) => rows.foundErrors.subscribe(listener), [rows]),
    () => rows.foundErrors.count,
  );
  const count = useSyncExternalStore(
    useCallback((listener) => rows.undoableRows.rows.subscribe(listener), [rows]),
    () => rows.count,
  );
  return { count, errors };
}

function SheetTab({ sheet }: { sheet: ImportSheet }) {
  const { count, errors } = useCounts(sheet.rows);
  return <>{messages.tab(sheet.title, count, errors)}</>;
}

/** The rows of the files, where they can be corrected before they are saved; those of children are in tabs. */
export default function ImportRowsStep({ book, schema, preview, onlyWrong, onOnlyWrong, writable }: Props) {
  const [opened, setOpened] = useState('');
  const sheet = book.sheets.find(({ key }) => key === opened) ?? book.sheets[0]!;
  const { count, errors } = useCounts(sheet.rows);
  const hasChildren = book.sheets.length > 1;
  return (
    <div className={styles.body}>
      {hasChildren && (
        <Tabs
          activeKey={sheet.key}
          onChange={setOpened}
          items={book.sheets.map((one) => ({ key: one.key, label: <SheetTab sheet={one} /> }))}
        />
      )}
      <div className={styles.bar}>
        <output>{messages.counts(count, errors)}</output>
        <Checkbox checked={onlyWrong} onChange={({ target }) => onOnlyWrong(target.checked)}>
          {messages.onlyWrong}
        </Checkbox>
      </div>
      {preview.unknown.length > 0 && <Alert type="warning" showIcon message={messages.unknown(preview.unknown)} />}
      {preview.checkedWhenSaved && <span className={styles.note}>{messages.checkedWhenSaved}</span>}
      <EditableGrid
        key={sheet.key}
        label={hasChildren ? sheet.title : messages.rows}
        undoableRows={sheet.rows.undoableRows}
        fields={sheet.rows.fields}
        utilityColumns={UTILITY_COLUMNS}
        rowSize="tiny"
        writable={writable}
        maxHeight={MAX_HEIGHT}
        permissions={PERMISSIONS}
        schema={sheet.key === '' ? schema : `${schema}.${sheet.key}`}
        foundErrors={sheet.rows.foundErrors}
      />
    </div>
  );
}
