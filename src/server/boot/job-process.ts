/**
 * Runs single jobs in processes of their own: their memory and their work do not slow down the requests of the server.
 * The server keeps the job: its heartbeat, its progress, its cancellation and its end.
 */
import { fork } from 'node:child_process';
import { fail } from '../jobs/errors';
import type { JobHandler, JobOutcome } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import { HttpError } from '../http/http-error';

/** Argument of the program that runs one job for its parent process instead of serving. */
export const JOB_ARGUMENT = '--job';

/** What the job process is sent. */
export type JobMessage = { kind: string; userId: string; orgCode: string; input: unknown } | { stop: true };

/** An error for the user. */
interface SentError {
  errorCode: string;
  message: string;
}

/** What the job process sends. */
export type JobReply =
  | { done: number; total: number }
  | { result: { message: string; outcome?: JobOutcome } }
  /** Null: not for the user, and logged by the process. */
  | { error: SentError | null };

const errorOf = (sent: SentError | null): Error =>
  sent ? new HttpError(sent.errorCode, sent.message) : new Error('the job process failed');

/** @param entry the program, which runs a job with `JOB_ARGUMENT` */
function handlerInProcess(entry: string, kind: string): JobHandler {
  return (run) => {
    const child = fork(entry, [JOB_ARGUMENT], { execArgv: process.execArgv });
    const send = (message: JobMessage) => child.connected && child.send(message);
    /** Why the run stops before its end; it is reported once the process has undone what it began. */
    let stopped: unknown;
    const ended = new Promise<Awaited<ReturnType<JobHandler>>>((resolve, reject) => {
      child.on('message', (reply: JobReply) => {
        if ('result' in reply) resolve(reply.result);
        else if ('error' in reply) reject(stopped ?? errorOf(reply.error));
        else {
          try {
            run.progress(reply.done, reply.total);
          } catch (error) {
            stopped ??= error;
            send({ stop: true });
          }
        }
      });
      child.once('error', reject);
      child.once('exit', () => reject(stopped ?? fail.interrupted()));
    });
    send({ kind, userId: run.userId, orgCode: run.orgCode, input: run.input });
    return ended;
  };
}

/**
 * Jobs of some kinds run in processes of their own. Each opens the database, so that it must be one that several processes
 * may open.
 */
export const withJobProcesses = (jobs: Jobs, entry: string, kinds: readonly string[]): Jobs => ({
  ...jobs,
  handle: (kind, handler) => jobs.handle(kind, kinds.includes(kind) ? handlerInProcess(entry, kind) : handler),
});
