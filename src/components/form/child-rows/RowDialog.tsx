import { Button } from 'antd';
import InputDialog from '@/components/dialog/InputDialog';
import { messages as gridMessages } from '@/components/grid/core/messages';
import { isEntered, type Row } from '@/model/record';
import { confirm } from '@/runtime/notices/notices';
import { messages as shared } from '../../messages';
import { messages } from '../messages';
import styles from './cards.module.css';
import type { RowCardsProps } from './row-cards-props';
import { RowFields } from './RowFields';

/** Below this width cards are shown; the dialog fills it. In pixels. */
const WIDTH = 720;

interface Props extends RowCardsProps {
  id: string;
  /** The field that gets the focus. */
  focusedKey: string | null;
  /** Shows another row; null closes the dialog. */
  onShow: (id: string | null) => void;
}

/** Entered values of a row with their names, without its number and id. */
function copyOf(fields: RowCardsProps['editor']['child']['fields'], row: Row): Row {
  const keys = Object.values(fields).flatMap((field) =>
    isEntered(field) && field.key !== 'orderNum' ? [field.key, `${field.key}_dictText`] : [],
  );
  return Object.fromEntries(keys.flatMap((key) => (key in row ? [[key, row[key] ?? null]] : [])));
}

/** Commands on the row that a dialog shows; each shows the row that follows. */
function useRowCommands({ editor, id, onShow }: Props) {
  const { rows, undoableRows, child } = editor;
  const at = rows.ids.indexOf(id);
  return {
    at,
    step: (by: number) => onShow(rows.ids[at + by] ?? id),
    copy() {
      const [copied] = undoableRows.insert([copyOf(child.fields, rows.row(id) ?? {})], at + 1);
      if (copied !== undefined) onShow(copied);
    },
    move: (by: 1 | -1) => undoableRows.move([id], by < 0 ? at - 1 : at + 2),
    async remove() {
      const confirmed = await confirm({
        title: messages.removeRowTitle(child.title, at + 1),
        text: messages.removeRowText,
        okText: gridMessages.remove,
        danger: true,
      });
      if (!confirmed) return;
      onShow(null);
      undoableRows.remove([id]);
    },
  };
}

/** The fields of one row, with the way to its neighbours and the commands on it. */
export function RowDialog(props: Props) {
  const { editor, id, writable, permissions, getDisabledReason, openDetails, focusedKey, onShow } = props;
  const { rows, child } = editor;
  const { at, step, copy, move, remove } = useRowCommands(props);
  const row = rows.row(id);
  const blocked = row ? (getDisabledReason?.(row) ?? null) : null;
  const last = rows.ids.length - 1;
  const ordered = child.reorder && writable;
  return (
    <InputDialog
      title={messages.rowPosition(child.title, at + 1, rows.ids.length)}
      width={WIDTH}
      onClose={() => onShow(null)}
      renderFooter={(close) => (
        <div className={styles.buttons}>
          <Button disabled={at <= 0} onClick={() => step(-1)}>
            {messages.previousRow}
          </Button>
          <Button disabled={at >= last} onClick={() => step(1)}>
            {messages.nextRow}
          </Button>
          {ordered && (
            <Button disabled={at <= 0} onClick={() => move(-1)}>
              {gridMessages.up}
            </Button>
          )}
          {ordered && (
            <Button disabled={at >= last} onClick={() => move(1)}>
              {gridMessages.down}
            </Button>
          )}
          {openDetails && row && <Button onClick={() => openDetails(row)}>{shared.rowDetails}</Button>}
          {writable && permissions.add && <Button onClick={copy}>{gridMessages.copy}</Button>}
          {writable && permissions.remove && (
            <Button danger disabled={blocked !== null} title={blocked ?? undefined} onClick={() => void remove()}>
              {gridMessages.remove}
            </Button>
          )}
          <Button type="primary" onClick={close}>
            {messages.rowDone}
          </Button>
        </div>
      )}
    >
      <RowFields key={id} editor={editor} id={id} writable={writable} columns={1} focusedKey={focusedKey} />
    </InputDialog>
  );
}
