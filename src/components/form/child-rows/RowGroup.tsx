import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import type { Cell } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import { confirm } from '@/runtime/notices/notices';
import { messages as shared } from '../../messages';
import type { ChildEditor } from '../children/child-editor';
import { focusField } from '../errors/focus-field';
import { messages } from '../messages';
import { useFormContext } from '../state/form-context';
import styles from '../form.module.css';
import { RowFields, rowFieldPrefix } from './RowFields';
import { useRowChanges } from './use-row-changes';
import { useRowNavigation } from './use-row-navigation';

/** The only row of a one-to-one child as a group of fields. */
export function RowGroup({
  editor,
  writable,
  columns,
  canRemove,
}: {
  editor: ChildEditor;
  writable: boolean;
  columns: number;
  /** Whether a stored row can be removed. */
  canRemove: (row: Row) => boolean;
}) {
  const { form, id: formId } = useFormContext();
  const { child, rows } = editor;
  useRowChanges(editor);
  const id = rows.ids[0];
  const isMissing = id === undefined && writable;
  useEffect(() => {
    if (isMissing) form.completeSingleRows();
  }, [isMissing, form]);
  const prefix = rowFieldPrefix(formId, child.key);
  const activeCell = useCallback((): Cell | null => {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]');
    const [only] = rows.ids;
    return field?.id.startsWith(prefix) && only !== undefined ? { id: only, key: field.dataset['field'] ?? '' } : null;
  }, [rows, prefix]);
  const focus = useCallback(({ key }: Cell) => void focusField(prefix, key), [prefix]);
  useRowNavigation(editor, activeCell, focus);
  const problem = editor.problem();
  const row = id === undefined ? undefined : rows.row(id);
  const clear = async () => {
    const confirmed = await confirm({
      title: messages.clearRowTitle(child.title),
      text: messages.clearRowText,
      okText: messages.clearRow,
      danger: true,
    });
    if (confirmed) editor.undoableRows.remove(rows.ids);
  };
  return (
    <>
      {problem !== null && (
        <div role="alert" className={styles.error}>
          {problem}
        </div>
      )}
      {row ? (
        <RowFields editor={editor} id={String(row['id'])} writable={writable} columns={columns} />
      ) : (
        <p className={styles.noRows}>{shared.noSingleRow}</p>
      )}
      {row && writable && editor.isStored(String(row['id'])) && canRemove(row) && (
        <Button type="link" size="small" className={styles.clearRow ?? ''} onClick={() => void clear()}>
          {messages.clearRow}
        </Button>
      )}
    </>
  );
}
