import { useCallback, useContext, useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Child, Entity } from '@/model/entity/entity';
import type { Flags, RecordState, Row } from '@/model/record';
import { hiddenButtons } from '@/runtime/permission/permissions';
import { shareRows } from '@/runtime/socket/row-sharing';
import { rowEmphasisOf } from '@/components/field/Emphasized';
import { useExpand } from '@/components/expand/use-expand';
import { useNarrow } from '@/components/responsive/use-narrow';
import { RowCards } from '../child-rows/RowCards';
import { useShownFields } from '../child-rows/use-shown-fields';
import { RowGroup } from '../child-rows/RowGroup';
import { SavingContext, useFormContext } from '../state/form-context';
import styles from '../form.module.css';
import { removalBlockerOf } from './row-removal';
import type { ChildEditor } from './child-editor';
import { EditableGrid, type ErrorStep } from '@/components/grid/views/EditableGrid';
import { messages } from '@/components/grid/core/messages';
import type { RowPermissions, UtilityColumnKey } from '@/components/grid/core/types';

/** Row selection columns by the `choose` setting of the child. */
const SELECTION_COLUMNS = { checkbox: ['row-checkbox'], radio: ['row-radio'], none: [] } as const;

/** Utility columns of a child table. Rows of another entity cannot be moved or removed here. */
const utilityColumnsOf = ({
  rowSelection: choose,
  entity,
  expand,
  reorder: sort,
  fixedRows,
}: Child): readonly UtilityColumnKey[] => [
  ...(sort && entity === null ? (['row-drag-sort'] as const) : []),
  ...(expand ? (['row-expand'] as const) : []),
  'row-number',
  ...(entity === null && !fixedRows ? SELECTION_COLUMNS[choose] : []),
];
/** Maximum height of a child grid in pixels (spec 2 §9). */
const MAX_HEIGHT = 400;
const NO_PARAMS = {};

/** Flags of a child (visible, readonly, required) for the current values of the record. */
function useChildFlags(record: RecordState, key: string): Flags {
  const read = () => {
    const { visible, readonly, required } = record.flags(key);
    return `${visible} ${readonly} ${required}`;
  };
  useSyncExternalStore((listener) => record.subscribe(listener), read);
  return record.flags(key);
}

/** Shares the rows with the other users who edit them now. */
function useSharedRows({ child, undoableRows }: ChildEditor, record: RecordState, active: boolean): void {
  const { id } = record.values;
  const stored = typeof id === 'string' && id !== '' ? id : null;
  useEffect(
    () =>
      active
        ? shareRows(undoableRows, { key: child.id, fields: Object.values(child.fields), mainId: stored })
        : undefined,
    [active, undoableRows, child, stored],
  );
}

interface RowsProps {
  editor: ChildEditor;
  main: Entity;
  writable: boolean;
  permissions: RowPermissions;
  /** Element that contains the rows. */
  root: RefObject<HTMLElement | null>;
}

/** The rows of one child in an editable grid, on a phone as cards. */
function ChildTable({ editor, main, writable, permissions, root }: RowsProps) {
  const { form, schema, ownerId, leaveTable } = useFormContext();
  const { child, undoableRows, rows } = editor;
  const fields = useShownFields(editor);
  const utilityColumns = useMemo(() => utilityColumnsOf(child), [child]);
  const getEmphasis = useMemo(() => rowEmphasisOf(child), [child]);
  const getDisabledReason = useMemo(() => removalBlockerOf(main, child, form.context), [main, child, form]);
  const around = useMemo(() => ({ params: NO_PARAMS, main: form.context.before }), [form]);
  const getRowLabel = useCallback((row: Row) => messages.rowAt(rows.ids.indexOf(String(row['id'])) + 1), [rows]);
  const expanding = useExpand({ expand: child.expand, context: around, ownerId, active: false, getRowLabel, root });
  const problem = useSyncExternalStore(editor.onErrors, editor.problem);
  const goOn = useCallback((step: ErrorStep) => leaveTable(child.key, step), [leaveTable, child]);
  if (useNarrow()) {
    return (
      <RowCards
        editor={editor}
        writable={writable}
        permissions={permissions}
        getDisabledReason={getDisabledReason}
        openDetails={expanding.openDialog}
      />
    );
  }
  return (
    <>
      <EditableGrid
        handle={editor.attach}
        label={child.title}
        undoableRows={undoableRows}
        fields={fields}
        utilityColumns={utilityColumns}
        rowSize="mini"
        writable={writable}
        maxHeight={MAX_HEIGHT}
        permissions={permissions}
        getEmphasis={getEmphasis}
        getDisabledReason={getDisabledReason}
        renderDetails={expanding.renderDetails}
        openDetails={expanding.openDetails}
        schema={`${schema}.${child.key}`}
        foundErrors={editor.foundErrors}
        problem={problem}
        onErrorsEnd={goOn}
      />
      {expanding.popover}
    </>
  );
}

/** The rows of one child; the record computes and validates them. The row of a one-to-one child is a group of fields. */
export function ChildRows({
  editor,
  main,
  columns,
  titled,
}: {
  editor: ChildEditor;
  main: Entity;
  columns: number;
  titled: boolean;
}) {
  const { form, readonly } = useFormContext();
  const { child, undoableRows } = editor;
  const root = useRef<HTMLElement>(null);
  const flags = useChildFlags(form.record, child.key);
  useEffect(() => undoableRows.onStep(() => form.rowsEdited()), [undoableRows, form]);
  const saving = useContext(SavingContext);
  const writable = !readonly && !saving && !flags.readonly;
  useSharedRows(editor, form.record, child.shared && writable && flags.visible);
  const hidden = hiddenButtons(`${main.permissionPrefix}:${child.key}`);
  const permissions = {
    add: !child.fixedRows && !hidden.has('add'),
    remove: !child.fixedRows && !hidden.has('batch_delete'),
  };
  const canRemove = useMemo(() => {
    const getReason = removalBlockerOf(main, child, form.context);
    return (row: Row) => (getReason?.(row) ?? null) === null;
  }, [main, child, form]);
  if (!flags.visible) return null;
  return (
    <section ref={root} className={styles.child} data-child={child.key}>
      {titled && <h2 className={styles.groupTitle}>{child.title}</h2>}
      {child.single ? (
        <RowGroup
          editor={editor}
          writable={writable}
          columns={columns}
          canRemove={(row) => permissions.remove && canRemove(row)}
        />
      ) : (
        <ChildTable editor={editor} main={main} writable={writable} permissions={permissions} root={root} />
      )}
    </section>
  );
}
