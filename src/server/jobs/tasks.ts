/** Runs periodic tasks at their times. Of several processes on one database one does each run. */
import type { FastifyBaseLogger } from 'fastify';
import { type Database, newId } from '../db';
import { isDue, nextRun, type Task } from './task';
import { addTask, endTask, readTask, renewLease, claimTask } from './task-table';

/** Milliseconds between two looks at the clock. */
const TICK_MS = 1000;
const RENEW_MS = 20_000;

export interface Tasks {
  /** Begins to run tasks. @throws Error for a schedule that cannot be read, and for two tasks of one name */
  open(): void;
  /** Starts no more runs, and waits for those that are running. */
  close(): Promise<void>;
  /** Runs the tasks that are due now. `open` calls it every second. Never rejects. */
  runDue(): Promise<void>;
}

export interface TasksOptions {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The time as "YYYY-MM-DD HH:mm:ss" in the zone. */
  now: () => string;
  /** IANA name. */
  zone: string;
}

/** Runs a task that this process has taken, renews its lease meanwhile, and ends it. */
async function runTaken({ db, log }: TasksOptions, worker: string, { name, run }: Task, since: string): Promise<void> {
  const report = (err: unknown) => log.error({ err, task: name }, 'a periodic task failed');
  const renewal = setInterval(() => void renewLease(db, worker, name).catch(report), RENEW_MS);
  let message: string | null = null;
  try {
    await run(since);
  } catch (error) {
    report(error);
    message = error instanceof Error ? error.message : String(error);
  } finally {
    clearInterval(renewal);
  }
  await endTask(db, worker, name, message);
}

/** Builds the tasks of this process; `open` begins to run them. */
export function buildTasks(options: TasksOptions, tasks: readonly Task[]): Tasks {
  const { db, log, now, zone } = options;
  const worker = newId();
  /** Next runs, known after the first look at the table. */
  const waiting = new Map<string, string>();
  const running = new Map<string, Promise<void>>();
  let isClosed = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function runIfDue(task: Task): Promise<void> {
    const time = now();
    const next = waiting.get(task.name);
    if (next !== undefined && time < next) return;
    await addTask(db, task.name, time);
    const row = await readTask(db, task.name);
    // A run that was taken and not ended: its process works, or is gone and the lease tells when.
    const due = row.worker !== null || isDue(task.schedule, row.start_time, time, zone);
    if (!due) {
      waiting.set(task.name, nextRun(task.schedule, row.start_time, zone) ?? '9999');
    } else if (!isClosed && (await claimTask(db, worker, row, time))) {
      await runTaken(options, worker, task, row.success_time);
    }
  }

  function begin(task: Task): Promise<void> {
    const current = running.get(task.name);
    if (current) return current;
    const run = runIfDue(task)
      .catch((err: unknown) => log.error({ err, task: task.name }, 'periodic tasks cannot be run now'))
      .finally(() => running.delete(task.name));
    running.set(task.name, run);
    return run;
  }

  async function runDue(): Promise<void> {
    if (!isClosed) await Promise.all(tasks.map(begin));
  }

  return {
    runDue,
    open() {
      const names = new Set(tasks.map(({ name }) => name));
      if (names.size < tasks.length) throw new Error('two periodic tasks have one name');
      for (const { schedule } of tasks) nextRun(schedule, now(), zone);
      timer = setInterval(() => void runDue(), TICK_MS);
      timer.unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
