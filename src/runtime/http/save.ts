/** Sends the save of a record, so that it is executed at most once whatever happens to the connection. */
import type { ApiResult } from '@/model/http/api-result';
import { IDEMPOTENCY_KEY, SCREEN } from '@/model/http/extensions';
import { ApiError } from '../errors/api-error';
import { messages } from '../messages';
import { apiPaths } from './api-paths';
import { serverSupports } from './capabilities';
import { whenOnline } from './connection';
import { OWN_SESSION, type Policy } from './policy';
import { call, get } from './request';
import type { Method } from './types';

/** One save of a form; sending it again has the same key. */
export interface SaveAttempt {
  readonly key: string;
  /** Ends waiting for the server. The save may have been executed. */
  readonly signal: AbortSignal;
}

export interface SaveRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly policy: Policy;
  /** True when a second execution would add a second record. */
  readonly adds: boolean;
  /** True for the add and edit calls of an entity, which a server with idempotency keys executes once. */
  readonly keyed: boolean;
}

/** The header of a save that names the screen that it is sent from; none for a server that does not take it. */
export const screenHeader = (id: string): Readonly<Record<string, string>> =>
  serverSupports('screenOverrides') ? { [SCREEN]: id } : {};

/** True for an error of a call that got no reply: it may have been executed. */
const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 0 && error.httpStatus === 0 && !error.cancelled;

/**
 * Sends a save. While the server is unreachable it waits. After a lost reply it is sent again when the server executes
 * a key once; other servers get it once.
 * @throws ApiError; `outcomeUnknown` when an add got no reply and cannot be sent again
 */
export async function sendSave<T>(
  { method, path, body, headers = {}, policy, adds, keyed }: SaveRequest,
  { key, signal }: SaveAttempt,
): Promise<ApiResult<T>> {
  const content = body === undefined ? { headers } : { body, headers };
  if (keyed && serverSupports('saveOutcome')) {
    const withKey = { ...headers, [IDEMPOTENCY_KEY]: key };
    return call<T>(method, path, { ...content, headers: withKey, signal, policy: { ...policy, offline: 'wait' } });
  }
  await whenOnline(signal).catch(() => {
    throw new ApiError('', { cancelled: true });
  });
  try {
    return await call<T>(method, path, { ...content, signal, policy });
  } catch (error) {
    if (adds && isUnanswered(error)) throw new ApiError(messages.saveUnknown, { outcomeUnknown: true });
    throw error;
  }
}

/** True when the server has executed the save with this key; false also when it cannot be asked. */
export async function wasSaved(key: string): Promise<boolean> {
  if (!serverSupports('saveOutcome')) return false;
  const policy: Policy = { ...OWN_SESSION, offline: 'fail' };
  return get<{ saved: boolean } | null>(apiPaths.saveOutcome, { key }, { policy }).then(
    (outcome) => outcome?.saved === true,
    () => false,
  );
}
