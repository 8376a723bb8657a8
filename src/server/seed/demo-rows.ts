/** Seeds demonstration records of modules: `demoRows` of an entity's module returns rows by table. */
import { sql } from 'kysely';
import { moduleExport } from '../crud';
import type { Database } from '../db';
import { serverModules } from '../modules';
import type { Schemas } from '../schemas/schema-files';
import { ADMIN } from './admin';
import { seedOnce } from './seed-step';

type Tables = Readonly<Record<string, readonly object[]>>;

async function insert(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
  await sql`insert into ${sql.id(table)} (${columns}, create_by, create_time)
     select ${columns}, ${ADMIN}, now()
     from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)
     on conflict do nothing`.execute(db);
}

/**
 * Fills empty tables; tables with rows are not changed.
 * @returns true when a seed ran
 */
export async function seedDemoRows(db: Database, { entities }: Schemas): Promise<boolean> {
  let ran = false;
  for (const { id, table } of Object.values(entities)) {
    const rowsOf = moduleExport(serverModules, id, 'demoRows');
    if (typeof rowsOf !== 'function') continue;
    const tables = rowsOf() as Tables;
    const did = await seedOnce(db, `demo.${id}`, tables, async () => {
      if ((await db.dynamic.selectFrom(table).select('id').limit(1).execute()).length > 0) return;
      for (const [name, rows] of Object.entries(tables)) await insert(db, name, rows);
    });
    ran ||= did;
  }
  return ran;
}
