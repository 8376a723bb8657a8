/** Prepares a database at start: migrations of system tables, tables of entities, seed data. */
import { sql } from 'kysely';
import { types } from '@/registry/values';
import type { Config } from '../config/config';
import type { Database } from '../db';
import { migrate, runExclusive } from '../db/schema/migration-runner';
import { countTableChanges, describeTables, type TableReport } from '../db/schema/table-report';
import { syncTables } from '../db/schema/tables';
import type { Schemas } from '../schemas/schema-files';
import { applySeeds } from '../seed/apply-seeds';
import { openFirstRun, type FirstRunState } from '../platform/first-run/first-run-state';
import { assertNoDemoPasswords, seedAdmin, seedAdminRole } from '../seed/admin';
import { SMALL } from '../sample-data/sizes';
import { seedDemoRows, type SampleOptions } from '../seed/demo/demo-rows';
import { seedOrganisation } from '../seed/organisation';
import { seedUsers } from '../seed/users';
import { buildClock } from './clock';
import { consoleMessages } from './messages';

export interface DatabasePreparation {
  migrations: string[];
  tables: TableReport;
  /** Seeds that ran; empty for an existing, unchanged database. */
  seeds: string[];
  /** What seeds changed and kept, in Chinese. */
  seedChanges: string[];
  firstRun: FirstRunState;
}

/** Number of changes; 0 for an existing, unchanged database. */
export const countChanges = ({ migrations, tables, seeds }: DatabasePreparation) =>
  migrations.length + countTableChanges(tables) + seeds.length;

/** Lines for the operator: changes that moved data, and what needs attention. */
export function describePreparation({ tables, seedChanges }: DatabasePreparation): string[] {
  const { done, warnings } = describeTables(tables);
  return [...[...done, ...seedChanges].map(consoleMessages.done), ...warnings.map(consoleMessages.warning)];
}

/**
 * @param onWait called when another process prepares the database, before waiting for it
 * @param samples sizes of the demonstration data of a new database
 * @throws DatabaseError; NewerDatabaseError; TableBusyError; DemoPasswordError
 */
export async function prepareDatabase(
  db: Database,
  config: Config,
  schemas: Schemas,
  onWait?: () => void,
  samples: SampleOptions = { sizes: SMALL },
): Promise<DatabasePreparation> {
  const migrations = await migrate(db, undefined, onWait);
  const tables = await syncTables(db, Object.values(schemas.entities), types, schemas.lists);
  const seeds: string[] = [];
  let seedChanges: string[] = [];
  const firstRun = await runExclusive(db, async () => {
    const state = await openFirstRun(db, config.DEMO_DATA === 'on');
    if (state === 'pending') await seedAdminRole(db);
    if (state === 'demo') await seedAdmin(db, config);
    const changes = await applySeeds(db, schemas, buildClock(config.TZ_NAME)());
    if (changes) seeds.push('config');
    seedChanges = changes ?? [];
    if (state !== 'demo' || config.DEMO_DATA === 'off') return state;
    if (await seedOrganisation(db, schemas)) seeds.push('organisation');
    if (await seedUsers(db, config, schemas)) seeds.push('people');
    if (await seedDemoRows(db, schemas, samples)) seeds.push('demo-rows');
    return state;
  });
  await assertNoDemoPasswords(db, config);
  const preparation = { migrations, tables, seeds, seedChanges, firstRun };
  // New tables have no statistics, and PGlite has no autovacuum: without this, reading permissions took twenty times as long.
  if (countChanges(preparation) > 0) await sql`analyze`.execute(db);
  return preparation;
}
