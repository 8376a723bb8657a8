/** The next times at which an expression fires, by the server's clock, for a preview. */
import type { CronProblem } from '@/model/cron/cron-error';
import { ApiError } from '../errors/api-error';
import { now } from '../environment/server-clock';
import { config } from '../environment/config';
import type { CronRequest } from './cron-worker';
import { takeLatest } from '../async/take-latest';
import { messages } from '../messages';

/** spec 2 §4 and §9: how many times a preview shows, and how long it waits for the next key. */
export const PREVIEW_COUNT = 10;
export const PREVIEW_DEBOUNCE = 500;
/** No expression needs this long; a search that does is ended. */
const TIMEOUT = 3000;

export type CronPreview = readonly string[] | CronProblem;

let worker: Worker | null = null;
let lastId = 0;

function requestPreview(signal: AbortSignal, text: string): Promise<CronPreview> {
  const id = ++lastId;
  worker ??= new Worker(new URL('./cron-worker.ts', import.meta.url), { type: 'module' });
  const asked = worker;
  return new Promise((resolve, reject) => {
    const fail = () => {
      asked.terminate();
      if (worker === asked) worker = null;
      end();
      reject(new ApiError(messages.noPreview));
    };
    const timer = setTimeout(fail, TIMEOUT);
    const take = ({ data }: MessageEvent<{ id: number; found: CronPreview }>) => {
      if (data.id !== id) return;
      end();
      resolve(data.found);
    };
    const end = () => {
      clearTimeout(timer);
      asked.removeEventListener('message', take);
      asked.removeEventListener('error', fail);
    };
    asked.addEventListener('message', take);
    asked.addEventListener('error', fail);
    signal.addEventListener('abort', end, { once: true });
    const question: CronRequest = { id, text, after: now(), zone: config.timeZone, count: PREVIEW_COUNT };
    asked.postMessage(question);
  });
}

/** Asks for a preview once nobody types any more; a later question ends the one before it. */
export const createCronPreview = () => takeLatest(requestPreview, PREVIEW_DEBOUNCE);

/** The zone in which expressions are meant. */
export const cronTimeZone = (): string => config.timeZone;
