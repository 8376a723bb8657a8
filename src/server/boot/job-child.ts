/** The process of one job (job-process.ts): opens the database that its parent has prepared, runs the handler, and ends. */
import { once } from 'node:events';
import { fail } from '../jobs/errors';
import type { JobHandler, JobRun } from '../jobs/job';
import { buildJobs, type JobsOptions } from '../jobs/jobs';
import { buildTasks } from '../jobs/tasks';
import { HttpError } from '../http/http-error';
import { buildApp } from './app';
import type { JobMessage, JobReply } from './job-process';
import { openConfiguredDatabase, readSetup, type StartupOptions } from './startup';

/** Connections of the process: the one of the transaction, and those of reads outside of it. */
const MAX_POOL = 4;

const send = (reply: JobReply) =>
  new Promise<void>((resolve) => {
    process.send?.(reply, () => resolve());
  });

/** Jobs whose handlers are kept and that are run by this process only on request. */
function collectHandlers(handlers: Map<string, JobHandler>) {
  return (options: JobsOptions) => ({
    ...buildJobs(options),
    handle: (kind: string, handler: JobHandler) => void handlers.set(kind, handler),
    open: () => undefined,
  });
}

/** The server runs the periodic tasks. */
const idleTasks: typeof buildTasks = (...options) => ({ ...buildTasks(...options), open: () => undefined });

/** The run for the handler: it reports to the parent, which stops it. */
function buildRun({ userId, orgCode, input }: Exclude<JobMessage, { stop: true }>): JobRun {
  let isStopped = false;
  process.on('message', (message: JobMessage) => {
    if ('stop' in message) isStopped = true;
  });
  const assertActive = () => {
    if (isStopped) throw fail.stopping();
  };
  return {
    userId,
    orgCode,
    input,
    position: 0,
    failed: 0,
    isCancelled: () => isStopped,
    assertActive,
    progress(done, total) {
      assertActive();
      void send({ done, total });
    },
    step: () => Promise.reject(new Error('a job that continues after a crash runs in the server')),
  };
}

/** Runs the job that the parent sends. */
export async function runJobProcess(options: Pick<StartupOptions, 'env'>): Promise<void> {
  // Signals for the whole group: the parent stops the job. When the parent is gone, nothing is to be finished.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.once('disconnect', () => process.exit(1));
  const [job] = (await once(process, 'message')) as [Exclude<JobMessage, { stop: true }>];
  const run = buildRun(job);
  const handlers = new Map<string, JobHandler>();
  const { config, schemas } = await readSetup(options);
  const pool = Math.min(config.DATABASE_POOL, MAX_POOL);
  const db = await openConfiguredDatabase({ ...config, DATABASE_POOL: pool }, 'jingwei-job');
  const app = await buildApp({ config, db, schemas, jobs: collectHandlers(handlers), tasks: idleTasks });
  await app.ready();
  try {
    const handler = handlers.get(job.kind);
    if (!handler) throw new Error(`no handler of ${job.kind}`);
    await send({ result: await handler(run) });
  } catch (error) {
    const isForUser = error instanceof HttpError;
    if (!isForUser) app.log.error({ err: error, kind: job.kind }, 'job failed');
    await send({ error: isForUser ? { errorCode: error.errorCode, message: error.message } : null });
  }
  process.removeAllListeners('disconnect');
  await app.close();
  await db.close();
  process.exit(0);
}
