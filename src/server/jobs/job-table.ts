/** Statements over `jw_job`. A job that was taken is changed only by the process that took it, or after that one is gone. */
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { type Database, now, oneOf, type Tables } from '../db';
import type { Job, JobOutcome, JobProgress, JobState, NewJob } from './job';

export type JobRow = Selectable<Tables['jw_job']>;

/** Outcomes that are kept per job. */
export const MAX_RESULTS = 500;
/** Seconds without a heartbeat, after which another process takes a job. */
const STALE_SECONDS = 20;
const KEEP_DAYS = 7;
const MAX_LISTED = 20;
/** First key of the advisory locks of jobs. */
const LOCK_CLASS = 0x6a6f62;

const ACTIVE: readonly JobState[] = ['waiting', 'running'];
export const isActive = ({ state }: Pick<JobRow, 'state'>) => (ACTIVE as readonly string[]).includes(state);

const percentOf = ({ state, done, total }: JobRow) => {
  if (state === 'done') return 100;
  return total <= 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
};

export function progressOf(row: JobRow): JobProgress {
  const { id, title, entity, state, cancel, done, total, failed, message, dismissed } = row;
  return {
    id,
    title,
    entity,
    state: state as JobState,
    cancelling: cancel && isActive(row),
    progress: percentOf(row),
    done,
    total,
    failed,
    message: message ?? '',
    dismissed,
  };
}

export const jobOf = (row: JobRow): Job => ({ ...progressOf(row), result: row.results as JobOutcome[] });

/** Adds a job. @returns the id of the same job of the user that is not finished yet; null when this one was added as `id` */
export async function insertJob(db: Database, id: string, inputHash: string, job: NewJob): Promise<string | null> {
  const { kind, title, entity, userId, orgCode, input, units, resumable } = job;
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('jw_job')
    .values({
      id,
      kind,
      title,
      entity,
      user_id: userId,
      org_code: orgCode,
      input: JSON.stringify(input),
      input_hash: inputHash,
      units,
      total: units > 1 ? units : 0,
      resumable,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(added) > 0) return null;
  const same = await db
    .selectFrom('jw_job')
    .select('id')
    .where('user_id', '=', userId)
    .where('input_hash', '=', inputHash)
    .where('state', '=', oneOf(ACTIVE as readonly string[]))
    .executeTakeFirst();
  // It ended in between: added again.
  return same ? same.id : insertJob(db, id, inputHash, job);
}

/** Waits until no other process does a unit of the job; held until the end of the transaction. */
export const lockUnit = (db: Database, id: string) =>
  sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int4, hashtext(${id}))`.execute(db);

/**
 * Claims the oldest job that waits, or whose process has ended, for this process.
 * @param worker id of this process
 * @param kinds the kinds that this process can run
 */
export const claimJob = (db: Database, worker: string, kinds: readonly string[]): Promise<JobRow | undefined> =>
  db.tx(() => {
    // The folder of PGlite belongs to one process: jobs of another one are those of a process that has ended.
    const stale =
      db.kind === 'pglite'
        ? sql<boolean>`worker <> ${worker}`
        : sql<boolean>`heartbeat < now() - make_interval(secs => ${STALE_SECONDS}::int4)
            and pg_try_advisory_xact_lock(${LOCK_CLASS}::int4, hashtext(id))`;
    return db
      .updateTable('jw_job')
      .set({ state: 'running', worker, heartbeat: now, attempts: sql`attempts + 1` })
      .set({ start_time: sql`coalesce(start_time, now())` })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jw_job')
          .select('id')
          .where('kind', '=', oneOf(kinds))
          .where(sql<boolean>`(state = 'waiting' or (state = 'running' and ${stale}))`)
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  });

const updateJob = (db: Database) => db.updateTable('jw_job');
/** Changes of a running job by its process. */
export type RunChanges = UpdateObject<Tables, 'jw_job'>;

/** Changes a running job. @returns the job; undefined when another process has taken it or it has ended */
export const updateRunning = (db: Database, { id, worker }: JobRow, changes: RunChanges): Promise<JobRow | undefined> =>
  updateJob(db)
    .set(changes)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();

/** A running job of this process, as stored. @returns undefined as `updateRunning` */
export const readRunning = (db: Database, { id, worker }: JobRow): Promise<JobRow | undefined> =>
  db
    .selectFrom('jw_job')
    .selectAll()
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .executeTakeFirst();

/** The list of outcomes with one more, up to `MAX_RESULTS`. */
export const withOutcome = (outcome: JobOutcome) =>
  sql<string>`case when jsonb_array_length(results) < ${MAX_RESULTS}::int4
    then results || ${JSON.stringify([outcome])}::jsonb else results end`;

export const findJob = (db: Database, id: string, userId: string): Promise<JobRow | undefined> =>
  db.selectFrom('jw_job').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** The jobs of a user whose notices are not closed, oldest first. */
export const listJobs = async (db: Database, userId: string): Promise<JobRow[]> =>
  (
    await db
      .selectFrom('jw_job')
      .selectAll()
      .where('user_id', '=', userId)
      .where('dismissed', '=', false)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute()
  ).toReversed();

/** Requests cancellation; a job that still waits ends at once. */
export const requestCancel = (db: Database, id: string, userId: string, message: string) =>
  updateJob(db)
    .set({
      cancel: true,
      state: sql`case state when 'waiting' then 'cancelled' else state end`,
      message: sql`case state when 'waiting' then ${message} else message end`,
      end_time: sql`case state when 'waiting' then now() else end_time end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', oneOf(ACTIVE as readonly string[]))
    .execute();

/** Closes the notice of an ended job. */
export const dismissJob = (db: Database, id: string) =>
  updateJob(db).set({ dismissed: true }).where('id', '=', id).execute();

/** Deletes jobs that ended long ago. */
export const pruneJobs = (db: Database) =>
  db
    .deleteFrom('jw_job')
    .where(sql<boolean>`end_time < now() - make_interval(days => ${KEEP_DAYS}::int4)`)
    .execute();
