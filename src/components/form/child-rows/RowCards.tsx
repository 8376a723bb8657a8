import { ExclamationCircleFilled, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useCallback, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useEditableColumns } from '@/components/grid/columns/use-columns';
import { Emphasized, emphasisNow, tintOf } from '@/components/field/Emphasized';
import type { GridColumn } from '@/components/grid/core/types';
import { messages as gridMessages } from '@/components/grid/core/messages';
import type { Child } from '@/model/entity/entity';
import type { Cell } from '@/model/grid/core/types';
import type { Row } from '@/model/record';
import type { ChildEditor } from '../children/child-editor';
import { focusField } from '../errors/focus-field';
import { messages } from '../messages';
import { useFormContext } from '../state/form-context';
import formStyles from '../form.module.css';
import styles from './cards.module.css';
import type { RowCardsProps } from './row-cards-props';
import { RowDialog } from './RowDialog';
import { rowFieldPrefix } from './RowFields';
import { useRowChanges } from './use-row-changes';
import { useShownFields } from './use-shown-fields';
import { firstEditableKey, useRowNavigation } from './use-row-navigation';

/** Cards drawn at first, and by each press of the button below them. */
const PAGE = 50;
/** Lines of a card below its title. */
const LINES = 3;

/** The text of a value, since a card is one button; with its emphasis, if it has one. */
const shownValue = ({ field, render, text }: GridColumn, row: Row): ReactNode =>
  field.emphasis.length > 0 ? render?.(row) : text(row);

/** Title and first values of a row; a press opens its fields. */
const RowCard = memo(function RowCard({
  row,
  number,
  columns,
  child,
  errors,
  onOpen,
}: {
  row: Row;
  number: number;
  columns: readonly GridColumn[];
  child: Child;
  errors: number;
  onOpen: (id: string) => void;
}) {
  const titleKey = child.titleField;
  const emphasis = emphasisNow(child, child.fields, row);
  const lines = columns.filter(({ key, text }) => key !== titleKey && text(row) !== '');
  const titleColumn = columns.find(({ key, text }) => key === titleKey && text(row) !== '');
  return (
    <li>
      <button
        type="button"
        {...tintOf(emphasis, styles.card)}
        data-wrong={errors > 0}
        onClick={() => onOpen(String(row['id']))}
        aria-haspopup="dialog"
      >
        <span className={styles.head}>
          <span className={styles.number}>{number}</span>
          <Emphasized emphasis={emphasis} labelled>
            <strong>{titleColumn ? shownValue(titleColumn, row) : gridMessages.rowAt(number)}</strong>
          </Emphasized>
          {errors > 0 && (
            <span className={styles.errors}>
              <ExclamationCircleFilled aria-hidden="true" /> {gridMessages.tabErrors(errors)}
            </span>
          )}
          <RightOutlined aria-hidden="true" className={styles.arrow ?? ''} />
        </span>
        {lines.slice(0, LINES).map((column) => (
          <span key={column.key} className={styles.line}>
            <span>{column.title}</span>
            <span>{shownValue(column, row)}</span>
          </span>
        ))}
      </button>
    </li>
  );
});

/** Number of shown errors of a row. */
function errorsOf({ rows, isValidated }: ChildEditor, id: string, columns: readonly GridColumn[]): number {
  if (!isValidated()) return 0;
  return columns.filter(({ key }) => rows.flags(id, key).visible && rows.error(id, key) !== undefined).length;
}

/** Shows the fields of a row in a dialog, and focuses one of them. */
function useOpenRow(editor: ChildEditor) {
  const { id: formId } = useFormContext();
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = useRef<string | null>(null);
  const show = useCallback((id: string | null) => {
    opened.current = id;
    setOpenId(id);
  }, []);
  const prefix = rowFieldPrefix(formId, editor.child.key);
  const activeCell = useCallback((): Cell | null => {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]');
    return opened.current !== null && field?.id.startsWith(prefix)
      ? { id: opened.current, key: field.dataset['field'] ?? '' }
      : null;
  }, [prefix]);
  const focus = useCallback(
    ({ id, key }: Cell) => {
      flushSync(() => show(id));
      focusField(prefix, key);
    },
    [show, prefix],
  );
  useRowNavigation(editor, activeCell, focus);
  return { openId, show };
}

/** The rows of a child on a phone: one card per row, whose fields open in a dialog. */
export function RowCards({ editor, writable, permissions, getDisabledReason, openDetails }: RowCardsProps) {
  const { schema } = useFormContext();
  const { child, rows } = editor;
  useRowChanges(editor);
  const fields = useShownFields(editor);
  const columns = useEditableColumns(fields, `${schema}.${child.key}`);
  const [limit, setLimit] = useState(PAGE);
  const { openId, show } = useOpenRow(editor);
  const { ids } = rows;
  const add = () => {
    const [id] = editor.undoableRows.insert([{}], ids.length);
    if (id === undefined) return;
    setLimit((before) => Math.max(before, rows.ids.length));
    show(id);
  };
  const problem = editor.problem();
  const rest = ids.length - limit;
  return (
    <>
      {problem !== null && (
        <div role="alert" className={formStyles.error}>
          {problem}
        </div>
      )}
      {ids.length === 0 && <p className={formStyles.noRows}>{gridMessages.empty}</p>}
      <ul className={styles.cards} aria-label={child.title}>
        {ids.slice(0, limit).map((id, at) => {
          const row = rows.row(id);
          return (
            row && (
              <RowCard
                key={id}
                row={row}
                number={at + 1}
                columns={columns}
                child={child}
                errors={errorsOf(editor, id, columns)}
                onOpen={show}
              />
            )
          );
        })}
      </ul>
      {rest > 0 && (
        <Button block onClick={() => setLimit(limit + PAGE)}>
          {messages.moreRows(rest)}
        </Button>
      )}
      {writable && permissions.add && (
        <Button block size="large" type="dashed" icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
          {gridMessages.add}
        </Button>
      )}
      {openId !== null && rows.row(openId) && (
        <RowDialog
          editor={editor}
          id={openId}
          focusedKey={writable ? firstEditableKey(editor, openId) : null}
          onShow={show}
          {...{ writable, permissions, getDisabledReason, openDetails }}
        />
      )}
    </>
  );
}
