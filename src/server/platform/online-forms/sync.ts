/** Synchronization of a form's tables with its definition: the statements to read, and their execution. */
import { types } from '@/registry/values';
import type { Database } from '@/server/db';
import { describeTables } from '@/server/db/schema/table-report';
import { syncTables, tableStatements } from '@/server/db/schema/tables';
import type { FormDefinition } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import type { OnlineForm } from '../form-definitions/forms';

/** The statements that `syncForm` would execute, as one text; empty when the tables fit. */
export async function pendingStatements(db: Database, { entity }: OnlineForm): Promise<string> {
  const statements = await tableStatements(db, [entity]);
  return statements.map((statement) => `${statement};`).join('\n');
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
 * @throws HttpError when values would be lost; what could be changed is changed
 */
export async function syncForm(db: Database, { definition, entity }: OnlineForm): Promise<void> {
  const report = await syncTables(db, [entity], types);
  const { blocked, warnings } = report;
  if (blocked.length + warnings.length > 0)
    throw fail.notConvertible(describeTables({ ...report, unused: [] }).warnings.join('；'));
  await markSynchronized(db, definition);
}
