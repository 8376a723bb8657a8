/** Replaces the sample data of a prepared database by a large set. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Schemas } from '@/server/schemas/schema-files';
import { seedDemoRows } from '@/server/seed/demo/demo-rows';

/** @returns the number of rows */
export async function fillLargeSet(db: Database, schemas: Schemas, sizes: SampleSizes): Promise<number> {
  const tables = Object.values(schemas.entities).flatMap(({ table, children }) => [
    table,
    ...Object.values(children).map((child) => child.table),
  ]);
  const seeded = tables.filter((table) => /^(?!sys_|onl_)\w/.test(table));
  await sql`truncate ${sql.join(seeded.map((table) => sql.id(table)))}`.execute(db);
  await sql`delete from jw_setting where key like 'seed.demo.%'`.execute(db);
  let written = 0;
  await seedDemoRows(db, schemas, { sizes, onWritten: (count) => (written += count) });
  return written;
}
