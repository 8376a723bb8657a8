import { Tabs } from 'antd';
import { useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Child, Entity } from '@/model/entity/entity';
import type { Flags, RecordState, Row } from '@/model/record';
import { hiddenButtons } from '@/runtime/permission/permissions';
import { shareRows } from '@/runtime/socket/row-sharing';
import { useExpand } from '@/components/expand/use-expand';
import { SavingContext, useFormContext } from '../state/form-context';
import styles from '../form.module.css';
import { removalBlockerOf } from './row-removal';
import { openChildEditor, type ChildEditor } from './child-editor';
import { EditableGrid, type ErrorStep } from '@/components/grid/views/EditableGrid';
import { messages } from '@/components/grid/core/messages';
import type { UtilityColumnKey } from '@/components/grid/core/types';

/** Row selection columns by the `choose` setting of the child. */
const SELECTION_COLUMNS = { checkbox: ['row-checkbox'], radio: ['row-radio'], none: [] } as const;

/** Utility columns of a child table. Rows of another entity cannot be moved or removed here. */
const utilityColumnsOf = ({
  rowSelection: choose,
  entity,
  expand,
  reorder: sort,
}: Child): readonly UtilityColumnKey[] => [
  ...(sort && entity === null ? (['row-drag-sort'] as const) : []),
  ...(expand ? (['row-expand'] as const) : []),
  'row-number',
  ...(entity === null ? SELECTION_COLUMNS[choose] : []),
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

/** The rows of one child in an editable grid; the record computes and validates them. */
function ChildGrid({ editor, main, titled }: { editor: ChildEditor; main: Entity; titled: boolean }) {
  const { form, schema, ownerId, readonly, leaveTable } = useFormContext();
  const { child, undoableRows, rows } = editor;
  const root = useRef<HTMLElement>(null);
  const flags = useChildFlags(form.record, child.key);
  useEffect(() => undoableRows.onStep(() => form.rowsEdited()), [undoableRows, form]);
  const saving = useContext(SavingContext);
  const writable = !readonly && !saving && !flags.readonly;
  const shared = child.shared && writable && flags.visible;
  const { id } = form.record.values;
  const stored = typeof id === 'string' && id !== '' ? id : null;
  useEffect(
    () =>
      shared
        ? shareRows(undoableRows, { key: child.id, fields: Object.values(child.fields), mainId: stored })
        : undefined,
    [shared, undoableRows, child, stored],
  );
  const fields = useMemo(
    () => Object.values(child.fields).filter((field) => !field.system && !field.hiddenIn.form),
    [child],
  );
  const utilityColumns = useMemo(() => utilityColumnsOf(child), [child]);
  const getDisabledReason = useMemo(() => removalBlockerOf(main, child, form.context), [main, child, form]);
  const around = useMemo(() => ({ params: NO_PARAMS, main: form.context.before }), [form]);
  const getRowLabel = useCallback((row: Row) => messages.rowAt(rows.ids.indexOf(String(row['id'])) + 1), [rows]);
  const expanding = useExpand({
    expand: child.expand,
    context: around,
    ownerId,
    active: false,
    getRowLabel: getRowLabel,
    root,
  });
  const problem = useSyncExternalStore(editor.onErrors, editor.problem);
  const goOn = useCallback((step: ErrorStep) => leaveTable(child.key, step), [leaveTable, child]);
  const hidden = hiddenButtons(`${main.permissionPrefix}:${child.key}`);
  if (!flags.visible) return null;
  return (
    <section ref={root} className={styles.child} data-child={child.key}>
      {titled && <h3 className={styles.groupTitle}>{child.title}</h3>}
      <EditableGrid
        handle={editor.attach}
        label={child.title}
        undoableRows={undoableRows}
        fields={fields}
        utilityColumns={utilityColumns}
        rowSize="mini"
        writable={writable}
        maxHeight={MAX_HEIGHT}
        permissions={{ add: !hidden.has('add'), remove: !hidden.has('batch_delete') }}
        getDisabledReason={getDisabledReason}
        renderDetails={expanding.renderDetails}
        openDetails={expanding.openDetails}
        schema={`${schema}.${child.key}`}
        foundErrors={editor.foundErrors}
        problem={problem}
        onErrorsEnd={goOn}
      />
      {expanding.popover}
    </section>
  );
}

/** Tab title with the number of rows and, after a validation, the number of errors. */
function TabLabel({ editor: { child, rows, onErrors, errorCount } }: { editor: ChildEditor }) {
  const count = useSyncExternalStore(
    (listener) => rows.subscribe(listener),
    () => rows.ids.length,
  );
  const errors = useSyncExternalStore(onErrors, errorCount);
  return (
    <span className={styles.tab}>
      {child.title}
      <span className={styles.tabRows}>{messages.tabRows(count)}</span>
      {errors > 0 && <span className={styles.tabErrors}>{messages.tabErrors(errors)}</span>}
    </span>
  );
}

/** Several children in tabs. Hidden tabs stay mounted, so that they keep their scroll position and selection. */
function ChildTabs({
  editors,
  main,
  active,
  onChange,
}: {
  editors: readonly ChildEditor[];
  main: Entity;
  active: string;
  onChange: (key: string) => void;
}) {
  const { form } = useFormContext();
  const visible = useSyncExternalStore(
    (listener) => form.record.subscribe(listener),
    () => editors.map(({ child }) => (form.record.flags(child.key).visible ? child.key : '')).join(),
  ).split(',');
  const shown = editors.filter(({ child }) => visible.includes(child.key));
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={shown.some(({ child }) => child.key === active) ? active : (shown[0]?.child.key ?? '')}
      onChange={onChange}
      items={shown.map((part) => ({
        key: part.child.key,
        label: <TabLabel editor={part} />,
        forceRender: true,
        children: <ChildGrid editor={part} main={main} titled={false} />,
      }))}
    />
  );
}

/** Editable child grids of a form in the order of the screen. One child has no tab bar; several children are tabs. */
export default function ChildGrids({
  keys,
  entity,
  titled = true,
}: {
  /** Keys of the children. */
  keys: readonly string[];
  entity: Entity;
  /** A single child shows its title above the grid. */
  titled?: boolean;
}) {
  const { form } = useFormContext();
  const [parts] = useState(() =>
    keys.flatMap((key) => {
      const child = entity.children[key];
      return child ? [openChildEditor(form, child)] : [];
    }),
  );
  const [active, setActive] = useState(parts[0]?.child.key ?? '');
  useEffect(() => {
    const stops = parts.map((part) => {
      // A hidden grid has no height and cannot scroll: its tab must be rendered first.
      const show = () => flushSync(() => setActive(part.child.key));
      const focusCell = (id: string | null, key: string) => {
        show();
        part.focusCell(id, key);
      };
      return form.attachTable(part.child.key, {
        finished: part.finished,
        check: part.check,
        focusCell,
        reportErrors: part.reportErrors,
        errorCount: part.errorCount,
        onErrors: part.onErrors,
        enterErrors(step) {
          if (part.foundErrors.count === 0) return focusCell(null, '');
          show();
          void part.enterErrors(step);
        },
        goToError: part.goToError,
      });
    });
    return () => stops.forEach((stop) => stop());
  }, [form, parts]);
  const [only] = parts;
  if (parts.length > 1) return <ChildTabs editors={parts} main={entity} active={active} onChange={setActive} />;
  return only && <ChildGrid editor={only} main={entity} titled={titled} />;
}
