import { useMemo } from 'react';
import type { Child, Entity } from '@/model/entity';
import { fillColumns } from '@/model/fill/screen';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screen';
import { useListColumns } from '../grid/columns';
import { RecordTable } from '../table/RecordTable';
import type { TableRow } from '../table/types';
import { texts } from '../texts';
import styles from './form.module.css';

/** Height at most (pixels; spec 2 §9). */
const MAX_HEIGHT = 400;

/** A child's fields seen as an entity's, for columns. */
const asEntity = (child: Child, main: Entity): Entity => ({ ...main, fields: child.fields, children: {} });

function ChildTable({
  child,
  main,
  rows,
  schema,
}: {
  child: Child;
  main: Entity;
  rows: readonly TableRow[];
  schema: string;
}) {
  const listed = useMemo(() => fillColumns(undefined, child.fields), [child]);
  const columns = useListColumns(listed, asEntity(child, main), `${main.auth}:${child.key}`, schema);
  return (
    <section className={styles.child}>
      <h3 className={styles.groupTitle}>{child.title}</h3>
      <RecordTable
        label={child.title}
        rows={rows}
        columns={columns}
        naming={(row) => String(row[child.label] ?? row['id'] ?? '')}
        loading={false}
        selection={null}
        sorting={null}
        schema={`${schema}.${child.key}`}
        maxHeight={MAX_HEIGHT}
        actions={null}
        empty={texts.noRows}
      />
    </section>
  );
}

const rowsOf = (record: Row, key: string): readonly TableRow[] => {
  const rows = record[key];
  return Array.isArray(rows) ? (rows as TableRow[]) : [];
};

/** A record's children, to read. */
export function ChildTables({ screen, entity, record }: { screen: Form; entity: Entity; record: Row }) {
  return screen.children.map((key) => {
    const child = entity.children[key];
    return child ? (
      <ChildTable key={key} child={child} main={entity} rows={rowsOf(record, key)} schema={screen.id} />
    ) : null;
  });
}
