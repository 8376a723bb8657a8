/** Connection state. Reads wait here while the server is unreachable; the shell shows `connection.lost` as a banner. */
import { proxy } from 'valtio';
import { apiPaths } from './api-paths';
import { config } from '../environment/config';
import { notify } from '../notices/notices';
import { messages } from '../messages';
import { service } from '../service';

export const connection = service(() => proxy({ lost: false }));

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 5000;
const PING_TIMEOUT = 5000;
/** Statuses with which a proxy reports that the server behind it is unreachable. */
const GATEWAY_STATUSES = [502, 503, 504];

interface Polling {
  /** Resume callbacks of the calls that wait for the server. */
  readonly waiting: Set<() => void>;
  /** Ends the pause before the next ping. */
  skipPause: (() => void) | null;
}

const polling = service((): Polling => ({ waiting: new Set(), skipPause: null }));

function healthUrl(): string {
  return /^https?:/.test(config().apiBase) ? new URL(apiPaths.health, config().apiBase).href : apiPaths.health;
}

/** A server whose disk is full is still reachable: users can read, and look at what they typed. */
async function isServerReachable(): Promise<boolean> {
  try {
    const answer = await fetch(healthUrl(), { cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT) });
    if (!GATEWAY_STATUSES.includes(answer.status)) return true;
    const { database } = (await answer.json()) as { database?: unknown };
    return database === 'ok' || database === 'busy';
  } catch {
    return false;
  }
}

async function pollUntilReachable(): Promise<void> {
  const own = polling();
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      own.skipPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const isReachable = await isServerReachable();
    // Another runtime has taken the place of this one.
    if (polling() !== own) return;
    if (isReachable) break;
  }
  const { waiting } = own;
  own.skipPause = null;
  connection().lost = false;
  notify.success(messages.backOnline);
  const all = [...waiting];
  waiting.clear();
  for (const resume of all) resume();
}

/** Reports that a call did not reach the server. Starts polling until the server is reachable. */
export function reportConnectionLost(): void {
  if (connection().lost) return;
  connection().lost = true;
  void pollUntilReachable();
}

/** Pings at once instead of after the current pause. */
export function retryNow(): void {
  polling().skipPause?.();
}

/** Resolves when the server is reachable. @throws the signal's reason when the caller aborts. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  if (!connection().lost) return Promise.resolve();
  const { waiting } = polling();
  return new Promise((resolve, reject) => {
    const resume = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(resume);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    if (signal?.aborted) {
      giveUp();
      return;
    }
    waiting.add(resume);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/**
 * Loads a code chunk. After a failure it waits until the server is reachable and tries once more.
 * @throws the loader's error when the server is reachable but lacks the chunk (a newer version was installed).
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (!(await isServerReachable())) reportConnectionLost();
    await whenOnline();
    return load();
  }
}
