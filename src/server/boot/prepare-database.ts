/** Prepares a database at start: migrations of system tables, tables of entities, seed data. */
import type { Config } from '../config/config';
import type { Database } from '../db';
import { migrate, runExclusive } from '../db/schema/migration-runner';
import { syncTables, type TableReport } from '../db/schema/tables';
import type { Schemas } from '../schemas/schema-files';
import { assertNoDemoPasswords, seedAdmin } from '../seed/admin';
import { seedDemoRows } from '../seed/demo-rows';
import { seedDictionaries } from '../seed/dictionaries';
import { seedFillRules } from '../seed/fill-rules';
import { seedOrganisation } from '../seed/organisation';
import { seedUsers } from '../seed/users';
import { seedPermissions } from '../seed/permissions';

export interface DatabasePreparation {
  migrations: string[];
  tables: TableReport;
  /** Seeds that ran; empty for an existing, unchanged database. */
  seeds: string[];
}

/** Number of changes; 0 for an existing, unchanged database. */
const countChanges = ({ migrations, tables, seeds }: DatabasePreparation) =>
  migrations.length + tables.created.length + tables.added.length + tables.widened.length + seeds.length;

/** @throws DatabaseError; NewerDatabaseError; DemoPasswordError */
export async function prepareDatabase(db: Database, config: Config, schemas: Schemas): Promise<DatabasePreparation> {
  const migrations = await migrate(db);
  const tables = await syncTables(db, Object.values(schemas.entities));
  const seeds: string[] = [];
  await runExclusive(db, async () => {
    await seedAdmin(db, config);
    if (await seedPermissions(db, schemas)) seeds.push('permissions');
    if (await seedDictionaries(db, schemas.dicts)) seeds.push('dicts');
    if (await seedOrganisation(db, schemas)) seeds.push('organisation');
    if (await seedUsers(db, config, schemas)) seeds.push('people');
    if (await seedFillRules(db, schemas)) seeds.push('fill-rules');
    if (await seedDemoRows(db, schemas)) seeds.push('demo-rows');
  });
  await assertNoDemoPasswords(db, config);
  const preparation = { migrations, tables, seeds };
  // New tables have no statistics, and PGlite has no autovacuum: without this, reading permissions took twenty times as long.
  if (countChanges(preparation) > 0) await db.query('analyze');
  return preparation;
}
