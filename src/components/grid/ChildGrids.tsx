import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Child, Entity } from '@/model/entity';
import { openChildRows } from '@/model/grid/child-rows';
import { openSheet } from '@/model/grid/sheet';
import type { Flags, RecordState } from '@/model/record';
import type { Form } from '@/model/screen';
import { hiddenButtons } from '@/runtime/permission';
import { shareRows } from '@/runtime/shared-rows';
import { FormContext } from '../form/context';
import styles from '../form/form.module.css';
import { Grid } from './Grid';
import type { LeadKey } from './types';

const LEADS: readonly LeadKey[] = ['row-number', 'row-checkbox'];
/** Height at most (spec 2 §9). */
const MAX_HEIGHT = 400;

/** Whether a child is shown, and whether it may be written, as the record stands. */
function useShown(record: RecordState, key: string): Flags {
  const read = () => {
    const { visible, readonly, required } = record.flags(key);
    return `${visible} ${readonly} ${required}`;
  };
  useSyncExternalStore((listener) => record.subscribe(listener), read);
  return record.flags(key);
}

/** The rows of one child, edited in place; the record computes and checks them. */
function ChildGrid({ child, main }: { child: Child; main: Entity }) {
  const { form, schema, readonly, jumps } = useContext(FormContext);
  const flags = useShown(form.record, child.key);
  const [sheet] = useState(() => openSheet(openChildRows(form.record, child.key)));
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
  const hidden = hiddenButtons(`${main.auth}:${child.key}`);
  if (!flags.visible) return null;
  return (
    <section className={styles.child} data-child={child.key}>
      <h3 className={styles.groupTitle}>{child.title}</h3>
      <Grid
        handle={(handle) => {
          if (!handle) return undefined;
          jumps.set(child.key, handle.show);
          return () => void jumps.delete(child.key);
        }}
        label={child.title}
        sheet={sheet}
        fields={fields}
        leads={LEADS}
        size="mini"
        writable={writable}
        maxHeight={MAX_HEIGHT}
        may={{ add: !hidden.has('add'), remove: !hidden.has('batch_delete') }}
        schema={`${schema}.${child.key}`}
      />
    </section>
  );
}

/** A form's children to fill in, in the screen's order. */
export default function ChildGrids({ screen, entity }: { screen: Form; entity: Entity }) {
  return screen.children.map((key) => {
    const child = entity.children[key];
    return child && <ChildGrid key={key} child={child} main={entity} />;
  });
}
