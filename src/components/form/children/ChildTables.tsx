import { Tabs } from 'antd';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Child, Entity } from '@/model/entity/entity';
import type { Flags, Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { rowEmphasisOf } from '@/components/field/Emphasized';
import { recordLabel } from '@/components/field/record-name';
import { useExpand } from '@/components/expand/use-expand';
import { withDetailsButton } from '@/components/expand/details-button';
import { useNarrow } from '@/components/responsive/use-narrow';
import { RecordTable } from '@/components/table/RecordTable';
import type { TableRow } from '@/components/table/types';
import { messages } from '@/components/messages';
import { RowDescriptions } from '../child-rows/RowDescriptions';
import { childRowsOf, useChildColumns } from './child-columns';
import styles from '../form.module.css';

/** Maximum height of a child table in pixels (spec 2 §9). */
const MAX_HEIGHT = 400;
const NO_PARAMS = {};
const NO_TABS: readonly FurtherTab[] = [];

function ChildTable({
  child,
  main,
  record,
  schema,
  ownerId,
  titled = true,
}: {
  child: Child;
  main: Entity;
  /** The main record. */
  record: Row;
  schema: string;
  ownerId: string;
  /** False where a tab has the title. */
  titled?: boolean;
}) {
  const rows = childRowsOf(record, child.key);
  const root = useRef<HTMLElement>(null);
  const columns = useChildColumns(child, main, schema);
  const getRowLabel = useCallback((row: TableRow) => recordLabel(child, row), [child]);
  const getEmphasis = useMemo(() => rowEmphasisOf(child), [child]);
  const context = useMemo(() => ({ params: NO_PARAMS, main: record }), [record]);
  const expanding = useExpand({ expand: child.expand, context, ownerId, active: false, getRowLabel, root });
  const narrow = useNarrow();
  return (
    <section ref={root} className={styles.child}>
      {titled && <h2 className={styles.groupTitle}>{child.title}</h2>}
      <RecordTable
        label={child.title}
        rows={rows}
        columns={columns}
        getRowLabel={getRowLabel}
        getEmphasis={getEmphasis}
        loading={false}
        selection={null}
        sorting={null}
        schema={`${schema}.${child.key}`}
        maxHeight={MAX_HEIGHT}
        renderDetails={expanding.renderDetails}
        openDetails={expanding.openDetails}
        actions={narrow ? withDetailsButton(null, expanding.openDialog, getRowLabel) : null}
        empty={messages.noChildRows}
      />
      {expanding.popover}
    </section>
  );
}

/** A tab beside those of the child tables. */
export interface FurtherTab {
  key: string;
  title: string;
  /** Number of its rows; null: unknown. */
  count: number | null;
  /** @param shown false while another tab is shown */
  render: (shown: boolean) => ReactNode;
}

function TabLabel({ title, count }: { title: string; count: number | null }) {
  return (
    <span className={styles.tab}>
      {title}
      {count !== null && <span className={styles.tabRows}>{count}</span>}
    </span>
  );
}

/**
 * Rows of the visible children of a record: first the description lists of those with one row, then read-only tables,
 * several in tabs, each with its number of rows, and the further tabs.
 */
export function ChildTables({
  screen,
  entity,
  record,
  flags,
  ownerId,
  further = NO_TABS,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  /** Flags at a path of the record. */
  flags: (path: string) => Flags;
  ownerId: string;
  further?: readonly FurtherTab[];
}) {
  const [chosen, choose] = useState<string | null>(null);
  const all = screen.children.flatMap((key) => entity.children[key] ?? []).filter(({ key }) => flags(key).visible);
  const children = all.filter(({ single }) => !single);
  const shared = { main: entity, record, schema: screen.id, ownerId };
  const tabs = [
    ...children.map((child) => ({
      key: child.key,
      title: child.title,
      count: childRowsOf(record, child.key).length,
      render: () => <ChildTable child={child} titled={false} {...shared} />,
    })),
    ...further,
  ];
  const shown = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0]?.key;
  return (
    <>
      {all.map(
        (child) =>
          child.single && (
            <RowDescriptions
              key={child.key}
              child={child}
              record={record}
              flags={flags}
              columns={screen.detailColumns}
              schema={screen.id}
            />
          ),
      )}
      {further.length === 0 && children.length < 2 ? (
        children.map((child) => <ChildTable key={child.key} child={child} {...shared} />)
      ) : (
        <Tabs
          className={styles.tabs ?? ''}
          activeKey={shown ?? ''}
          onChange={choose}
          items={tabs.map(({ key, title, count, render }) => ({
            key,
            label: <TabLabel title={title} count={count} />,
            children: render(key === shown),
          }))}
        />
      )}
    </>
  );
}
