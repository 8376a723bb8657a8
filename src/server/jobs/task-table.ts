/** Statements over `jw_task`: one row for each periodic task. A lease makes one of several processes run it. */
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../db';

export type TaskRow = Selectable<Tables['jw_task']>;

/** Seconds without a renewal, after which another process runs the task. */
const LEASE_SECONDS = 60;
const leaseEnd = sql<string>`now() + make_interval(secs => ${LEASE_SECONDS}::int4)`;

/** Adds a task whose first run is counted from `now`, unless it is known. */
export async function addTask(db: Database, name: string, now: string): Promise<void> {
  await db
    .insertInto('jw_task')
    .values({ name, start_time: now, success_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const readTask = (db: Database, name: string): Promise<TaskRow> =>
  db.selectFrom('jw_task').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/**
 * Claims a run of a task. A task whose process has ended (its lease is over) can be claimed; one that has been run since
 * `seen` was read cannot.
 * @param seen the row by which the task is due
 * @returns false when another process has claimed it
 */
export async function claimTask(db: Database, worker: string, seen: TaskRow, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jw_task')
    .set({ worker, start_time: now, lease_end: leaseEnd })
    .where('name', '=', seen.name)
    .where('start_time', '=', seen.start_time)
    .where(
      seen.worker === null ? sql<boolean>`worker is null` : sql<boolean>`worker = ${seen.worker} and lease_end < now()`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function renewLease(db: Database, worker: string, name: string): Promise<void> {
  await db
    .updateTable('jw_task')
    .set({ lease_end: leaseEnd })
    .where('name', '=', name)
    .where('worker', '=', worker)
    .execute();
}

/** Ends a run. @param message of its error; null: it succeeded */
export async function endTask(db: Database, worker: string, name: string, message: string | null): Promise<void> {
  await db
    .updateTable('jw_task')
    .set({ worker: null, lease_end: null, end_time: sql`now()`, message })
    .set(message === null ? { success_time: sql`start_time` } : {})
    .where('name', '=', name)
    .where('worker', '=', worker)
    .execute();
}
