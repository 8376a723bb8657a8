import { Alert, Tabs } from 'antd';
import { useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Child, Entity } from '@/model/entity';
import type { Flags, RecordState, Row } from '@/model/record';
import type { Form } from '@/model/screen';
import { hiddenButtons } from '@/runtime/permission';
import { shareRows } from '@/runtime/shared-rows';
import { useExpand } from '../expand/use-expand';
import { FormContext } from '../form/context';
import styles from '../form/form.module.css';
import { refusalOf } from '../form/removable';
import { openPart, type ChildPart } from './child-part';
import { Grid } from './Grid';
import { texts } from './texts';
import type { LeadKey } from './types';

/** What a row is chosen by. */
const CHOICE = { checkbox: ['row-checkbox'], radio: ['row-radio'], none: [] } as const;

/** Columns of the table's own. Rows of another entity are neither moved nor taken out here. */
const leadsOf = ({ choose, entity, expand, sort }: Child): readonly LeadKey[] => [
  ...(sort && entity === null ? (['row-drag-sort'] as const) : []),
  ...(expand ? (['row-expand'] as const) : []),
  'row-number',
  ...(entity === null ? CHOICE[choose] : []),
];
/** Height at most (spec 2 §9). */
const MAX_HEIGHT = 400;
const NOTHING = {};

/** Whether a child is shown, and whether it may be written, as the record stands. */
function useShown(record: RecordState, key: string): Flags {
  const read = () => {
    const { visible, readonly, required } = record.flags(key);
    return `${visible} ${readonly} ${required}`;
  };
  useSyncExternalStore((listener) => record.subscribe(listener), read);
  return record.flags(key);
}

/** Ids that came twice: said from the start, and gone with their row. */
function Repeated({ record, child }: { record: RecordState; child: Child }) {
  const ids = useSyncExternalStore(
    (listener) => record.subscribe(listener),
    () => record.repeated(child.key).join('、'),
  );
  return ids === '' ? null : <Alert type="warning" showIcon role="alert" message={record.error(child.key)} />;
}

/** The rows of one child, edited in place; the record computes and checks them. */
function ChildGrid({ part, main, titled }: { part: ChildPart; main: Entity; titled: boolean }) {
  const { form, schema, holder, readonly } = useContext(FormContext);
  const { child, sheet, rows } = part;
  const root = useRef<HTMLElement>(null);
  const flags = useShown(form.record, child.key);
  useEffect(() => sheet.onStep(() => form.edited()), [sheet, form]);
  // Rows of another entity are that one's own to change.
  const writable = !readonly && !flags.readonly && child.entity === null;
  const shared = child.shared && writable && flags.visible;
  const { id } = form.record.values;
  const stored = typeof id === 'string' && id !== '' ? id : null;
  useEffect(
    () => (shared ? shareRows(sheet, { key: child.id, fields: Object.values(child.fields), main: stored }) : undefined),
    [shared, sheet, child, stored],
  );
  const fields = useMemo(
    () => Object.values(child.fields).filter((field) => !field.system && !field.hide.form),
    [child],
  );
  const leads = useMemo(() => leadsOf(child), [child]);
  const refuse = useMemo(() => refusalOf(main, child, form.context), [main, child, form]);
  const around = useMemo(() => ({ params: NOTHING, main: form.context.before }), [form]);
  const naming = useCallback((row: Row) => texts.rowAt(rows.ids.indexOf(String(row['id'])) + 1), [rows]);
  const expanding = useExpand({ expand: child.expand, around, holder, active: false, naming, root });
  const hidden = hiddenButtons(`${main.auth}:${child.key}`);
  if (!flags.visible) return null;
  return (
    <section ref={root} className={styles.child} data-child={child.key}>
      {titled && <h3 className={styles.groupTitle}>{child.title}</h3>}
      <Repeated record={form.record} child={child} />
      <Grid
        handle={part.draw}
        label={child.title}
        sheet={sheet}
        fields={fields}
        leads={leads}
        size="mini"
        writable={writable}
        maxHeight={MAX_HEIGHT}
        may={{ add: !hidden.has('add'), remove: !hidden.has('batch_delete') }}
        refuse={refuse}
        details={expanding.details}
        open={expanding.open}
        schema={`${schema}.${child.key}`}
      />
      {expanding.popover}
    </section>
  );
}

/** A tab's name, how many rows it holds, and how many mistakes once they have been looked for. */
function TabName({ part: { child, rows, mistakes } }: { part: ChildPart }) {
  const count = useSyncExternalStore(
    (listener) => rows.subscribe(listener),
    () => rows.ids.length,
  );
  const faults = useSyncExternalStore(
    (listener) => mistakes.subscribe(listener),
    () => mistakes.count,
  );
  return (
    <span className={styles.tab}>
      {child.title}
      <span className={styles.tabRows}>{texts.tabRows(count)}</span>
      {faults > 0 && <span className={styles.tabFaults}>{texts.tabFaults(faults)}</span>}
    </span>
  );
}

/** Several children, one in sight; the others are drawn all the same, so that each keeps its place and its selection. */
function ChildTabs({
  parts,
  main,
  active,
  onChange,
}: {
  parts: readonly ChildPart[];
  main: Entity;
  active: string;
  onChange: (key: string) => void;
}) {
  const { form } = useContext(FormContext);
  const visible = useSyncExternalStore(
    (listener) => form.record.subscribe(listener),
    () => parts.map(({ child }) => (form.record.flags(child.key).visible ? child.key : '')).join(),
  ).split(',');
  const shown = parts.filter(({ child }) => visible.includes(child.key));
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={shown.some(({ child }) => child.key === active) ? active : (shown[0]?.child.key ?? '')}
      onChange={onChange}
      items={shown.map((part) => ({
        key: part.child.key,
        label: <TabName part={part} />,
        forceRender: true,
        children: <ChildGrid part={part} main={main} titled={false} />,
      }))}
    />
  );
}

/** A form's children to fill in, in the screen's order: one below the fields, several in tabs. */
export default function ChildGrids({ screen, entity }: { screen: Form; entity: Entity }) {
  const { form } = useContext(FormContext);
  const [parts] = useState(() =>
    screen.children.flatMap((key) => {
      const child = entity.children[key];
      return child ? [openPart(form, child)] : [];
    }),
  );
  const [active, setActive] = useState(parts[0]?.child.key ?? '');
  useEffect(() => {
    for (const part of parts)
      form.parts.set(part.child.key, {
        check: () => part.check(),
        show(id, key) {
          // A table that is not in sight has no height to scroll in.
          flushSync(() => setActive(part.child.key));
          part.show(id, key);
        },
      });
    return () => {
      for (const { child } of parts) form.parts.delete(child.key);
    };
  }, [form, parts]);
  const [only] = parts;
  if (parts.length > 1) return <ChildTabs parts={parts} main={entity} active={active} onChange={setActive} />;
  return only && <ChildGrid part={only} main={entity} titled />;
}
