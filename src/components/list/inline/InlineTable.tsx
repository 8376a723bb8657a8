import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { isTemporary } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import type { Form, List } from '@/model/screens/screen';
import { invalidate } from '@/runtime/records/invalidation';
import { deleteDraft } from '@/runtime/unsaved/drafts';
import { notify, reportError } from '@/runtime/notices/notices';
import { clearUnsaved, registerUnsaved, unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { sendDelete } from '@/components/actions/action-request';
import type { Actions } from '@/components/actions/use-actions';
import { EditableGrid, type GridHandle } from '@/components/grid/views/EditableGrid';
import { messages as gridTexts } from '@/components/grid/core/messages';
import { READ_ONLY_ROW_SIZE, type GridColumn, type UtilityColumnKey } from '@/components/grid/core/types';
import { texts } from '@/components/messages';
import { keepRows, takeRows } from './inline-draft';
import { InlineRows, type Fault, type Kept } from './inline-rows';
import styles from '../list.module.css';
import type { ListState } from '../controller/list-controller';
import type { Inline } from './use-inline-editing';

interface Props {
  list: List;
  entity: Entity;
  params: Readonly<Parameters>;
  holder: string;
  form: Form;
  /** Unguarded: what is loaded here was saved before. */
  state: ListState;
  /** As the list shows them now. */
  rows: readonly Row[];
  columns: readonly GridColumn[];
  actions: Actions;
  inline: Inline;
  onLeave: () => void;
}

const LEADS: readonly UtilityColumnKey[] = ['row-number', 'row-checkbox'];
/** Without the right to delete there is nothing to tick rows for. */
const NUMBERED: readonly UtilityColumnKey[] = ['row-number'];
const MOST_LISTED = 5;

/** What stands above the table: how many, and the first of them. */
interface Trouble {
  title: string;
  lines: readonly string[];
  /** The cell the caret goes to. */
  at: { id: string; key: string };
}

/** A cell; of the first row where the id is null. */
interface Wanted {
  id: string | null;
  key: string;
}
const FIRST: Wanted = { id: null, key: '' };

/** What keeps people from changing or deleting single rows, and how those are deleted. */
function useRowRights(list: List, actions: Actions) {
  return useMemo(() => {
    const refused = (key: string, row?: Row): string | null | undefined =>
      actions.ready(list.inline, row).find(({ placed }) => placed.action?.key === key)?.refused;
    const action = list.inline.find((one) => one.action?.key === 'delete')?.action ?? null;
    const known = new WeakMap<Row, boolean>();
    return {
      may: { add: refused('add') === null, remove: refused('delete') === null },
      closed(row: Row): boolean {
        const found = known.get(row) ?? refused('edit', row) !== null;
        known.set(row, found);
        return found;
      },
      refuse: (row: Row) => (isTemporary(String(row['id'])) ? null : (refused('delete', row) ?? null)),
      remove: (row: Row) => (action?.call ? sendDelete(action, action.call, [row]) : Promise.resolve('')),
    };
  }, [list, actions]);
}

/** What no form enters is not entered here either. */
function asInForms(entity: Entity, fields: readonly Field[]): Entity {
  const closed = fields.filter(({ hide, system }) => hide.form && !system);
  if (closed.length === 0) return entity;
  return {
    ...entity,
    fields: {
      ...entity.fields,
      ...Object.fromEntries(closed.map((field) => [field.key, { ...field, readonly: true }])),
    },
  };
}

function failuresOf(left: readonly Kept[], work: InlineRows): Trouble | null {
  const failed = left.filter(({ said }) => said.size > 0);
  const [first] = failed;
  if (!first) return null;
  return {
    title: texts.rowsFailed(left.length),
    lines: failed.flatMap(({ row, said }) =>
      [...said.values()].map((message) => `${gridTexts.rowAt(work.placeOf(String(row['id'])))}：${message}`),
    ),
    at: { id: String(first.row['id']), key: [...first.said.keys()][0] ?? '' },
  };
}

const faultsOf = (faults: readonly Fault[], work: InlineRows, entity: Entity): Trouble | null =>
  faults[0]
    ? {
        title: texts.invalid(faults.length),
        lines: faults.map(({ id, key, message }) =>
          gridTexts.unread(work.placeOf(id), entity.fields[key]?.label ?? key, message),
        ),
        at: faults[0],
      }
    : null;

/** The records of a list in the editing table: the same columns and page, saved row by row. */
export default function InlineTable(props: Props) {
  const { list, entity, params, holder, form: saving, state, rows, columns, actions, inline, onLeave } = props;
  const { work: names, drop } = inline;
  const rights = useRowRights(list, actions);
  const fields = useMemo(
    () => columns.map(({ field }) => field).filter(({ mask, elsewhere }) => mask === null && !elsewhere),
    [columns],
  );
  const placed = useMemo(
    () => list.columns.map((one) => ({ ...one, fixed: columns.find(({ key }) => key === one.key)?.pinned ?? null })),
    [list, columns],
  );
  const open = (kept: readonly Kept[]) =>
    new InlineRows(
      {
        entity: asInForms(entity, fields),
        form: list.api === entity.api ? saving : { ...saving, api: list.api },
        rows: state.data.rows,
        refs: state.data.refs,
        params: { ...params, ...state.data.narrowing },
        shown: fields.map(({ key }) => key),
        ...rights,
      },
      kept,
    );
  const [{ work, version }, setWork] = useState(() => ({ work: open(takeRows(names.draft)), version: 0 }));
  const [recovered, setRecovered] = useState(() => work.dirty);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef(false);
  const grid = useRef<GridHandle>(null);
  const shown = useRef(rows);
  /** Where the caret goes once the table is there. */
  const wanted = useRef<Wanted | null>(FIRST);

  const renew = (kept: readonly Kept[]): InlineRows => {
    wanted.current = grid.current?.activeCell() ?? FIRST;
    shown.current = state.data.rows;
    const next = open(kept);
    setWork((before) => ({ work: next, version: before.version + 1 }));
    return next;
  };
  const say = useCallback(() => {
    if (work.dirty) registerUnsaved({ key: names.key, ownerId: holder, title: texts.editingTable(list.title) });
    else clearUnsaved(names.key);
    keepRows(names.draft, work.kept());
  }, [work, names, holder, list]);
  useEffect(() => {
    say();
    return work.sheet.onStep(say);
  }, [work, say]);
  useEffect(
    () => () => {
      // Whoever answered "leave" took the entry from the list: then its draft goes too.
      if (!unsavedWork.list.some(({ key }) => key === names.key)) deleteDraft(names.draft);
      clearUnsaved(names.key);
    },
    [names],
  );
  useEffect(() => {
    if (rows !== shown.current && !running.current && !work.dirty) renew([]);
  });
  useEffect(() => {
    if (wanted.current) grid.current?.focusCell(wanted.current.id, wanted.current.key);
    wanted.current = null;
  });
  useEffect(() => {
    if (!busy && trouble) grid.current?.focusCell(trouble.at.id, trouble.at.key);
  }, [busy, trouble]);

  const send = async (): Promise<void> => {
    const found = faultsOf(await work.check(), work, entity);
    if (found) return setTrouble(found);
    if (!work.dirty) return notify.info(texts.nothingToSave);
    const { saved, left } = await work.save();
    if (saved > 0) {
      notify.success(texts.rowsSaved(saved));
      invalidate(entity.id);
    }
    await state.load();
    setRecovered(false);
    setTrouble(failuresOf(left, renew(left)));
  };
  const save = (): void => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTrouble(null);
    send()
      .catch(reportError)
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };

  return (
    <div className={styles.inline} aria-busy={busy}>
      {recovered && (
        <Alert
          type="info"
          showIcon
          message={texts.recovered}
          action={
            <Button size="small" onClick={drop}>
              {texts.discard}
            </Button>
          }
          closable
          onClose={() => setRecovered(false)}
        />
      )}
      {trouble && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={trouble.title}
          description={
            <>
              {trouble.lines.slice(0, MOST_LISTED).map((line) => (
                <div key={line}>{line}</div>
              ))}
              {trouble.lines.length > MOST_LISTED && <div>{texts.invalidMore(trouble.lines.length - MOST_LISTED)}</div>}
            </>
          }
        />
      )}
      <EditableGrid
        key={version}
        handle={grid}
        label={list.title}
        undoableRows={work.sheet}
        fields={fields}
        listColumns={placed}
        utilityColumns={rights.may.remove ? LEADS : NUMBERED}
        rowSize={READ_ONLY_ROW_SIZE}
        writable={!busy}
        maxHeight={null}
        schema={list.id}
        permissions={rights.may}
        getDisabledReason={rights.refuse}
        toolbarButtons={
          <>
            <Button type="primary" icon={busy ? <LoadingOutlined aria-hidden="true" /> : null} onClick={save}>
              {texts.save}
            </Button>
            <Button disabled={busy} onClick={onLeave}>
              {texts.leaveTable}
            </Button>
          </>
        }
      />
    </div>
  );
}
