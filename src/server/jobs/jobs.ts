/** Long actions: they run on while the browser asks how far they are. Kept in this process, for an hour. */
import type { FastifyInstance } from 'fastify';
import { successReply, errorReply } from '../http/reply';
import { newId } from '../db/row-id';
import { HttpError } from '../http/http-error';
import type { Caller, CrudOptions } from '../crud/context/crud-options';
import { messages } from '../crud/context/messages';

const KEEP_MS = 3_600_000;

/** A job as the browser sees it. */
export interface Job {
  id: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 100. */
  progress: number;
  message: string;
  result: unknown;
}

interface RunningJob {
  job: Job;
  owner: string;
  cancelled: boolean;
  work: Promise<void>;
}

/** The jobs of this process. */
export interface Jobs {
  /** Starts work in the background. @returns the job's id */
  start(
    caller: Caller,
    work: (progress: (done: number, total: number) => void) => Promise<{ result: unknown; message: string }>,
  ): string;
}

/** Mounts `GET /sys/job/{id}` and `POST /sys/job/{id}/cancel`; only who started a job sees it. */
export function mountJobs(app: FastifyInstance, { callerOf }: CrudOptions): Jobs {
  const jobs = new Map<string, RunningJob>();

  const find = (id: string, caller: Caller) => {
    const running = jobs.get(id);
    return running?.owner === caller.me.id ? running : undefined;
  };

  app.get<{ Params: { id: string } }>('/sys/job/:id', { config: { member: true } }, async (request) => {
    const running = find(request.params.id, callerOf(request));
    return running ? successReply(running.job) : errorReply(500, messages.unknownJob);
  });
  app.post<{ Params: { id: string } }>('/sys/job/:id/cancel', { config: { member: true } }, async (request) => {
    const running = find(request.params.id, callerOf(request));
    if (!running) return errorReply(500, messages.unknownJob);
    running.cancelled = true;
    return successReply(running.job, messages.done);
  });
  app.addHook('onClose', async () => {
    for (const running of jobs.values()) running.cancelled = true;
    await Promise.all([...jobs.values()].map(({ work }) => work));
  });

  async function runToEnd(running: RunningJob, work: Parameters<Jobs['start']>[1]): Promise<void> {
    const { job } = running;
    try {
      const { result, message } = await work((done, total) => {
        if (running.cancelled) throw new HttpError(messages.cancelled);
        job.progress = total <= 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
      });
      Object.assign(job, { state: 'done', progress: 100, result, message });
    } catch (error) {
      if (!(error instanceof HttpError)) app.log.error({ err: error }, 'job failed');
      const state = running.cancelled ? 'cancelled' : 'failed';
      Object.assign(job, { state, message: error instanceof HttpError ? error.message : messages.failed });
    }
    setTimeout(() => jobs.delete(job.id), KEEP_MS).unref();
  }

  return {
    start(caller, work) {
      const job: Job = { id: newId(), state: 'running', progress: 0, message: '', result: null };
      const running: RunningJob = { job, owner: caller.me.id, cancelled: false, work: Promise.resolve() };
      jobs.set(job.id, running);
      running.work = runToEnd(running, work);
      return job.id;
    },
  };
}
