import { Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { ChildList, List } from '@/model/screens/screen';
import { rowParameters } from '../../expand/row-parameters';
import type { TableRow } from '../../table/types';
import { ChildListPane } from './ChildListPane';
import { messages } from './messages';
import { useChildCounts, type ChildCount } from './use-child-counts';
import styles from './child-lists.module.css';

interface Props {
  list: List;
  entity: Entity;
  entities: Readonly<Record<string, Entity>>;
  /** The main record. */
  row: TableRow;
  ownerId: string;
  active: boolean;
}

const isEmpty = (value: Parameters[string] | undefined) => value === null || value === undefined || value === '';

/**
 * Fixed filters of a child list; null when a value is empty, or a filter is a field behind a reference, which lists
 * cannot filter by: without it the list would show the rows of all records.
 */
function filterOf({ where }: ChildList, row: TableRow): Parameters | null {
  const params = rowParameters({ with: where }, row, { params: {}, main: row });
  const keys = Object.keys(where);
  return keys.length === 0 || keys.some((key) => key.includes('.') || isEmpty(params[key])) ? null : params;
}

function TabLabel({ title, count }: { title: string; count: ChildCount | undefined }) {
  return (
    <span className={styles.tab}>
      {title}
      {typeof count === 'number' && <span className={styles.count}>{count}</span>}
    </span>
  );
}

/** Tabs of several child lists with the numbers of their rows; those that the user may not read are left out. */
function ChildTabs({ params, ...props }: Props & { params: readonly (Parameters | null)[] }) {
  const { list, entity, active } = props;
  const counts = useChildCounts(entity, list, params);
  const [chosen, choose] = useState<string | null>(null);
  const tabs = list.children.flatMap((one, at) =>
    counts[at] === 'forbidden' ? [] : [{ one, key: String(at), count: counts[at], params: params[at] ?? null }],
  );
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!shown) return <p className={styles.none}>{messages.forbidden}</p>;
  return (
    <Tabs
      activeKey={shown.key}
      onChange={choose}
      items={tabs.map((tab) => ({
        key: tab.key,
        label: <TabLabel title={tab.one.title} count={tab.count} />,
        children: (
          <ChildListPane {...props} one={tab.one} params={tab.params} active={active && tab.key === shown.key} />
        ),
      }))}
    />
  );
}

/** The child lists of a main record: one below its title, several in tabs that load when they are opened. */
export function ChildLists(props: Props) {
  const { list, row } = props;
  const params = useMemo(() => list.children.map((one) => filterOf(one, row)), [list, row]);
  const [only] = list.children;
  if (list.children.length > 1) return <ChildTabs {...props} params={params} />;
  if (!only) return null;
  return (
    <section aria-label={only.title}>
      <h2 className={styles.title}>{only.title}</h2>
      <ChildListPane {...props} one={only} params={params[0] ?? null} />
    </section>
  );
}
