/**
 * Background jobs, in the table `jw_job`: started by a request, run by one process, continued or marked as failed after a
 * crash.
 */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, newId } from '../db';
import { fail } from './errors';
import type { Job, JobHandler, JobProgress, NewJob } from './job';
import { Run } from './job-run';
import {
  dismissJob,
  findJob,
  insertJob,
  isActive,
  jobOf,
  type JobRow,
  listJobs,
  progressOf,
  pruneJobs,
  requestCancel,
  claimJob,
} from './job-table';

/** Jobs that a process runs at the same time; others wait. */
const MAX_RUNNING = 2;
/** Milliseconds between two searches for jobs of other processes that have ended. */
const POLL_MS = 5000;

export interface Jobs {
  /** Registers the handler of a kind, before `open`. */
  handle(kind: string, handler: JobHandler): void;
  /** Starts a job, unless the same one of the user is not finished. @returns its id */
  start(job: NewJob): Promise<string>;
  /** @returns undefined for an unknown job and for a job of another user */
  find(id: string, userId: string): Promise<Job | undefined>;
  /** Waits for the end of a job, whichever process runs it. @returns as `find` @throws HttpError when the server stops */
  ended(id: string, userId: string): Promise<Job | undefined>;
  /** Jobs of a user that run or whose result was not closed, oldest first. */
  list(userId: string): Promise<Job[]>;
  /** Requests cancellation: the job stops before its next unit. @returns the job, as `find` does */
  cancel(id: string, userId: string): Promise<Job | undefined>;
  /** Closes the result of an ended job. @returns the job, as `find` does @throws HttpError while it runs */
  dismiss(id: string, userId: string): Promise<Job | undefined>;
  /** Begins to run jobs, those that an ended process left first. */
  open(): void;
  /** Stops all jobs before their next unit and waits until they have stopped; the next start continues them. */
  close(): Promise<void>;
}

export interface JobsOptions {
  db: Database;
  /** Receives errors that are not meant for users. */
  log: FastifyBaseLogger;
  /** Sends the progress to all windows of the user. */
  push: (userId: string, job: JobProgress) => void;
}

const hashOf = ({ kind, input }: NewJob) =>
  createHash('sha256')
    .update(JSON.stringify([kind, input]))
    .digest('hex');

/** Runs the jobs that this process takes. */
interface Worker {
  /** Takes jobs while there is capacity, one search at a time. Never rejects. */
  fillUp(): Promise<void>;
  cancel(id: string): void;
  open(): void;
  close(): Promise<void>;
}

function buildWorker(
  { db, log }: JobsOptions,
  handlers: ReadonlyMap<string, JobHandler>,
  publish: (row: JobRow) => void,
): Worker {
  const id = newId();
  const running = new Map<Run, Promise<void>>();
  let isOpen = false;
  let taking = Promise.resolve();
  let timer: ReturnType<typeof setInterval> | undefined;
  const report = (error: unknown) => log.error({ err: error }, 'jobs cannot be run now');

  function begin(row: JobRow): void {
    const run = new Run({ db, log, publish }, row);
    publish(row);
    const ended = run
      .run(handlers.get(row.kind)!)
      .catch(report)
      .finally(() => {
        running.delete(run);
        void fillUp();
      });
    running.set(run, ended);
  }

  async function takeAll(): Promise<void> {
    for (;;) {
      if (!isOpen || running.size >= MAX_RUNNING) return;
      const row = await claimJob(db, id, [...handlers.keys()]);
      if (!row) return;
      begin(row);
    }
  }

  function fillUp(): Promise<void> {
    taking = taking.then(takeAll).catch(report);
    return taking;
  }

  return {
    fillUp,
    cancel(job) {
      for (const run of running.keys()) if (run.id === job) run.stop('cancelled');
    },
    open() {
      isOpen = true;
      timer = setInterval(() => void fillUp(), POLL_MS);
      timer.unref();
      void fillUp();
    },
    async close() {
      isOpen = false;
      clearInterval(timer);
      await taking;
      for (const run of running.keys()) run.stop('stopping');
      await Promise.all(running.values());
    },
  };
}

/** Waits for the end of jobs: at each change that this process publishes, and regularly for those of other processes. */
function buildWaiting(db: Database) {
  const waiters = new Map<string, Set<() => void>>();
  let isClosed = false;

  const wake = (id: string) => waiters.get(id)?.forEach((one) => one());

  function nextChange(id: string): Promise<void> {
    const ofJob = waiters.get(id) ?? new Set();
    waiters.set(id, ofJob);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        ofJob.delete(end);
        if (ofJob.size === 0) waiters.delete(id);
        resolve();
      };
      const timer = setTimeout(end, POLL_MS);
      ofJob.add(end);
    });
  }

  return {
    wake,
    async ended(id: string, userId: string): Promise<Job | undefined> {
      for (;;) {
        // Before the statement, so that no change is missed.
        const changes = nextChange(id);
        const row = await findJob(db, id, userId);
        if (!row || !isActive(row)) {
          wake(id);
          return row && jobOf(row);
        }
        if (isClosed) throw fail.stopping();
        await changes;
      }
    },
    close() {
      isClosed = true;
      for (const id of waiters.keys()) wake(id);
    },
  };
}

/** Builds the jobs of this process; `open` begins to run them. */
export function buildJobs(options: JobsOptions): Jobs {
  const { db, push } = options;
  const handlers = new Map<string, JobHandler>();
  const waiting = buildWaiting(db);
  const publish = (row: JobRow) => {
    push(row.user_id, progressOf(row));
    waiting.wake(row.id);
  };
  const worker = buildWorker(options, handlers, publish);

  async function changed(id: string, userId: string): Promise<Job | undefined> {
    const row = await findJob(db, id, userId);
    if (row) publish(row);
    return row && jobOf(row);
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    async start(job) {
      const id = newId();
      const same = await insertJob(db, id, hashOf(job), job);
      if (same !== null) return same;
      await pruneJobs(db);
      await changed(id, job.userId);
      // Never inside the caller's transaction, which the statements of the run would join.
      if (db.inTransaction()) db.afterCommit(() => void worker.fillUp());
      else await worker.fillUp();
      return id;
    },
    async find(id, userId) {
      const row = await findJob(db, id, userId);
      return row && jobOf(row);
    },
    ended: waiting.ended,
    list: async (userId) => (await listJobs(db, userId)).map(jobOf),
    async cancel(id, userId) {
      await requestCancel(db, id, userId, fail.cancelled().message);
      const job = await changed(id, userId);
      if (job?.cancelling) worker.cancel(id);
      return job;
    },
    async dismiss(id, userId) {
      const row = await findJob(db, id, userId);
      if (!row) return undefined;
      if (isActive(row)) throw fail.active();
      await dismissJob(db, id);
      return changed(id, userId);
    },
    open: () => worker.open(),
    close() {
      waiting.close();
      return worker.close();
    },
  };
}
