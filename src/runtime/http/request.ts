/** The one way to the server, in the shapes of spec 1 §7; a refused token is settled here for all of them. */
import type { ApiResult } from '@/model/http/api-result';
import { ApiError } from '../errors/api-error';
import { signedReadPaths } from './api-paths';
import { syncServerClock } from '../environment/server-clock';
import { tokenRejectionOf, isEnvelope, isHttpOk, messageOf, unwrapEnvelope } from './envelope';
import { httpErrorMessage } from '../errors/http-error-messages';
import { session } from '../session/session-state';
import { messages } from '../messages';
import { sendUntilAnswered, type CallOptions, type FileOptions, type Method, type Params } from './transport';
import { service } from '../service';

export { ApiError, isCancelled } from '../errors/api-error';
export { apiUrl, toQuery, type CallOptions, type Method, type Params } from './transport';

/** `renewed`: signed in again, repeat the call; `left`: the page is on its way out. */
export type ExpiryOutcome = 'renewed' | 'left';
export type ExpiryHandler = (legacy: boolean) => Promise<ExpiryOutcome>;

const expiryHandler = service((): { handle: ExpiryHandler } => ({ handle: () => Promise.resolve('left') }));

/** Says what happens when the server refuses the token; `expiry.ts` does. `legacy`: the old HTTP 500 form. */
export function setExpiryHandler(handle: ExpiryHandler): void {
  expiryHandler().handle = handle;
}

export interface HttpReply {
  status: number;
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** Larger answers are files, whatever they say they are. */
const LARGEST_ERROR = 1_000_000;

/** An error in the place of a file is JSON inside the blob (spec 1 §8): read it as if it had come plainly. */
async function readErrorBlob(status: number, data: unknown): Promise<unknown> {
  if (!(data instanceof Blob) || data.size > LARGEST_ERROR) return data;
  if (isHttpOk(status) && !data.type.includes('json')) return data;
  try {
    const read: unknown = JSON.parse(await data.text());
    return !isHttpOk(status) || isEnvelope(read) ? read : data;
  } catch {
    return isHttpOk(status) ? data : null;
  }
}

/**
 * Sends, and sends again after a sign-in where the token was refused; gives whatever else came.
 * @throws ApiError when nobody answered, the caller gave up, or the session is over
 */
export async function exchange(method: Method, path: string, options: CallOptions | FileOptions): Promise<HttpReply> {
  const sign = options.sign ?? (method === 'GET' && signedReadPaths.test(path));
  for (;;) {
    const sentWith = session().token;
    const { status, data: raw, headers } = await sendUntilAnswered(method, path, { ...options, sign });
    const data = await readErrorBlob(status, raw);
    if (isEnvelope(data)) syncServerClock(Number(data.timestamp));

    const expiry = options.ownSession || options.bare ? null : tokenRejectionOf(status, data);
    if (!expiry || !sentWith) return { status, data, headers };
    // Another call, or another window, may have signed in meanwhile.
    const { token } = session();
    const renewed = token !== null && token !== sentWith;
    if (renewed || (await expiryHandler().handle(expiry === 'legacy')) === 'renewed') continue;
    throw new ApiError(messages.unauthorized, { code: 401, httpStatus: status, notified: true });
  }
}

/**
 * Calls the platform and gives the whole envelope, `message` included.
 * @param path under the API base, e.g. `/sys/dict/add`
 * @throws ApiError for every outcome but success
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiResult<T>> {
  const { status, data } = await exchange(method, path, options);
  return unwrapEnvelope<T>(status, data, options.quiet ?? false);
}

/** Reads: signed GET with a query. @throws ApiError */
export async function get<T>(path: string, params: Params = {}, options: CallOptions = {}): Promise<T> {
  return (await call<T>('GET', path, { sign: true, ...options, params })).result as T;
}

/** Signed POST with a JSON body. @throws ApiError */
export async function post<T>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<T> {
  return (await call<T>('POST', path, { sign: true, ...options, body })).result as T;
}

/** POST with query parameters and no body. @throws ApiError */
export async function postQuery<T>(path: string, params: Params = {}, options: CallOptions = {}): Promise<T> {
  return (await call<T>('POST', path, { ...options, params })).result as T;
}

/** PUT with a JSON body. @throws ApiError */
export async function put<T>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<T> {
  return (await call<T>('PUT', path, { ...options, body })).result as T;
}

/** DELETE with query parameters. @throws ApiError */
export async function del<T>(path: string, params: Params = {}, options: CallOptions = {}): Promise<T> {
  return (await call<T>('DELETE', path, { ...options, params })).result as T;
}

/**
 * Reads a JSON file of the page's own origin (screens): no envelope, cached by ETag.
 * @throws ApiError; a missing file has `httpStatus` 404
 */
export async function getFile(url: string, options: CallOptions = {}): Promise<unknown> {
  const { status, data } = await sendUntilAnswered('GET', url, { ...options, outside: true });
  if (isHttpOk(status) && typeof data === 'object' && data !== null) return data;
  const { text } = httpErrorMessage(status, messageOf(data));
  throw new ApiError(messageOf(data) || text, { code: status, httpStatus: status });
}
