/** Creates the indexes that tables of entities need, and drops those that they do not need any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database';
import { DatabaseError, isUniqueViolation } from '../drivers/database-error';
import { tableMessages } from './messages';
import { LOCK_TIMEOUT, runExclusive } from './migration-runner';
import { withSavepoint } from './savepoint';
import type { TableReport } from './table-report';
import type { IndexShape, TableShape } from './table-shapes';

/** Key of the lock for servers that build an index at the same time; the same in every version. */
const INDEX_LOCK_KEY = 7301;
const LOCK_POLL_MS = 200;

/** From this size on, in bytes, an index takes long enough to build that writes must go on meanwhile. */
const LARGE_TABLE = 8 * 1024 * 1024;

/** @param concurrently writes to the table go on while the index is built; not inside a transaction */
export function createIndexSql(table: string, shape: IndexShape, concurrently = false) {
  const { name, columns, unique, liveRowsOnly, nullsFirst } = shape;
  const where = sql.raw(liveRowsOnly ? ` where del_flag = '0'` : '');
  const items = columns.map((column, at) =>
    at === 0 && nullsFirst ? sql`${sql.id(column)} nulls first` : sql.id(column),
  );
  return sql`create ${sql.raw(unique ? 'unique ' : '')}index ${sql.raw(concurrently ? 'concurrently ' : '')}if not exists
    ${sql.id(name)} on ${sql.table(table)} (${sql.join(items)})${where}`;
}

const dropIndex = (db: Database, name: string) => db.dynamic.schema.dropIndex(name).ifExists().execute();

interface KnownIndexes {
  /** Size of the table in bytes. */
  size: number;
  names: ReadonlySet<string>;
  /** What an interrupted concurrent build left: not used, but kept up to date by every write. */
  broken: readonly string[];
}

interface IndexRow {
  table: string;
  name: string;
  valid: boolean;
  building: boolean;
  size: string;
}

function knownIndexes(rows: readonly IndexRow[]): KnownIndexes {
  const broken = rows.filter(({ valid, building }) => !valid && !building).map(({ name }) => name);
  const names = new Set(rows.map(({ name }) => name).filter((name) => !broken.includes(name)));
  return { size: Number(rows[0]?.size ?? 0), names, broken };
}

/** @returns by table, in one statement */
async function readIndexes(db: Database, tables: readonly TableShape[]): Promise<(table: TableShape) => KnownIndexes> {
  const { rows } = await sql<IndexRow>`
    select t.relname as table, i.relname as name, x.indisvalid as valid, pg_relation_size(t.oid)::text as size,
      exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.oid) as building
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace
      and t.relname in (${sql.join(tables.map(({ name }) => name))})`.execute(db);
  return ({ name }) => knownIndexes(rows.filter(({ table }) => table === name));
}

/**
 * Builds an index of a large table while others write to it, which takes two passes over the table. Two such builds on one
 * table would block each other, and a statement that waits for a lock would block the build: hence the polling.
 */
function createConcurrently(db: Database, table: string, index: IndexShape): Promise<void> {
  return db.onConnection(async () => {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(
      db,
    );
    const lock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${INDEX_LOCK_KEY}) as locked`;
    while (!(await lock.execute(db)).rows[0]?.locked) await sleep(LOCK_POLL_MS);
    try {
      await createIndexSql(table, index, true).execute(db);
    } catch (error) {
      // A lost connection leaves the index; the next start drops it.
      await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db).catch(() => undefined);
      throw error;
    }
  });
}

async function createIndex(db: Database, table: TableShape, index: IndexShape, size: number): Promise<void> {
  if (db.kind === 'postgres' && size >= LARGE_TABLE && !db.inTransaction())
    return createConcurrently(db, table.name, index);
  // One transaction per index: others wait for the table. The savepoint is for a transaction around all of them.
  await runExclusive(db, () => withSavepoint(db, () => createIndexSql(table.name, index).execute(db)));
}

const isUpToDate = ({ indexes }: TableShape, { names, broken }: KnownIndexes): boolean =>
  Object.values(indexes).every(({ name }) => names.has(name)) &&
  [...names].every((name) => !isOwn(name) || indexes[name] !== undefined) &&
  !broken.some(isOwn);

/**
 * Brings the indexes of tables up to date. A missing index makes lists slower and does not stop the start.
 * @throws DatabaseError when a unique index cannot be created for another reason than the rows
 */
export async function syncIndexes(db: Database, tables: readonly TableShape[], report: TableReport): Promise<void> {
  if (tables.length === 0) return;
  const indexesOf = await readIndexes(db, tables);
  for (const table of tables) if (!isUpToDate(table, indexesOf(table))) await syncTable(db, table, report);
}

/** Reads the indexes of the table again: meanwhile another server may have built them. */
async function syncTable(db: Database, table: TableShape, report: TableReport): Promise<void> {
  const { size, names, broken } = (await readIndexes(db, [table]))(table);
  for (const name of broken) if (isOwn(name)) await dropIndex(db, name);
  for (const one of Object.values(table.indexes)) {
    if (names.has(one.name)) continue;
    try {
      await createIndex(db, table, one, size);
      report.indexed.push(tableMessages.indexed(table.name, one.columns));
    } catch (error) {
      if (isUniqueViolation(error)) report.warnings.push(tableMessages.duplicates(table.name, one.columns));
      else if (!one.unique && error instanceof DatabaseError && error.code !== null)
        report.warnings.push(tableMessages.notIndexed(table.name, one.columns, error.code));
      else throw error;
    }
  }
  // A unique index that the entity does not define any more must not reject rows. Dropping indexes loses no data.
  for (const name of names) {
    if (!isOwn(name) || table.indexes[name]) continue;
    await dropIndex(db, name);
    report.unindexed.push(tableMessages.unindexed(table.name, name));
  }
}

/** True for an index that this program made. */
const isOwn = (name: string): boolean => /^jw[iu]_/.test(name);

/** An index as the catalogue defines it. */
interface DefinedIndex {
  name: string;
  definition: string;
}

/** All but the primary key. */
async function readDefinitions(db: Database, table: string): Promise<DefinedIndex[]> {
  const { rows } = await sql<DefinedIndex>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = ${table} and not x.indisprimary`.execute(db);
  return rows;
}

/**
 * Drops the indexes of tables that get many rows in this transaction, and builds them again at its end: several times
 * as fast as keeping them up to date.
 */
export function buildDeferredIndexes(db: Database) {
  const dropped = new Map<string, readonly DefinedIndex[]>();
  return {
    /** Drops the indexes of a table, once. */
    async drop(table: string): Promise<void> {
      if (dropped.has(table)) return;
      const indexes = await readDefinitions(db, table);
      dropped.set(table, indexes);
      for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
    },
    /** Builds all of them again, without the limit on the duration of a statement. */
    async restore(): Promise<void> {
      if (dropped.size === 0) return;
      await sql`set local statement_timeout to 0`.execute(db);
      for (const { definition } of [...dropped.values()].flat()) await sql.raw(definition).execute(db);
    },
  };
}
