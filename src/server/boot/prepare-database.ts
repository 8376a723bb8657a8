/** Prepares a database at start: migrations of system tables, tables of entities, seed data. */
import { sql } from 'kysely';
import type { Config } from '../config/config';
import type { Database } from '../db';
import { migrate, runExclusive } from '../db/schema/migration-runner';
import { countTableChanges, describeTables, type TableReport } from '../db/schema/table-report';
import { syncTables } from '../db/schema/tables';
import type { Schemas } from '../schemas/schema-files';
import { assertNoDemoPasswords, seedAdmin } from '../seed/admin';
import { seedDemoRows } from '../seed/demo-rows';
import { seedDictionaries } from '../seed/dictionaries';
import { seedFillRules } from '../seed/fill-rules';
import { seedOrganisation } from '../seed/organisation';
import { seedUsers } from '../seed/users';
import { seedPermissions } from '../seed/permissions';
import { consoleMessages } from './messages';

export interface DatabasePreparation {
  migrations: string[];
  tables: TableReport;
  /** Seeds that ran; empty for an existing, unchanged database. */
  seeds: string[];
}

/** Number of changes; 0 for an existing, unchanged database. */
const countChanges = ({ migrations, tables, seeds }: DatabasePreparation) =>
  migrations.length + countTableChanges(tables) + seeds.length;

/** Lines for the operator: changes that moved data, and what needs attention. */
export function describePreparation({ tables }: DatabasePreparation): string[] {
  const { done, warnings } = describeTables(tables);
  return [...done.map(consoleMessages.done), ...warnings.map(consoleMessages.warning)];
}

/**
 * @param onWait called when another process prepares the database, before waiting for it
 * @throws DatabaseError; NewerDatabaseError; TableBusyError; DemoPasswordError
 */
export async function prepareDatabase(
  db: Database,
  config: Config,
  schemas: Schemas,
  onWait?: () => void,
): Promise<DatabasePreparation> {
  const migrations = await migrate(db, undefined, onWait);
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
  if (countChanges(preparation) > 0) await sql`analyze`.execute(db);
  return preparation;
}
