/** Write queue of sys_log: inserts rows in batches after the replies are sent. */
import { sql } from 'kysely';
import { cleanText } from '@/model/values/storable-text';
import { type Database, DatabaseError, newId } from '@/server/db';

/** Row of sys_log (contract.md §10); the keys are the column names. */
export interface LogRow {
  log_type: number;
  log_content: string;
  operate_type: number | null;
  userid: string | null;
  username: string | null;
  ip: string;
  method: string;
  request_url: string;
  request_param: string;
  request_type: string;
  cost_time: number;
  create_time: string;
}

export interface LogQueue {
  add(row: LogRow): void;
  /** Writes all queued rows. Never throws. */
  flush(): Promise<void>;
}

const FLUSH_DELAY_MS = 500;
/** Rows for each insert. `MAX_QUEUED` limits the rows in memory while the database does not respond. */
const BATCH_SIZE = 500;
const MAX_QUEUED = 10_000;

/** Delay after a write that failed because of a full disk. */
const RETRY_DELAY_MS = 5000;

type QueuedRow = LogRow & { id: string };

const insertRows = (json: string) => sql`
  insert into sys_log (id, log_type, log_content, operate_type, userid, username, ip, method, request_url, request_param,
    request_type, cost_time, create_by, create_time)
  select id, log_type, log_content, operate_type, userid, username, ip, method, request_url, request_param, request_type,
    cost_time, left(userid, 64), create_time::timestamp
  from jsonb_to_recordset(${json}::jsonb) as l (id text, log_type int4, log_content text, operate_type int4, userid text,
    username text, ip text, method text, request_url text, request_param text, request_type text, cost_time int4,
    create_time text)`;

/** Texts of a request may contain NUL, and truncated ones half of a surrogate pair. */
const cleanRow = (_key: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value);

/** @param onError called with the error and the number of lost rows when rows cannot be written */
export function buildLogQueue(db: Database, onError: (error: unknown, lost: number) => void): LogQueue {
  let queued: QueuedRow[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastWrite = Promise.resolve();

  /** Keeps rows until the disk has space again; the oldest are lost when they are too many. */
  function keep(rows: readonly QueuedRow[], error: unknown): void {
    const all = [...rows, ...queued];
    queued = all.slice(-MAX_QUEUED);
    if (all.length > queued.length) onError(error, all.length - queued.length);
    timer ??= setTimeout(() => void flush(), RETRY_DELAY_MS).unref();
  }

  /** Inserts rows in one statement; when the database rejects one of them, only that row is lost. */
  async function insertOrHalve(rows: readonly QueuedRow[]): Promise<void> {
    try {
      await insertRows(JSON.stringify(rows, cleanRow)).execute(db);
    } catch (error) {
      if (error instanceof DatabaseError && error.kind === 'full') return keep(rows, error);
      const isAboutRow = error instanceof DatabaseError && error.kind === 'value';
      if (!isAboutRow || rows.length === 1) return onError(error, rows.length);
      const middle = Math.ceil(rows.length / 2);
      await insertOrHalve(rows.slice(0, middle));
      await insertOrHalve(rows.slice(middle));
    }
  }

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = queued;
    queued = [];
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      await insertOrHalve(rows.slice(at, at + BATCH_SIZE));
    }
  }

  function flush(): Promise<void> {
    lastWrite = lastWrite.then(write);
    return lastWrite;
  }

  return {
    add(row) {
      if (queued.length >= MAX_QUEUED) return onError(new Error('the log queue is full'), 1);
      queued.push({ id: newId(), ...row });
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS).unref();
      return undefined;
    },
    flush,
  };
}
