/** One run of a job in this process: its heartbeat, its units and its end. */
import type { FastifyBaseLogger } from 'fastify';
import { type Database, DatabaseError, now } from '../db';
import { HttpError } from '../http/http-error';
import { fail } from './errors';
import type { JobHandler, JobOutcome, JobRun, JobState } from './job';
import { type JobRow, lockUnit, readRunning, type RunChanges, updateRunning, withOutcome } from './job-table';
import { messages } from './messages';

/** Milliseconds between two heartbeats, which also publish the progress. */
const BEAT_MS = 1000;
/** Times that a job is taken without finishing a unit: its work may be what ends the process. */
const MAX_ATTEMPTS = 3;

export interface RunOptions {
  db: Database;
  /** Receives errors that are not meant for users. */
  log: FastifyBaseLogger;
  /** Called with the job after each change that its user sees. */
  publish: (row: JobRow) => void;
}

/** Why a run stops before its work is done. */
type StopReason = 'cancelled' | 'movedOn' | 'stopping';

/** True when the database was lost: the job stays as it is and is taken again. */
const isConnectionLoss = (error: unknown) => error instanceof DatabaseError && error.kind === 'connection';

/** A run of a taken job. `row` is the job as this process knows it. */
export class Run implements JobRun {
  private stopReason: StopReason | null;
  /** Progress that the handler reported and no heartbeat has stored. */
  private reported: { done: number; total: number } | null = null;

  constructor(
    private readonly options: RunOptions,
    private row: JobRow,
  ) {
    this.stopReason = row.cancel ? 'cancelled' : null;
  }

  get id() {
    return this.row.id;
  }
  get userId() {
    return this.row.user_id;
  }
  get orgCode() {
    return this.row.org_code ?? '';
  }
  get input() {
    return this.row.input;
  }
  get position() {
    return this.row.position;
  }
  get failed() {
    return this.row.failed;
  }

  isCancelled(): boolean {
    return this.stopReason === 'cancelled';
  }

  /** Stops the run before its next unit. The first reason counts. */
  stop(reason: StopReason): void {
    this.stopReason ??= reason;
  }

  assertActive(): void {
    if (this.stopReason !== null) throw fail[this.stopReason]();
  }

  progress(done: number, total: number): void {
    this.assertActive();
    if (this.row.units > 1) return;
    this.reported = { done: Math.max(0, Math.trunc(done)), total: Math.max(0, Math.trunc(total)) };
  }

  async step(work: () => Promise<JobOutcome | undefined>): Promise<void> {
    const { db } = this.options;
    this.row = await db.tx(async () => {
      await lockUnit(db, this.id);
      // Read after the lock: another process may have continued the job. The row is not locked: heartbeats go on.
      this.learn(await readRunning(db, this.row));
      this.assertActive();
      const outcome = await work();
      const position = this.position + 1;
      const after = await updateRunning(db, this.row, {
        position,
        attempts: 0,
        heartbeat: now,
        ...(this.row.units > 1 ? { done: position } : {}),
        ...(outcome?.success === false ? { failed: this.failed + 1 } : {}),
        ...(outcome ? { results: withOutcome(outcome) } : {}),
      });
      this.learn(after);
      // Cancelled while it ran: this unit is done.
      if (!after) throw fail.movedOn();
      return after;
    });
  }

  /** @param row the job as stored; undefined when it is no longer that of this process */
  private learn(row: JobRow | undefined): void {
    if (!row) this.stopReason = 'movedOn';
    else if (row.cancel) this.stop('cancelled');
  }

  /** Renews the heartbeat, stores reported progress, and learns of a cancellation at another process. */
  private async beat(): Promise<void> {
    const { reported } = this;
    this.reported = null;
    const row = await updateRunning(this.options.db, this.row, { heartbeat: now, ...reported });
    this.learn(row);
    if (row) this.options.publish(row);
  }

  /** Sends heartbeats. @returns the function that ends them; resolves after the last one */
  private startBeating(): () => Promise<void> {
    let last = Promise.resolve();
    let isBeating = false;
    const timer = setInterval(() => {
      if (isBeating) return;
      isBeating = true;
      // A database that cannot be reached: the next one may succeed.
      last = this.beat()
        .catch(() => undefined)
        .finally(() => {
          isBeating = false;
        });
    }, BEAT_MS);
    return () => {
      clearInterval(timer);
      return last;
    };
  }

  private async store(changes: RunChanges): Promise<void> {
    const row = await updateRunning(this.options.db, this.row, { worker: null, ...changes });
    if (row) this.options.publish(row);
  }

  private end(state: JobState, message: string, more: RunChanges = {}): Promise<void> {
    return this.store({ state, message, end_time: now, ...this.reported, ...more });
  }

  private async endWithError(error: unknown): Promise<void> {
    const { log } = this.options;
    const { stopReason } = this;
    if (stopReason === 'movedOn') return;
    if (isConnectionLoss(error)) return log.error({ err: error, job: this.id }, 'job lost its database');
    const isStop = error instanceof HttpError && error.errorCode === 'job.stopping';
    if (isStop && this.row.resumable) return this.store({ state: 'waiting', attempts: 0 });
    if (!(error instanceof HttpError)) log.error({ err: error, job: this.id }, 'job failed');
    const { message } = isStop ? fail.interrupted() : error instanceof HttpError ? error : messages.failure;
    return this.end(stopReason === 'cancelled' ? 'cancelled' : 'failed', message);
  }

  /** Runs the handler and stores the end of the job. @throws DatabaseError when the end cannot be stored */
  async run(handler: JobHandler): Promise<void> {
    const { attempts, resumable } = this.row;
    const stopBeating = this.startBeating();
    try {
      if (attempts > MAX_ATTEMPTS) throw fail.stoppedRepeatedly();
      if (attempts > 1 && !resumable) throw fail.interrupted();
      this.assertActive();
      const { message, outcome } = await handler(this);
      await stopBeating();
      await this.end('done', message, outcome ? { results: withOutcome(outcome) } : {});
    } catch (error) {
      await stopBeating();
      await this.endWithError(error);
    }
  }
}
