/**
 * Fresh databases for tests: PGlite in memory, and PostgreSQL if TEST_DATABASE_URL names a server (npm test sets it).
 */
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '@/server/db';
import { clusterImage } from './cluster';
import { preparedImage, preparedTemplate } from './prepared';

export type DatabaseKind = Database['kind'];

const { TEST_DATABASE_URL, TEST_DATABASES = 'pglite,postgres' } = process.env;

/** The databases of this run; loop tests over them with `describe.each(databaseKinds)`. */
export const databaseKinds: readonly DatabaseKind[] = TEST_DATABASE_URL
  ? (TEST_DATABASES.split(',') as DatabaseKind[])
  : ['pglite'];

async function openPostgresDatabase(server: string, template = 'template0'): Promise<Database> {
  const name = `jingwei_test_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: server, pool: 1 });
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ url: url.href });
  return {
    ...db,
    async close() {
      await db.close();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.close();
    },
  };
}

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  return server;
}

/** Opens an empty database, deleted by `close()`. */
export async function openTestDatabase(kind: DatabaseKind = 'pglite'): Promise<Database> {
  if (kind === 'pglite') return openDatabase({ dataDir: 'memory://', image: await clusterImage() });
  return openPostgresDatabase(testServer());
}

/** Opens a database with the tables and seeds of schema folders, deleted by `close()`. */
export async function openPreparedDatabase(kind: DatabaseKind, folders: readonly string[]): Promise<Database> {
  if (kind === 'pglite') return openDatabase({ dataDir: 'memory://', image: await preparedImage(folders) });
  return openPostgresDatabase(testServer(), await preparedTemplate(testServer(), folders));
}
