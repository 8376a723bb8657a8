/** Common start of server, dev server, seed and benches: from environment variables to a prepared database. */
import { types } from '@/registry/values';
import { schemaFolders } from '../config/app-folder';
import { readConfig, type Config } from '../config/config';
import { StartupError } from '../config/startup-error';
import { startupErrors } from './messages';
import { DatabaseError, openDatabase, type Database } from '../db';
import { openFileStore } from '../files/open-file-store';
import { uploadFolder } from '../files/upload';
import { loadSchemas, SchemaFileError, type Schemas } from '../schemas/schema-files';
import type { SampleOptions } from '../seed/demo/demo-rows';
import { seedPictures } from '../seed/demo/pictures';
import { prepareDatabase, type DatabasePreparation } from './prepare-database';

/** Steps of the start, announced to the operator. */
export type StartupStep = 'schemas' | 'database' | 'prepare' | 'wait';

export interface StartupOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** Leaves out invalid schema files instead of failing (development). */
  skipInvalidSchemas?: boolean;
  step?: (step: StartupStep, config: Config) => void;
}

/** Configuration and schemas, read before the database is opened. */
export interface Setup {
  config: Config;
  schemas: Schemas;
  /** Folders of the schema files, in order of dependency. */
  schemaFolders: readonly string[];
}

export interface PreparedSetup extends Setup {
  db: Database;
  preparation: DatabasePreparation;
}

/**
 * Reads the configuration and the schemas.
 * @throws ConfigError; SchemaFileError
 */
export async function readSetup(options: StartupOptions): Promise<Setup> {
  const { env, skipInvalidSchemas: tolerant = false, step = () => undefined } = options;
  const config = readConfig(env);
  step('schemas', config);
  const folders = schemaFolders(config.APP_DIR);
  const schemas = await loadSchemas(folders, types);
  if (schemas.problems.length > 0 && !tolerant) throw new SchemaFileError(schemas.problems);
  return { config, schemas, schemaFolders: folders };
}

/**
 * Opens the database that the configuration names.
 * @param application name of the connections in the statistics of PostgreSQL
 * @throws StartupError with a message for the operator; DatabaseError
 */
export const openConfiguredDatabase = (config: Config, application?: string): Promise<Database> =>
  openDatabase({
    ...(config.DATABASE_URL === null ? { dataDir: config.DATA_DIR } : { url: config.DATABASE_URL }),
    timeZone: config.TZ_NAME,
    timeout: config.DATABASE_TIMEOUT * 1000,
    pool: config.DATABASE_POOL,
    ...(application === undefined ? {} : { application }),
  });

/** A copied data folder may lack the pictures of the sample data; a bucket keeps them once they are stored. */
const needsPictures = ({ DEMO_DATA, FILE_STORE }: Config, { firstRun, seeds }: DatabasePreparation): boolean =>
  firstRun === 'demo' && DEMO_DATA !== 'off' && (FILE_STORE === null || seeds.includes('demo-rows'));

/**
 * Opens the database and prepares it. Stores the pictures of sample data.
 * @param samples sizes of the demonstration data of a new database
 * @throws StartupError with a message for the operator; DatabaseError
 */
export async function openPreparedDatabase(
  setup: Setup,
  step: StartupOptions['step'] = () => undefined,
  samples?: SampleOptions,
): Promise<PreparedSetup> {
  const { config, schemas } = setup;
  step('database', config);
  const db = await openConfiguredDatabase(config);
  try {
    step('prepare', config);
    const preparation = await prepareDatabase(db, config, schemas, () => step('wait', config), samples);
    if (needsPictures(config, preparation)) await seedPictures(openFileStore(config), uploadFolder(config.DATA_DIR));
    return { ...setup, db, preparation };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Reads the setup and opens the prepared database. @throws errors of both */
export const startUp = async (options: StartupOptions): Promise<PreparedSetup> =>
  openPreparedDatabase(await readSetup(options), options.step);

/** Message for the operator about a database error at the start. */
function describeDatabaseError({ kind, code, message }: DatabaseError): string {
  if (kind === 'connection') return startupErrors.unreachable;
  if (kind === 'full') return startupErrors.diskFull;
  // Class 28: wrong user or password; 3D000: no such database.
  return code?.startsWith('28') || code === '3D000' ? startupErrors.rejected(code) : startupErrors.notOpened(message);
}

/** Message to print after a failed start; the stack for unexpected errors. */
export function describeStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError) return error.message;
  if (error instanceof DatabaseError) return describeDatabaseError(error);
  return error.stack ?? error.message;
}
