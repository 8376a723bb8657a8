/** Background jobs: their records, and what the parts of the server that run them implement. */

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** The outcome of one unit of a job, such as a record. */
export interface JobOutcome {
  id: string;
  success: boolean;
  message: string;
  /** Name of the record, for a list of failures. */
  name?: string;
  [key: string]: unknown;
}

/** A job without its outcomes, as sockets push it. */
export interface JobProgress {
  id: string;
  title: string;
  /** Id of the entity whose records it changes. */
  entity: string | null;
  state: JobState;
  /** True once cancellation was requested. */
  cancelling: boolean;
  /** Percent, 0 to 100. */
  progress: number;
  done: number;
  /** 0: not known yet. */
  total: number;
  failed: number;
  /** For the user; empty until the job ended. */
  message: string;
  /** True after the user closed its notice. */
  dismissed: boolean;
}

/** A job as the API returns it. */
export interface Job extends JobProgress {
  /** Failed units, at most `MAX_RESULTS`; of a job with a single unit its outcome. */
  result: readonly JobOutcome[];
}

/** What a job does. It runs with the permissions that its user has while it runs. */
export interface NewJob {
  /** Name of the handler. */
  kind: string;
  /** Names the work for the user: 提交审核 · 采购单. */
  title: string;
  entity: string | null;
  userId: string;
  /** The user's department at the start. */
  orgCode: string;
  /** JSON for the handler. The same user starts the same input once at a time. */
  input: Readonly<Record<string, unknown>>;
  /** Number of units that the handler does in `step`. Several are the progress that is shown; else the handler reports it. */
  units: number;
  /**
   * True when the handler does all its work in `step`, so that another process can continue after a crash. Else an
   * interrupted job is marked as failed.
   */
  resumable: boolean;
}

/** A running job, for its handler. */
export interface JobRun {
  readonly userId: string;
  readonly orgCode: string;
  readonly input: unknown;
  /** Units that are done, also by a process that crashed: the handler continues with the next one. */
  readonly position: number;
  readonly failed: number;
  /** Shows progress of a job with one unit; several units are counted. @throws HttpError as `assertActive` */
  progress(done: number, total: number): void;
  /** True once the user cancelled the job. */
  isCancelled(): boolean;
  /** @throws HttpError when the job was cancelled, the server stops, or another process continues the job */
  assertActive(): void;
  /**
   * Does one unit in one transaction with its mark as done: after a crash it was done completely or not at all. No other
   * process does the same unit at the same time.
   * @param work returns an outcome to keep; undefined for a success that needs no mention
   * @throws what `work` throws, after the rollback; HttpError as `assertActive`
   */
  step(work: () => Promise<JobOutcome | undefined>): Promise<void>;
}

/**
 * Runs a job, or the rest of one.
 * @returns the message for the user, and an outcome that no `step` kept
 * @throws HttpError with a message for the user: the job failed
 */
export type JobHandler = (run: JobRun) => Promise<{ message: string; outcome?: JobOutcome }>;
