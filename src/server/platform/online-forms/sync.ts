/** Synchronization of a form's tables with its definition: the statements to read, and their execution. */
import { sql } from 'kysely';
import { types } from '@/registry/values';
import type { Database } from '@/server/db';
import { readCatalogue } from '@/server/db/schema/catalogue';
import { createIndexSql } from '@/server/db/schema/indexes';
import { describeTables } from '@/server/db/schema/table-report';
import { tableShapes, type IndexedFields, type IndexShape, type TableShape } from '@/server/db/schema/table-shapes';
import { syncTables, tableStatements } from '@/server/db/schema/tables';
import { indexFields, UNIQUE_INDEX, type FormDefinition } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { messages } from '../form-definitions/messages';
import type { OnlineForm } from '../form-definitions/forms';

/** The normal indexes of a form by table; unique ones belong to its entity. */
const indexedFields = ({ definition }: OnlineForm): IndexedFields =>
  new Map(
    [definition, ...definition.subs].map(({ head, indexes }) => [
      head.table_name ?? '',
      indexes.flatMap((one) => (one.index_type === UNIQUE_INDEX ? [] : [indexFields(one.index_field)])),
    ]),
  );

interface FormIndex {
  table: string;
  shape: IndexShape;
}

/**
 * The indexes that the designer defines, with their shape in the database. An index on the first columns of an existing
 * index needs none of its own.
 * @throws HttpError for an index on a text without limit
 */
function formIndexes({ definition }: OnlineForm, shapes: readonly TableShape[]): FormIndex[] {
  return [definition, ...definition.subs].flatMap(({ head, indexes }) => {
    const table = head.table_name ?? '';
    const tableIndexes = Object.values(shapes.find(({ name }) => name === table)?.indexes ?? {});
    return indexes.map((index) => {
      const fields = indexFields(index.index_field);
      const isUnique = index.index_type === UNIQUE_INDEX;
      const starting = tableIndexes.filter(({ columns }) => fields.every((field, at) => columns[at] === field));
      const same = starting.find(({ columns, unique }) => unique === isUnique && columns.length === fields.length);
      const shape = same ?? (isUnique ? undefined : starting[0]);
      if (!shape) throw fail.notIndexable(index.index_name ?? '');
      return { table, shape };
    });
  });
}

/** SQL comments that name the existing tables which the first synchronization of a form adopts. */
const adoptionNotes = ({ definition }: OnlineForm, known: { has(table: string): boolean }): string[] =>
  [definition, ...definition.subs].flatMap(({ head, fields }) => {
    const table = head.table_name ?? '';
    const isFirst = head.is_db_synch !== 'Y' && fields.every((field) => !field.db_field_name_old);
    return isFirst && known.has(table) ? [`-- ${messages.takesTable(table)}`] : [];
  });

/** The statements that `syncForm` would execute, as one text; empty when the tables fit. */
export async function pendingStatements(db: Database, form: OnlineForm): Promise<string> {
  const required = formIndexes(form, tableShapes([form.entity], [], indexedFields(form)));
  const { indexes, columns } = await readCatalogue(db);
  const missing = required.filter(({ table, shape }) => !indexes.get(table)?.has(shape.name));
  const created = missing.map(({ table, shape }) => createIndexSql(table, shape).compile(db).sql.replace(/\s+/g, ' '));
  const statements = [...(await tableStatements(db, [form.entity])), ...new Set(created)];
  return [...adoptionNotes(form, columns), ...statements.map((statement) => `${statement};`)].join('\n');
}

/** @throws HttpError with a value that several rows have in the columns of a unique index */
async function assertUniqueValues(db: Database, shapes: readonly TableShape[]): Promise<void> {
  const known = (await readCatalogue(db)).columns;
  for (const { name, columns, indexes } of shapes)
    for (const index of Object.values(indexes).filter(({ unique }) => unique)) {
      const stored = index.columns.flatMap(
        (column) => [column, ...(columns[column]?.was ?? [])].find((one) => known.get(name)?.has(one)) ?? [],
      );
      // A column that will be added has no values.
      if (stored.length < index.columns.length) continue;
      const ids = stored.map((column) => sql.id(column));
      const text = sql`concat_ws('，', ${sql.join(ids.map((id) => sql`${id}::text`))})`;
      const { rows } = await sql<{ value: string; count: string }>`select min(${text}) as value, count(*)::text as count
        from ${sql.table(name)} where (${sql.join(ids)}) is not null
        group by ${sql.join(ids)} having count(*) > 1 order by count(*) desc, 1 limit 1`.execute(db);
      if (rows[0]) throw fail.duplicateValues(index.columns.join('、'), rows[0].value, rows[0].count);
    }
}

/** Records that the tables of a form fit its definition. */
export async function markSynchronized(db: Database, definition: FormDefinition): Promise<void> {
  const heads = [definition, ...definition.subs].map(({ head }) => head.id);
  await db.tx(async () => {
    await db
      .updateTable('onl_cgform_field')
      .set((field) => ({ db_field_name_old: field.ref('db_field_name') }))
      .where('cgform_head_id', 'in', heads)
      .execute();
    await db.updateTable('onl_cgform_head').set({ is_db_synch: 'Y' }).where('id', 'in', heads).execute();
  });
}

/**
 * Creates and changes the tables of a form. Values are kept: columns are renamed, widened and converted.
 * @throws HttpError when an index cannot be created; when a conversion would lose values: the other changes are kept
 */
export async function syncForm(db: Database, form: OnlineForm): Promise<void> {
  const { definition, entity } = form;
  const indexed = indexedFields(form);
  const shapes = tableShapes([entity], [], indexed);
  formIndexes(form, shapes);
  await assertUniqueValues(db, shapes);
  const report = await syncTables(db, [entity], types, [], indexed);
  const { blocked, warnings } = report;
  if (blocked.length + warnings.length > 0)
    throw fail.notConvertible(describeTables({ ...report, unused: [] }).warnings.join('；'));
  await markSynchronized(db, definition);
}
