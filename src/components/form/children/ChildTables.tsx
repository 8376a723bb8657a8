import { useCallback, useMemo, useRef } from 'react';
import type { Child, Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { recordLabel } from '@/components/field/record-name';
import { useExpand } from '@/components/expand/use-expand';
import { withDetailsButton } from '@/components/expand/details-button';
import { useNarrow } from '@/components/responsive/use-narrow';
import { RecordTable } from '@/components/table/RecordTable';
import type { TableRow } from '@/components/table/types';
import { messages } from '@/components/messages';
import { childRowsOf, useChildColumns } from './child-columns';
import styles from '../form.module.css';

/** Maximum height of a child table in pixels (spec 2 §9). */
const MAX_HEIGHT = 400;
const NO_PARAMS = {};

function ChildTable({
  child,
  main,
  record,
  schema,
  ownerId,
}: {
  child: Child;
  main: Entity;
  /** The main record. */
  record: Row;
  schema: string;
  ownerId: string;
}) {
  const rows = childRowsOf(record, child.key);
  const root = useRef<HTMLElement>(null);
  const columns = useChildColumns(child, main, schema);
  const getRowLabel = useCallback((row: TableRow) => recordLabel(child, row), [child]);
  const context = useMemo(() => ({ params: NO_PARAMS, main: record }), [record]);
  const expanding = useExpand({ expand: child.expand, context, ownerId, active: false, getRowLabel, root });
  const narrow = useNarrow();
  return (
    <section ref={root} className={styles.child}>
      <h3 className={styles.groupTitle}>{child.title}</h3>
      <RecordTable
        label={child.title}
        rows={rows}
        columns={columns}
        getRowLabel={getRowLabel}
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

/** Read-only tables of the child rows of a record. */
export function ChildTables({
  screen,
  entity,
  record,
  ownerId,
}: {
  screen: Form;
  entity: Entity;
  record: Row;
  ownerId: string;
}) {
  return screen.children.map((key) => {
    const child = entity.children[key];
    return child ? (
      <ChildTable key={key} child={child} main={entity} record={record} schema={screen.id} ownerId={ownerId} />
    ) : null;
  });
}
