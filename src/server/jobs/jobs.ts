/** Background jobs of long actions. They are kept in the memory of this process for an hour after they end. */
import type { FastifyBaseLogger } from 'fastify';
import { newId } from '../db/row-id';
import { HttpError } from '../http/http-error';
import { messages } from './messages';
import { fail } from './errors';

const KEEP_MS = 3_600_000;

/** A job as the API returns it. */
export interface Job {
  id: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** Percent, 0 to 100. */
  progress: number;
  message: string;
  result: unknown;
}

/** Reports progress of a job. @throws HttpError when the job was cancelled */
export type ReportProgress = (done: number, total: number) => void;

export type JobWork = (progress: ReportProgress) => Promise<{ result: unknown; message: string }>;

interface RunningJob {
  job: Job;
  ownerId: string;
  cancelled: boolean;
  work: Promise<void>;
}

/** The jobs of this process. */
export interface Jobs {
  /** Starts work in the background. @returns the job's id */
  start(ownerId: string, work: JobWork): string;
  /** @returns undefined for an unknown job and for a job of another user */
  find(id: string, ownerId: string): Job | undefined;
  /** Requests cancellation; the work stops at its next progress report. @returns the job, as `find` does */
  cancel(id: string, ownerId: string): Job | undefined;
  /** Cancels all jobs and waits until their work has ended. */
  close(): Promise<void>;
}

async function runToEnd(running: RunningJob, work: JobWork, log: FastifyBaseLogger): Promise<void> {
  const { job } = running;
  try {
    const { result, message } = await work((done, total) => {
      if (running.cancelled) throw fail.cancelled();
      job.progress = total <= 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
    });
    Object.assign(job, { state: 'done', progress: 100, result, message });
  } catch (error) {
    if (!(error instanceof HttpError)) log.error({ err: error }, 'job failed');
    const state = running.cancelled ? 'cancelled' : 'failed';
    Object.assign(job, { state, message: error instanceof HttpError ? error.message : messages.failed });
  }
}

/** @param log receives errors that are not meant for users */
export function buildJobs(log: FastifyBaseLogger): Jobs {
  const jobs = new Map<string, RunningJob>();

  const findRunning = (id: string, ownerId: string) => {
    const running = jobs.get(id);
    return running?.ownerId === ownerId ? running : undefined;
  };

  async function runAndExpire(running: RunningJob, work: JobWork): Promise<void> {
    await runToEnd(running, work, log);
    setTimeout(() => jobs.delete(running.job.id), KEEP_MS).unref();
  }

  return {
    start(ownerId, work) {
      const job: Job = { id: newId(), state: 'running', progress: 0, message: '', result: null };
      const running: RunningJob = { job, ownerId, cancelled: false, work: Promise.resolve() };
      jobs.set(job.id, running);
      running.work = runAndExpire(running, work);
      return job.id;
    },
    find: (id, ownerId) => findRunning(id, ownerId)?.job,
    cancel(id, ownerId) {
      const running = findRunning(id, ownerId);
      if (running) running.cancelled = true;
      return running?.job;
    },
    async close() {
      const all = [...jobs.values()];
      for (const running of all) running.cancelled = true;
      await Promise.all(all.map(({ work }) => work));
    },
  };
}
