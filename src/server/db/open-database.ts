/** Opens the database: PostgreSQL by its address, else PGlite in a folder or in memory. */
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { buildDatabase, type Database } from './database';
import { clusterFolder, DataFolderError, prepareDataFolder, toFolderError } from './drivers/data-folder';
import { DatabaseError } from './drivers/database-error';
import { lockFolder } from './drivers/folder-lock';
import { openPglite } from './drivers/pglite';
import { openPostgres, type PostgresOptions } from './drivers/postgres';
import { folderMessages } from './messages';

export interface DatabaseOptions {
  /** `postgres://…`; absent: PGlite. */
  url?: string;
  /** Data directory of PGlite, or `memory://`. */
  dataDir?: string;
  /** Time zone of timestamp texts. */
  timeZone?: string;
  /** Maximum duration of a statement, in milliseconds. */
  timeout?: number;
  /** Maximum number of PostgreSQL connections. */
  pool?: number;
  /** Name of the connections in the statistics of PostgreSQL; default: `jingwei`. */
  application?: string;
  /** Cluster image to start from, for `memory://` only. */
  image?: string;
}

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_POOL_SIZE = 10;

/** True when the folder contains a database; otherwise opening it creates one first. */
export const hasCluster = (dataDir: string) => existsSync(clusterFolder(dataDir));

interface EngineOptions {
  timeZone: string;
  timeout: number;
}

async function openPostgresDatabase(
  url: string,
  options: EngineOptions & Pick<PostgresOptions, 'pool' | 'application'>,
): Promise<Database> {
  const db = buildDatabase(openPostgres({ url, ...options }), options.timeZone, () => undefined);
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openFolderDatabase(dataDir: string, options: EngineOptions): Promise<Database> {
  prepareDataFolder(dataDir);
  let unlock = () => undefined as void;
  try {
    unlock = lockFolder(dataDir);
    const engine = await openPglite({ dataDir: clusterFolder(dataDir), ...options });
    return buildDatabase(engine, options.timeZone, unlock);
  } catch (error) {
    unlock();
    throw toOpeningError(dataDir, error);
  }
}

/** PGlite tells no cause when it cannot open its files. */
function toOpeningError(dataDir: string, error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return toFolderError(dataDir, error);
  const { diskFull, damaged } = folderMessages;
  return new DataFolderError(error.kind === 'full' ? diskFull(dataDir) : damaged(clusterFolder(dataDir)));
}

/**
 * Opens the database and waits until it replies.
 * @throws FolderInUseError when another process has the folder open
 * @throws DataFolderError when the folder or the database in it cannot be used
 * @throws DatabaseError when PostgreSQL cannot be reached
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir = 'memory://', timeZone = DEFAULT_TIME_ZONE, timeout = DEFAULT_TIMEOUT_MS } = options;
  const { pool = DEFAULT_POOL_SIZE, application = 'jingwei' } = options;
  if (url) return openPostgresDatabase(url, { timeZone, timeout, pool, application });
  if (!dataDir.startsWith('memory://')) return openFolderDatabase(dataDir, { timeZone, timeout });
  const engine = await openPglite({ dataDir, timeZone, timeout, image: options.image });
  return buildDatabase(engine, timeZone, () => undefined);
}
