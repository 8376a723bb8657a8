import { ArrowRightOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { Entity, Field, RecordShape } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { FieldShow } from '../../field/FieldShow';
import { isEmpty } from '../../field/field-text';
import { recordName } from '../../field/record-name';
import { useOptionsByField } from '../../field/use-options';
import { messages } from '../../messages';
import styles from './history.module.css';
import type { ChildRowChanges, HistoryEntry } from './history-requests';

interface ShapeProps {
  shape: Pick<RecordShape, 'fields' | 'titleField'>;
  schema: string;
}

/** Fields that differ, of a new or deleted record those that it had, as far as a detail view shows them. */
function shownFields({ fields }: ShapeProps['shape'], before: Row | null, after: Row | null): Field[] {
  const isChanged = (key: string) =>
    before && after
      ? (key in before || key in after) && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)
      : !isEmpty((after ?? before)?.[key] ?? null);
  return Object.values(fields).filter(({ key, hiddenIn }) => !hiddenIn.detail && isChanged(key));
}

/** The changed fields of a record or a row: old and new value as they are displayed. */
function FieldChanges({ shape, schema, before, after }: ShapeProps & Pick<HistoryEntry, 'before' | 'after'>) {
  const fields = useMemo(() => shownFields(shape, before, after), [shape, before, after]);
  const options = useOptionsByField(fields);
  const show = (field: Field, row: Row) =>
    isEmpty(row[field.key] ?? null) ? (
      <span className={styles.none}>{messages.empty}</span>
    ) : (
      <FieldShow field={field} row={row} options={options.get(field.key) ?? []} place="list" schema={schema} />
    );
  if (fields.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>
            {before && <span className={styles.value}>{show(field, before)}</span>}
            {before && after && <ArrowRightOutlined className={styles.arrow} aria-label={messages.changedTo} />}
            {after && <span className={styles.value}>{show(field, after)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows of a child that a change added, removed or changed. */
function RowChanges({ shape, schema, rows }: ShapeProps & { rows: ChildRowChanges }) {
  const names = (some: readonly Row[]) => some.map((row) => recordName(shape, row)).filter((name) => name !== '');
  return (
    <>
      {rows.added.length > 0 && <p>{messages.rowsAdded(rows.added.length, names(rows.added).join('、'))}</p>}
      {rows.removed.length > 0 && <p>{messages.rowsRemoved(rows.removed.length, names(rows.removed).join('、'))}</p>}
      {rows.changed.map(({ id, before, after }) => (
        <div key={id}>
          <p>{messages.rowChanged(recordName(shape, after ?? before ?? {}))}</p>
          <FieldChanges shape={shape} schema={schema} before={before} after={after} />
        </div>
      ))}
    </>
  );
}

/** The changed fields of the only row of a one-to-one child. */
function SingleRowChanges({ shape, schema, rows }: ShapeProps & { rows: ChildRowChanges }) {
  const [changed] = rows.changed;
  const before = changed?.before ?? rows.removed[0] ?? null;
  const after = changed?.after ?? rows.added[0] ?? null;
  return <FieldChanges shape={shape} schema={schema} before={before} after={after} />;
}

/** What one change did to a record and to the rows of its children. */
export function HistoryChanges({ entity, entry, schema }: { entity: Entity; entry: HistoryEntry; schema: string }) {
  return (
    <>
      <FieldChanges shape={entity} schema={schema} before={entry.before} after={entry.after} />
      {Object.entries(entry.children).map(([key, rows]) => {
        const child = entity.children[key];
        const Changes = child?.single ? SingleRowChanges : RowChanges;
        return child ? (
          <div key={key} className={styles.child}>
            <h4>{child.title}</h4>
            <Changes shape={child} schema={`${schema}.${key}`} rows={rows} />
          </div>
        ) : null;
      })}
    </>
  );
}
