/**
 * Databases with tables and seeds, created once per state of the sources: the server of a test starts from a copy. A
 * server with other schemas or settings prepares it, as an installation that gets more screens.
 */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { types } from '@/registry/values';
import { DEMO_PASSWORD, readConfig } from '@/server/config/config';
import { openDatabase, type Database } from '@/server/db';
import { clusterFolder } from '@/server/db/drivers/data-folder';
import { openPglite } from '@/server/db/drivers/pglite';
import { loadSchemas } from '@/server/schemas/schema-files';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { builtFolders } from '../../scripts/setup/app.mjs';
import { clusterImage } from './cluster';
import { withLock } from './lock';
import { cheapHash } from './password';

const ROOT = '.cache/prepared';
const KEPT = 8;
/** Sources that determine the content of a prepared database, besides the schema folder. */
const SOURCES = [
  'src/server',
  'src/model',
  'src/registry',
  'renderers/fields',
  'tests/helpers/prepared.ts',
  'tests/helpers/password.ts',
  'package-lock.json',
  ...builtFolders(process.env.APP_DIR).filter((folder) => existsSync(folder)),
];
const COUNTS = /(?<!\.test)\.ts$|\.mjs$|\.json$/;

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COUNTS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

const states = new Map<string, string>();

/** Hash of the sources and of folders of schemas. */
export function stateOf(folders: readonly string[]): string {
  const key = folders.join('\n');
  const known = states.get(key);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  // Paths are relative: two copies of the same files have the same hash.
  for (const folder of folders)
    for (const file of filesOf(folder)) hash.update(relative(folder, file)).update(readFileSync(file));
  const state = hash.digest('hex').slice(0, 16);
  states.set(key, state);
  return state;
}

async function prepare(db: Database, folders: readonly string[]): Promise<void> {
  await prepareDatabase(db, readConfig({}), await loadSchemas(folders, types));
  await sql`update sys_user set password = ${cheapHash(DEMO_PASSWORD)} where password is not null`.execute(db);
}

function dropOld(): void {
  const age = (name: string) => statSync(join(ROOT, name)).mtimeMs;
  const made = readdirSync(ROOT).filter((name) => /^[0-9a-f]{16}$/.test(name));
  for (const name of made.toSorted((a, b) => age(b) - age(a)).slice(KEPT))
    rmSync(join(ROOT, name), { recursive: true, force: true });
}

/** Creates, once, a folder with `data` (a data directory to copy) and `image.tar` (for databases in memory). */
async function preparedFolder(folders: readonly string[]): Promise<string> {
  const ready = join(ROOT, stateOf(folders));
  if (existsSync(ready)) return ready;
  return withLock(`${ready}.lock`, async () => {
    if (existsSync(ready)) return ready;
    const draft = `${ready}.draft`;
    const dataDir = join(draft, 'data');
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    const cluster = {
      dataDir: clusterFolder(dataDir),
      timeZone: readConfig({}).TZ_NAME,
      timeout: 60_000,
      image: await clusterImage(),
    };
    await (await openPglite(cluster)).close();
    const db = await openDatabase({ dataDir });
    await prepare(db, folders).finally(() => db.close());
    const engine = await openPglite(cluster);
    writeFileSync(join(draft, 'image.tar'), await engine.dumpImage());
    await engine.close();
    renameSync(draft, ready);
    dropOld();
    return ready;
  });
}

/**
 * Path of a data directory in the state after a first start; copy it before use.
 * @param folders folders of the schema files
 */
export const preparedData = async (folders: readonly string[] = ['schemas']): Promise<string> =>
  join(await preparedFolder(folders), 'data');

/** An image for `openDatabase({ dataDir: 'memory://', image })`. */
export const preparedImage = async (folders: readonly string[]): Promise<string> =>
  join(await preparedFolder(folders), 'image.tar');

/**
 * Creates a template on a PostgreSQL server for `create database … template …`.
 * @param server address of the server; the template stays until the server is deleted
 * @returns name of the template database
 */
export async function preparedTemplate(server: string, folders: readonly string[]): Promise<string> {
  const name = `jingwei_prepared_${stateOf(folders)}`;
  const admin = await openDatabase({ url: server, pool: 1 });
  const isThere = async () =>
    (await sql<AnyRow>`select from pg_database where datname = ${name}`.execute(admin)).rows.length > 0;
  try {
    if (await isThere()) return name;
    return await withLock(join(ROOT, `${name}.lock`), async () => {
      if (await isThere()) return name;
      const draft = `${name}_draft`;
      const url = new URL(server);
      url.pathname = `/${draft}`;
      await sql`drop database if exists ${sql.id(draft)}`.execute(admin);
      await sql`create database ${sql.id(draft)} template template0`.execute(admin);
      const db = await openDatabase({ url: url.href });
      await prepare(db, folders).finally(() => db.close());
      await sql`alter database ${sql.id(draft)} rename to ${sql.id(name)}`.execute(admin);
      return name;
    });
  } finally {
    await admin.close();
  }
}
