/** From environment variables to a database that is ready: what start, dev, seed and bench have in common. */
import { types } from '@/registry/values';
import { readConfig, type Config } from '../config/config';
import { startupErrors } from './messages';
import { DatabaseError, openDatabase, type Database } from '../db';
import { loadSchemas, SchemaFileError, type Schemas } from '../schemas/schema-files';
import { prepareDatabase, type DatabasePreparation } from './prepare-database';

/** Told before each step, so that a person knows what takes so long. */
export type StartupStep = 'schemas' | 'database' | 'prepare';

export interface StartupOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** Folder of the schema files. */
  schemaFolder?: string;
  /** Goes on when schema files are wrong; they are left out (development). */
  skipInvalidSchemas?: boolean;
  step?: (step: StartupStep, config: Config) => void;
}

/** What is read before any database is opened. */
export interface Setup {
  config: Config;
  schemas: Schemas;
  schemaFolder: string;
}

export interface PreparedSetup extends Setup {
  db: Database;
  preparation: DatabasePreparation;
}

/**
 * Reads the configuration and the schemas.
 * @throws ConfigError, SchemaFileError: their messages are for people
 */
export async function readSetup(options: StartupOptions): Promise<Setup> {
  const {
    env,
    schemaFolder: folder = 'schemas',
    skipInvalidSchemas: tolerant = false,
    step = () => undefined,
  } = options;
  const config = readConfig(env);
  step('schemas', config);
  const schemas = await loadSchemas(folder, types);
  if (schemas.problems.length > 0 && !tolerant) throw new SchemaFileError(schemas.problems);
  return { config, schemas, schemaFolder: folder };
}

/**
 * Opens the database and prepares it.
 * @throws FolderInUse, NewerDatabase, DemoPasswordExposed: their messages are for people; DatabaseError
 */
export async function openPreparedDatabase(
  setup: Setup,
  step: StartupOptions['step'] = () => undefined,
): Promise<PreparedSetup> {
  const { config, schemas } = setup;
  step('database', config);
  const db = await openDatabase({
    ...(config.DATABASE_URL === null ? { dataDir: config.DATA_DIR } : { url: config.DATABASE_URL }),
    timeZone: config.TZ_NAME,
    timeout: config.DATABASE_TIMEOUT * 1000,
    pool: config.DATABASE_POOL,
  });
  try {
    step('prepare', config);
    return { ...setup, db, preparation: await prepareDatabase(db, config, schemas) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Both at once. @throws what either throws */
export const startUp = async (options: StartupOptions): Promise<PreparedSetup> =>
  openPreparedDatabase(await readSetup(options), options.step);

/** Errors whose message tells a person what to do; others show their stack. */
const USER_FACING_ERRORS = new Set([
  'ConfigError',
  'SchemaFileError',
  'FolderInUse',
  'NewerDatabase',
  'DemoPasswordExposed',
]);

/** What a failed start of the database means to who configured it. */
function describeDatabaseError({ kind, code, message }: DatabaseError): string {
  if (kind === 'connection') return startupErrors.unreachable;
  // Class 28: wrong user or password; 3D000: no such database.
  return code?.startsWith('28') || code === '3D000' ? startupErrors.rejected(code) : startupErrors.notOpened(message);
}

/** What to print when starting failed. */
export function describeStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (USER_FACING_ERRORS.has(error.name)) return error.message;
  if (error instanceof DatabaseError) return describeDatabaseError(error);
  const { syscall, code, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return startupErrors.portTaken;
  if (syscall === 'listen') return startupErrors.wrongHost(code ?? '');
  if (syscall === 'mkdir' || (syscall === 'open' && path?.includes('.lock')))
    return startupErrors.folder(path ?? '', code ?? '');
  return error.stack ?? error.message;
}
