/** Preview of a cron expression: its next run times by the server's clock, computed in a worker. */
import type { CronProblem } from '@/model/cron/cron-error';
import { takeLatest } from '../async/take-latest';
import { config } from '../environment/config';
import { now } from '../environment/server-clock';
import { ApiError } from '../errors/api-error';
import { messages } from '../messages';
import { service } from '../service';
import type { CronReply, CronRequest } from './cron-worker';
import { createWorkerClient } from './worker-client';

/** Number of run times in a preview, and milliseconds to wait for the next key (spec 2 §4, §9). */
export const PREVIEW_COUNT = 10;
export const PREVIEW_DEBOUNCE = 500;
/** Milliseconds after which the search is ended: no real expression takes this long. */
const TIMEOUT = 3000;

export type CronPreview = readonly string[] | CronProblem;

const previewer = service(() =>
  createWorkerClient<Omit<CronRequest, 'id'>, CronReply>(
    () => new Worker(new URL('./cron-worker.ts', import.meta.url), { type: 'module' }),
  ),
);

async function requestPreview(signal: AbortSignal, text: string): Promise<CronPreview> {
  const question = { text, after: now(), zone: config().timeZone, count: PREVIEW_COUNT };
  let reply: CronReply | null;
  try {
    reply = await previewer().request(question, { signal, timeoutMs: TIMEOUT });
  } catch {
    throw new ApiError(messages.noPreview);
  }
  if (!reply) throw new ApiError('', { cancelled: true });
  return reply.found;
}

/** A preview that is requested after the last key; a later call cancels the one before it. */
export const createCronPreview = () => takeLatest(requestPreview, PREVIEW_DEBOUNCE);

/** The time zone in which expressions are evaluated. */
export const cronTimeZone = (): string => config().timeZone;
