/**
 * Background jobs of the user, as notices show them: pushed through the notification socket, polled without it. All
 * windows of the user show the same jobs, also after a reload, until the user closes their results.
 */
import { proxy } from 'valtio';
import { isJsonObject, parseJsonObject, type JsonObject } from '@/model/http/json';
import { apiPaths } from '../http/api-paths';
import { SILENT_READ, WRITE } from '../http/policy';
import { get, post } from '../http/request';
import { invalidate } from '../records/invalidation';
import { service } from '../service';
import { session } from '../session/session-state';
import { subscribe } from '../socket/notification-socket';
import { readItem, removeItem, watchItem, writeItem } from '../storage/local-storage';

/** A record that a job could not change. */
export interface JobFailure {
  name: string;
  message: string;
}

export interface Job {
  id: string;
  title: string;
  /** Id of the entity whose records it changes. */
  entity: string | null;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** True once cancellation was requested. */
  cancelling: boolean;
  /** Percent. */
  progress: number;
  done: number;
  /** 0: not known yet. */
  total: number;
  failed: number;
  /** Of the server, after the end. */
  message: string;
  /** Known after the end; the server lists a limited number. */
  failures: readonly JobFailure[];
  /** A file that the job wrote; known after the end. */
  file: JobFile | null;
}

export interface JobFile {
  /** Stored path. */
  path: string;
  name: string;
}

const STATES: readonly unknown[] = ['waiting', 'running', 'done', 'failed', 'cancelled'] satisfies Job['state'][];
/** Milliseconds without an event of a running job, after which the server is asked. */
const SILENCE_MS = 3000;
/** Local storage entry with the id of the user who has jobs: without it, no window asks for them at its start. */
const MARK = 'jobs';

/** Oldest first. */
export const jobs = service(() => proxy<{ list: Job[] }>({ list: [] }));

const polling = service(() => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined }));

export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const countOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0);

function failuresIn(result: unknown): JobFailure[] {
  if (!Array.isArray(result)) return [];
  return result
    .filter(isJsonObject)
    .filter(({ success }) => success === false)
    .map(({ id, name, message }) => ({ name: textOf(name) || textOf(id), message: textOf(message) }));
}

function fileIn(result: unknown): JobFile | null {
  const found = Array.isArray(result) ? result.find((one) => isJsonObject(one) && textOf(one.url) !== '') : undefined;
  return isJsonObject(found) ? { path: textOf(found.url), name: textOf(found.fileName) } : null;
}

/** Null for anything else than a job. */
function parseJob(raw: JsonObject): Job | null {
  const { id, state, entity, result } = raw;
  if (typeof id !== 'string' || id === '' || !STATES.includes(state)) return null;
  return {
    id,
    title: textOf(raw.title),
    entity: typeof entity === 'string' ? entity : null,
    state: state as Job['state'],
    cancelling: raw.cancelling === true,
    progress: Math.min(100, countOf(raw.progress)),
    done: countOf(raw.done),
    total: countOf(raw.total),
    failed: countOf(raw.failed),
    message: textOf(raw.message),
    failures: failuresIn(result),
    file: fileIn(result),
  };
}

function remember(): void {
  const userId = session().user?.id ?? '';
  const isMarked = readItem(MARK) === userId;
  if (jobs().list.length > 0 && !isMarked) writeItem(MARK, userId);
  if (jobs().list.length === 0 && isMarked) removeItem(MARK);
}

function remove(id: string): void {
  const index = jobs().list.findIndex((job) => job.id === id);
  if (index >= 0) jobs().list.splice(index, 1);
}

/**
 * Shows what is known of a job.
 * @param isEvent false for a list of what the user has: a job that had ended before is shown, and nothing reloads
 */
function accept(raw: JsonObject, isEvent: boolean): void {
  const job = parseJob(raw);
  if (!job) return;
  const known = jobs().list.find(({ id }) => id === job.id);
  if (raw.dismissed === true) remove(job.id);
  // Events can overtake each other: after the end only the failures and the file are added.
  else if (known && !isActive(known)) {
    if (job.failures.length > 0) known.failures = job.failures;
    if (job.file) known.file = job.file;
  } else {
    if (known) Object.assign(known, job);
    else jobs().list.push(job);
    if (!isActive(job) && (isEvent || known)) showEnd(job);
  }
  remember();
  poll();
}

/** Reloads the views of the changed records. Failures and a file follow: events are without them. */
function showEnd({ id, entity, state, failed, failures, file }: Job): void {
  if (entity !== null) void invalidate(entity);
  const lacksFile = entity === null && state === 'done' && file === null;
  if (lacksFile || (failed > failures.length && failures.length === 0)) void showJob(id);
}

async function ask(path: string): Promise<void> {
  try {
    const result = await get<unknown>(path, {}, { policy: SILENT_READ });
    const isList = Array.isArray(result);
    const known: unknown[] = isList ? result : [result];
    const found = known.filter(isJsonObject);
    if (isList) for (const { id } of jobs().list.slice()) if (!found.some((one) => one.id === id)) remove(id);
    for (const one of found) accept(one, !isList);
  } catch {
    // Unreachable: asked again while a job is known to run.
    poll();
  }
  remember();
}

/** Asks for all jobs of the user. Never rejects. */
const refresh = () => ask(apiPaths.jobs);

/** Shows a job, as an action started it. Never rejects. */
export const showJob = (id: string): Promise<void> => ask(apiPaths.job(id));

/** Asks again after a while without an event, while a job runs. */
function poll(): void {
  clearTimeout(polling().timer);
  if (jobs().list.some(isActive)) polling().timer = setTimeout(() => void refresh(), SILENCE_MS);
}

/** Stops a job before its next record. @throws ApiError */
export async function cancelJob(id: string): Promise<void> {
  const job = await post<unknown>(apiPaths.cancelJob(id), {}, { policy: WRITE });
  if (isJsonObject(job)) accept(job, true);
}

/** Closes the result of a job, in all windows of the user. @throws ApiError */
export async function dismissJob(id: string): Promise<void> {
  await post(apiPaths.dismissJob(id), {}, { policy: WRITE });
  remove(id);
  remember();
}

/** Follows the jobs of the signed-in user. @returns the function that ends it */
export function watchJobs(): () => void {
  const unsubscribe = subscribe('job', ({ job }) => {
    const raw = typeof job === 'string' ? parseJsonObject(job) : null;
    if (raw) accept(raw, true);
  });
  const isOwn = (mark: unknown) => typeof mark === 'string' && mark === session().user?.id;
  // Another window started the first job: without a socket nothing else says so.
  const unwatch = watchItem(MARK, (mark) => isOwn(mark) && void refresh());
  if (isOwn(readItem(MARK))) void refresh();
  return () => {
    unsubscribe();
    unwatch();
    clearTimeout(polling().timer);
    jobs().list.splice(0);
  };
}
