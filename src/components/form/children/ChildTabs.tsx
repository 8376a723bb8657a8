import { Tabs } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import type { Entity } from '@/model/entity/entity';
import { useDeferredSteps } from '@/components/deferred/use-deferred-steps';
import { messages } from '@/components/grid/core/messages';
import { useFormContext } from '../state/form-context';
import styles from '../form.module.css';
import type { ChildEditor } from './child-editor';
import { ChildRows } from './ChildRows';

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

/**
 * Several children in tabs. Their tables are mounted one by one in idle time, the shown one first, or when their tab is
 * opened; they stay mounted, so that they keep their scroll position and selection.
 */
export function ChildTabs({
  editors,
  main,
  columns,
  active,
  onChange,
}: {
  editors: readonly ChildEditor[];
  main: Entity;
  columns: number;
  active: string;
  onChange: (key: string) => void;
}) {
  const { form } = useFormContext();
  const visible = useSyncExternalStore(
    (listener) => form.record.subscribe(listener),
    () => editors.map(({ child }) => (form.record.flags(child.key).visible ? child.key : '')).join(),
  ).split(',');
  const shown = editors.filter(({ child }) => visible.includes(child.key));
  const activeKey = shown.some(({ child }) => child.key === active) ? active : (shown[0]?.child.key ?? '');
  // The first step mounts the shown table, after the fields are painted: both together would be one long task.
  const steps = useDeferredSteps(editors.length + 1);
  const mountedCount = steps - 1;
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (steps > 0 && !opened.includes(activeKey)) setOpened([...opened, activeKey]);
  const isMounted = (key: string, index: number) => index < mountedCount || opened.includes(key);
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={activeKey}
      onChange={onChange}
      items={shown.map((part, index) => ({
        key: part.child.key,
        label: <TabLabel editor={part} />,
        forceRender: true,
        children: isMounted(part.child.key, index) && (
          <ChildRows editor={part} main={main} columns={columns} titled={false} />
        ),
      }))}
    />
  );
}
