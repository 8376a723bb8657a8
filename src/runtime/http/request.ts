/** HTTP client of the console (spec 1 §7). Handles a rejected token for all calls in one place. */
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

/** `renewed`: the user signed in again, repeat the call; `left`: the page is about to reload. */
export type ExpiryOutcome = 'renewed' | 'left';
export type ExpiryHandler = (legacy: boolean) => Promise<ExpiryOutcome>;

const expiryHandler = service((): { handle: ExpiryHandler } => ({ handle: () => Promise.resolve('left') }));

/** Sets the callback for a rejected token. Its argument `legacy` is true for the old HTTP 500 form. */
export function setExpiryHandler(handle: ExpiryHandler): void {
  expiryHandler().handle = handle;
}

export interface HttpReply {
  status: number;
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** Size limit in bytes of an error blob; a larger reply is a file, whatever its content type says. */
const LARGEST_ERROR = 1_000_000;

/** Parses the JSON of an error reply that was received as a blob (spec 1 §8). Other data is returned unchanged. */
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
 * Sends a request. When the token was rejected, repeats it after a new sign-in. Returns any other reply as it is.
 * @throws ApiError when the server is unreachable, the caller cancelled, or the session has ended
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
    // Another call or another window may have renewed the token during this request.
    const { token } = session();
    const renewed = token !== null && token !== sentWith;
    if (renewed || (await expiryHandler().handle(expiry === 'legacy')) === 'renewed') continue;
    throw new ApiError(messages.unauthorized, { code: 401, httpStatus: status, notified: true });
  }
}

/**
 * Calls the platform and returns the whole envelope, including `message`.
 * @param path under the API base, e.g. `/sys/dict/add`
 * @throws ApiError for every reply that is not a success
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiResult<T>> {
  const { status, data } = await exchange(method, path, options);
  return unwrapEnvelope<T>(status, data, options.quiet ?? false);
}

/** Signed GET with query parameters. @throws ApiError */
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
 * Reads a JSON file of the page's origin (screens): without envelope, cached by ETag.
 * @throws ApiError; a missing file has `httpStatus` 404
 */
export async function getFile(url: string, options: CallOptions = {}): Promise<unknown> {
  const { status, data } = await sendUntilAnswered('GET', url, { ...options, outside: true });
  if (isHttpOk(status) && typeof data === 'object' && data !== null) return data;
  const { text } = httpErrorMessage(status, messageOf(data));
  throw new ApiError(messageOf(data) || text, { code: status, httpStatus: status });
}
