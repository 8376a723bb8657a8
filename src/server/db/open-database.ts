/** Opens the database: PostgreSQL by its address, else PGlite in a folder or in memory. */
import { sql } from 'kysely';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildDatabase, type Database } from './database';
import { lockFolder } from './drivers/folder-lock';
import { openPglite } from './drivers/pglite';
import { openPostgres } from './drivers/postgres';

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
  /** Cluster image to start from, for `memory://` only. */
  image?: string;
}

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_POOL_SIZE = 10;

export const clusterFolder = (dataDir: string) => join(dataDir, 'pglite');

/** True when the folder contains a database; otherwise opening it creates one first. */
export const hasCluster = (dataDir: string) => existsSync(clusterFolder(dataDir));

interface EngineOptions {
  timeZone: string;
  timeout: number;
}

async function openPostgresDatabase(url: string, options: EngineOptions, pool: number): Promise<Database> {
  const db = buildDatabase(openPostgres({ url, ...options, pool }), options.timeZone, () => undefined);
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openFolderDatabase(dataDir: string, options: EngineOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const engine = await openPglite({ dataDir: clusterFolder(dataDir), ...options });
    return buildDatabase(engine, options.timeZone, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database and waits until it replies.
 * @throws FolderInUseError when another process has the folder open
 * @throws DatabaseError when it cannot be opened
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir = 'memory://', timeZone = DEFAULT_TIME_ZONE, timeout = DEFAULT_TIMEOUT_MS } = options;
  if (url) return openPostgresDatabase(url, { timeZone, timeout }, options.pool ?? DEFAULT_POOL_SIZE);
  if (!dataDir.startsWith('memory://')) return openFolderDatabase(dataDir, { timeZone, timeout });
  const engine = await openPglite({ dataDir, timeZone, timeout, image: options.image });
  return buildDatabase(engine, timeZone, () => undefined);
}
