/** Fresh databases for tests: PGlite in memory, and PostgreSQL where TEST_DATABASE_URL names a server (npm test does). */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '@/server/db';
import { openPglite } from '@/server/db/pglite';

export type DatabaseKind = Database['kind'];

const { TEST_DATABASE_URL, TEST_DATABASES = 'pglite,postgres' } = process.env;

/** The databases of this run; loop tests over them with `describe.each(databaseKinds)`. */
export const databaseKinds: readonly DatabaseKind[] = TEST_DATABASE_URL
  ? (TEST_DATABASES.split(',') as DatabaseKind[])
  : ['pglite'];

const CACHE = '.cache';

/** An empty cluster as a file: starting from it takes a tenth of creating one. Made once per PGlite version. */
async function clusterImage(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
    version: string;
  };
  const file = join(CACHE, `pglite-${version}.tar`);
  if (existsSync(file)) return file;
  const engine = await openPglite({ dataDir: 'memory://', timeZone: 'Asia/Shanghai', timeout: 60_000 });
  const image = await engine.dumpImage();
  await engine.close();
  mkdirSync(CACHE, { recursive: true });
  // Several test files may get here at once: each writes its own, the last one stays.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, image);
  renameSync(draft, file);
  return file;
}

async function openPostgresDatabase(server: string): Promise<Database> {
  const name = `jingwei_test_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: server, pool: 1 });
  await admin.query(`create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ url: url.href });
  return {
    ...db,
    async close() {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** An empty database of its own, gone after `close()`. */
export async function openTestDatabase(kind: DatabaseKind = 'pglite'): Promise<Database> {
  if (kind === 'pglite') return openDatabase({ dataDir: 'memory://', image: await clusterImage() });
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  return openPostgresDatabase(server);
}
