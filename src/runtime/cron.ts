/** The next times at which an expression fires, by the server's clock, for a preview. */
import type { CronProblem } from '@/model/cron/refusal';
import { ApiError } from './api-error';
import { now } from './clock';
import { config } from './config';
import type { CronQuestion } from './cron-worker';
import { latest } from './latest';
import { texts } from './texts';

/** spec 2 §4 and §9: how many times a preview shows, and how long it waits for the next key. */
export const PREVIEW_COUNT = 10;
export const PREVIEW_WAIT = 500;
/** No expression needs this long; a search that does is ended. */
const LIMIT = 3000;

export type Found = readonly string[] | CronProblem;

let worker: Worker | null = null;
let last = 0;

function ask(signal: AbortSignal, text: string): Promise<Found> {
  const id = ++last;
  worker ??= new Worker(new URL('./cron-worker.ts', import.meta.url), { type: 'module' });
  const asked = worker;
  return new Promise((resolve, reject) => {
    const fail = () => {
      asked.terminate();
      if (worker === asked) worker = null;
      end();
      reject(new ApiError(texts.noPreview));
    };
    const timer = setTimeout(fail, LIMIT);
    const take = ({ data }: MessageEvent<{ id: number; found: Found }>) => {
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
    const question: CronQuestion = { id, text, after: now(), zone: config.timeZone, count: PREVIEW_COUNT };
    asked.postMessage(question);
  });
}

/** Asks for a preview once nobody types any more; a later question ends the one before it. */
export const cronPreview = () => latest(ask, PREVIEW_WAIT);

/** The zone in which expressions are meant. */
export const cronZone = (): string => config.timeZone;
