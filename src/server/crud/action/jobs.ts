/** Long actions: they run on while the browser asks how far they are. Kept in this process, for an hour. */
import type { FastifyInstance } from 'fastify';
import { answer, refusal } from '../../answer';
import { newId } from '../../db/id';
import { Refusal } from '../../refusal';
import type { Caller, MountOptions } from '../context/options';
import { texts } from '../context/texts';

const KEPT = 3_600_000;

/** A job as the browser sees it. */
export interface Job {
  id: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** 0 to 100. */
  progress: number;
  message: string;
  result: unknown;
}

interface Running {
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
export function mountJobs(app: FastifyInstance, { caller: callerOf }: MountOptions): Jobs {
  const all = new Map<string, Running>();

  const find = (id: string, caller: Caller) => {
    const running = all.get(id);
    return running?.owner === caller.me.id ? running : undefined;
  };

  app.get<{ Params: { id: string } }>('/sys/job/:id', { config: { member: true } }, async (request) => {
    const running = find(request.params.id, callerOf(request));
    return running ? answer(running.job) : refusal(500, texts.unknownJob);
  });
  app.post<{ Params: { id: string } }>('/sys/job/:id/cancel', { config: { member: true } }, async (request) => {
    const running = find(request.params.id, callerOf(request));
    if (!running) return refusal(500, texts.unknownJob);
    running.cancelled = true;
    return answer(running.job, texts.done);
  });
  app.addHook('onClose', async () => {
    for (const running of all.values()) running.cancelled = true;
    await Promise.all([...all.values()].map(({ work }) => work));
  });

  async function follow(running: Running, work: Parameters<Jobs['start']>[1]): Promise<void> {
    const { job } = running;
    try {
      const { result, message } = await work((done, total) => {
        if (running.cancelled) throw new Refusal(texts.cancelled);
        job.progress = total <= 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
      });
      Object.assign(job, { state: 'done', progress: 100, result, message });
    } catch (error) {
      if (!(error instanceof Refusal)) app.log.error({ err: error }, 'job failed');
      const state = running.cancelled ? 'cancelled' : 'failed';
      Object.assign(job, { state, message: error instanceof Refusal ? error.message : texts.failed });
    }
    setTimeout(() => all.delete(job.id), KEPT).unref();
  }

  return {
    start(caller, work) {
      const job: Job = { id: newId(), state: 'running', progress: 0, message: '', result: null };
      const running: Running = { job, owner: caller.me.id, cancelled: false, work: Promise.resolve() };
      all.set(job.id, running);
      running.work = follow(running, work);
      return job.id;
    },
  };
}
