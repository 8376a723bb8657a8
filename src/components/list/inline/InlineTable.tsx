import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity, Field } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import { isTemporaryId } from '@/model/grid/core/temporary-id';
import type { Row } from '@/model/record';
import type { Form, List } from '@/model/screens/screen';
import { invalidate } from '@/runtime/records/invalidation';
import { notify, reportError } from '@/runtime/notices/notices';
import { sendDelete } from '@/components/actions/action-request';
import type { ActionRunner } from '@/components/actions/action-runner';
import { EditableGrid, type GridHandle } from '@/components/grid/views/EditableGrid';
import { messages as gridTexts } from '@/components/grid/core/messages';
import { READ_ONLY_ROW_SIZE, type GridColumn, type UtilityColumnKey } from '@/components/grid/core/types';
import { messages } from '@/components/messages';
import { inlineDraft, readInlineDraft } from './inline-draft';
import { InlineRows, type CellError, type RowEdit } from './inline-rows';
import styles from '../list.module.css';
import type { ListController } from '../controller/list-controller';
import type { InlineEditing } from './use-inline-editing';

interface Props {
  list: List;
  entity: Entity;
  params: Readonly<Parameters>;
  form: Form;
  /** Unguarded: what is loaded here was saved before. */
  state: ListController;
  /** As the list shows them now. */
  rows: readonly Row[];
  columns: readonly GridColumn[];
  actions: ActionRunner;
  inline: InlineEditing;
  onExit: () => void;
}

const UTILITY_COLUMNS: readonly UtilityColumnKey[] = ['row-number', 'row-checkbox'];
/** Without the right to delete there is nothing to tick rows for. */
const ROW_NUMBER_ONLY: readonly UtilityColumnKey[] = ['row-number'];
const MAX_LISTED = 5;

/** What stands above the table: how many, and the first of them. */
interface SaveProblems {
  title: string;
  lines: readonly string[];
  /** The cell the caret goes to. */
  firstCell: { id: string; key: string };
}

/** A cell; of the first row where the id is null. */
interface FocusTarget {
  id: string | null;
  key: string;
}
const FIRST_CELL: FocusTarget = { id: null, key: '' };

/** What keeps people from changing or deleting single rows, and how those are deleted. */
function useRowPermissions(list: List, actions: ActionRunner) {
  return useMemo(() => {
    const refused = (key: string, row?: Row): string | null | undefined =>
      actions.available(list.inline, row).find(({ placed }) => placed.action?.key === key)?.disabledReason;
    const action = list.inline.find((one) => one.action?.key === 'delete')?.action ?? null;
    const known = new WeakMap<Row, boolean>();
    return {
      may: { add: refused('add') === null, remove: refused('delete') === null },
      closed(row: Row): boolean {
        const found = known.get(row) ?? refused('edit', row) !== null;
        known.set(row, found);
        return found;
      },
      refuse: (row: Row) => (isTemporaryId(String(row['id'])) ? null : (refused('delete', row) ?? null)),
      remove: (row: Row) => (action?.call ? sendDelete(action, action.call, [row]) : Promise.resolve('')),
    };
  }, [list, actions]);
}

/** What no form enters is not entered here either. */
function withFormReadonly(entity: Entity, fields: readonly Field[]): Entity {
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

function saveFailures(left: readonly RowEdit[], work: InlineRows): SaveProblems | null {
  const failed = left.filter(({ serverErrors: said }) => said.size > 0);
  const [first] = failed;
  if (!first) return null;
  return {
    title: messages.rowsFailed(left.length),
    lines: failed.flatMap(({ row, serverErrors: said }) =>
      [...said.values()].map((message) => `${gridTexts.rowAt(work.rowNumber(String(row['id'])))}：${message}`),
    ),
    firstCell: { id: String(first.row['id']), key: [...first.serverErrors.keys()][0] ?? '' },
  };
}

const validationProblems = (faults: readonly CellError[], work: InlineRows, entity: Entity): SaveProblems | null =>
  faults[0]
    ? {
        title: messages.errorCount(faults.length),
        lines: faults.map(({ id, key, message }) =>
          gridTexts.unread(work.rowNumber(id), entity.fields[key]?.label ?? key, message),
        ),
        firstCell: faults[0],
      }
    : null;

/** The records of a list in the editing table: the same columns and page, saved row by row. */
export default function InlineTable(props: Props) {
  const { list, entity, params, form: saveForm, state, rows, columns, actions, inline, onExit } = props;
  const { work, discardChanges: drop } = inline;
  const permissions = useRowPermissions(list, actions);
  const fields = useMemo(
    () => columns.map(({ field }) => field).filter(({ mask, virtual: elsewhere }) => mask === null && !elsewhere),
    [columns],
  );
  const listColumns = useMemo(
    () => list.columns.map((one) => ({ ...one, fixed: columns.find(({ key }) => key === one.key)?.pinned ?? null })),
    [list, columns],
  );
  const openRows = (kept: readonly RowEdit[]) =>
    new InlineRows(
      {
        entity: withFormReadonly(entity, fields),
        form: list.api === entity.api ? saveForm : { ...saveForm, api: list.api },
        rows: state.data.rows,
        refs: state.data.refs,
        params: { ...params, ...state.data.sidebarFilter },
        visibleFields: fields.map(({ key }) => key),
        ...permissions,
      },
      kept,
    );
  const [{ work: inlineRows, version }, setWork] = useState(() => ({
    work: openRows(readInlineDraft(work.draft())),
    version: 0,
  }));
  const [draftRestored, setDraftRestored] = useState(() => inlineRows.dirty);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<SaveProblems | null>(null);
  const saveInProgress = useRef(false);
  const grid = useRef<GridHandle>(null);
  const shownRows = useRef(rows);
  /** Where the caret goes once the table is there. */
  const focusTarget = useRef<FocusTarget | null>(FIRST_CELL);

  const reopen = (kept: readonly RowEdit[]): InlineRows => {
    focusTarget.current = grid.current?.activeCell() ?? FIRST_CELL;
    shownRows.current = state.data.rows;
    const next = openRows(kept);
    setWork((before) => ({ work: next, version: before.version + 1 }));
    return next;
  };
  const syncDraft = useCallback(() => {
    const edits = inlineRows.kept();
    if (edits.length > 0) work.change(inlineDraft(edits));
    else work.finish();
  }, [inlineRows, work]);
  useEffect(() => {
    syncDraft();
    return inlineRows.undoableRows.onStep(syncDraft);
  }, [inlineRows, syncDraft]);
  useEffect(() => () => work.release(), [work]);
  useEffect(() => {
    if (rows !== shownRows.current && !saveInProgress.current && !inlineRows.dirty) reopen([]);
  });
  useEffect(() => {
    if (focusTarget.current) grid.current?.focusCell(focusTarget.current.id, focusTarget.current.key);
    focusTarget.current = null;
  });
  useEffect(() => {
    if (!busy && problems) grid.current?.focusCell(problems.firstCell.id, problems.firstCell.key);
  }, [busy, problems]);

  const saveChanges = async (): Promise<void> => {
    const found = validationProblems(await inlineRows.validate(), inlineRows, entity);
    if (found) return setProblems(found);
    if (!inlineRows.dirty) return notify.info(messages.nothingToSave);
    const { saved, remaining: left } = await inlineRows.save();
    if (saved > 0) {
      notify.success(messages.rowsSaved(saved));
      await invalidate(entity.id);
    } else {
      await state.load();
    }
    setDraftRestored(false);
    setProblems(saveFailures(left, reopen(left)));
  };
  const save = (): void => {
    if (saveInProgress.current) return;
    saveInProgress.current = true;
    setBusy(true);
    setProblems(null);
    saveChanges()
      .catch(reportError)
      .finally(() => {
        saveInProgress.current = false;
        setBusy(false);
      });
  };

  return (
    <div className={styles.inline} aria-busy={busy}>
      {draftRestored && (
        <Alert
          type="info"
          showIcon
          message={messages.draftRestored}
          action={
            <Button size="small" onClick={drop}>
              {messages.discardDraft}
            </Button>
          }
          closable
          onClose={() => setDraftRestored(false)}
        />
      )}
      {problems && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={problems.title}
          description={
            <>
              {problems.lines.slice(0, MAX_LISTED).map((line) => (
                <div key={line}>{line}</div>
              ))}
              {problems.lines.length > MAX_LISTED && (
                <div>{messages.moreErrors(problems.lines.length - MAX_LISTED)}</div>
              )}
            </>
          }
        />
      )}
      <EditableGrid
        key={version}
        handle={grid}
        label={list.title}
        undoableRows={inlineRows.undoableRows}
        fields={fields}
        listColumns={listColumns}
        utilityColumns={permissions.may.remove ? UTILITY_COLUMNS : ROW_NUMBER_ONLY}
        rowSize={READ_ONLY_ROW_SIZE}
        writable={!busy}
        maxHeight={null}
        schema={list.id}
        permissions={permissions.may}
        getDisabledReason={permissions.refuse}
        toolbarButtons={
          <>
            <Button type="primary" icon={busy ? <LoadingOutlined aria-hidden="true" /> : null} onClick={save}>
              {messages.save}
            </Button>
            <Button disabled={busy} onClick={onExit}>
              {messages.exitEditMode}
            </Button>
          </>
        }
      />
    </div>
  );
}
