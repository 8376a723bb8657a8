/** HTTP client of the console (spec 1 §7): one loop sends every request by its policy, named shapes call it. */
import type { ApiResult } from '@/model/http/api-result';
import { IDEMPOTENCY_KEY } from '@/model/http/extensions';
import { parseJson } from '@/model/http/json';
import { ApiError } from '../errors/api-error';
import { syncServerClock } from '../environment/server-clock';
import { reportConnectionLost, whenOnline } from './connection';
import {
  errorCodeOf,
  isEnvelope,
  isHttpOk,
  isMethodRejected,
  isSuccessReply,
  messageOf,
  tokenRejectionOf,
  unwrapEnvelope,
} from './envelope';
import { httpErrorMessage } from '../errors/http-error-messages';
import { session } from '../session/session-state';
import { messages } from '../messages';
import { PAGE_FILE, READ, SIGNED_WRITE, WRITE, type Policy } from './policy';
import { isPutOnlyServer, storePutOnlyServer } from './put-only-server';
import { send } from './transport';
import type { HttpReply, Method, Params, Request } from './types';
import { service } from '../service';

/** `renewed`: the user signed in again, repeat the call; `left`: the page is about to reload. */
export type ExpiryOutcome = 'renewed' | 'left';
/**
 * Called for a rejected token.
 * @param legacy true for the old HTTP 500 form
 * @param errorCode of the reply, e.g. `request.sessionForced`; empty where the server sends none
 */
export type ExpiryHandler = (legacy: boolean, errorCode: string) => Promise<ExpiryOutcome>;

const expiryHandler = service((): { handle: ExpiryHandler } => ({ handle: () => Promise.resolve('left') }));

/** Sets the callback for a rejected token. */
export function setExpiryHandler(handle: ExpiryHandler): void {
  expiryHandler().handle = handle;
}

/** Size limit in bytes of an error blob; a larger reply is a file, whatever its content type says. */
const LARGEST_ERROR = 1_000_000;

/** Parses the JSON of an error reply that was received as a blob (spec 1 §8). Other data is returned unchanged. */
async function readErrorBlob(status: number, data: unknown): Promise<unknown> {
  if (!(data instanceof Blob) || data.size > LARGEST_ERROR) return data;
  if (isHttpOk(status) && !data.type.includes('json')) return data;
  try {
    const read = parseJson(await data.text());
    return !isHttpOk(status) || isEnvelope(read) ? read : data;
  } catch {
    return isHttpOk(status) ? data : null;
  }
}

/** True for a request that may be sent again although the server may have executed it. */
const isRepeatable = ({ method, headers = {} }: Request) => method === 'GET' || IDEMPOTENCY_KEY in headers;

/** Waits until the server is reachable, if the policy says so. @throws ApiError for other writes, and when cancelled */
async function waitForServer(target: Request, { offline }: Policy): Promise<void> {
  reportConnectionLost();
  if (!isRepeatable(target) || offline === 'fail') throw new ApiError(messages.writeWhileLost);
  try {
    await whenOnline(target.signal);
  } catch {
    throw new ApiError('', { cancelled: true });
  }
}

/** Waits for a token other than the rejected one. @throws ApiError when the session has ended */
async function waitForToken(rejected: string, { status, headers }: HttpReply, isLegacy: boolean): Promise<void> {
  // Another call or another window may have renewed the token during this request.
  const { token } = session();
  if (token !== null && token !== rejected) return;
  if ((await expiryHandler().handle(isLegacy, errorCodeOf(headers))) === 'renewed') return;
  throw new ApiError(messages.unauthorized, { code: 401, httpStatus: status, notified: true });
}

interface Attempt {
  readonly target: Request;
  readonly policy: Policy;
}

/** The attempt with the policy's other method; null when there is none. */
function fallbackOf(target: Request, policy: Policy): Attempt | null {
  const { methodFallback: method } = policy;
  return method === null ? null : { target: { ...target, method }, policy: { ...policy, sign: false } };
}

/**
 * Sends a request by its policy: the only place that sends again. Every attempt has the current token, timestamp and
 * signature. Returns any reply that needs no further attempt, errors included.
 * @throws ApiError when the server is unreachable, the caller cancelled, or the session has ended
 */
export async function request(target: Request, policy: Policy): Promise<HttpReply> {
  const fallback = fallbackOf(target, policy);
  const isPutOnly = fallback !== null && isPutOnlyServer();
  let attempt = fallback !== null && isPutOnly ? fallback : { target, policy };
  for (;;) {
    const sentWith = session().token;
    const response = await send(attempt.target, attempt.policy);
    if (!response) {
      await waitForServer(target, policy);
      continue;
    }
    const { status, headers } = response;
    const data = await readErrorBlob(status, response.data);
    if (target.base !== 'page' && isEnvelope(data)) syncServerClock(Number(data.timestamp));

    const rejection = policy.expired === 'renew' ? tokenRejectionOf(status, data) : null;
    if (rejection && sentWith) {
      await waitForToken(sentWith, { status, data, headers }, rejection === 'legacy');
      continue;
    }
    if (fallback !== null && attempt !== fallback && isMethodRejected(status, data)) {
      attempt = fallback;
      continue;
    }
    if (attempt === fallback && !isPutOnly && isSuccessReply(status, data)) storePutOnlyServer();
    return { status, data, headers };
  }
}

export interface CallOptions {
  readonly params?: Params;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Options of a call whose shape has a usual policy; `policy` names another one. */
export interface ShapeOptions extends CallOptions {
  readonly policy?: Policy;
}

/**
 * Calls the platform and returns the whole envelope, including `message`.
 * @param path under the API base, e.g. `/sys/dict/add`
 * @throws ApiError for every reply that is not a success
 */
export async function call<T>(
  method: Method,
  path: string,
  { policy, ...options }: CallOptions & { readonly policy: Policy },
): Promise<ApiResult<T>> {
  return unwrapEnvelope<T>(await request({ ...options, method, path }, policy), policy.errors);
}

/** The result of a call. A reply without one gives null: a caller that expects this names it in `T`. */
const resultOf = async <T>(reply: Promise<ApiResult<T>>): Promise<T> => (await reply).result as T;

/** Signed GET with query parameters. @throws ApiError */
export function get<T>(path: string, params: Params = {}, options: ShapeOptions = {}): Promise<T> {
  return resultOf(call<T>('GET', path, { policy: READ, ...options, params }));
}

/** Signed POST with a JSON body. @throws ApiError */
export function post<T>(path: string, body: unknown = {}, options: ShapeOptions = {}): Promise<T> {
  return resultOf(call<T>('POST', path, { policy: SIGNED_WRITE, ...options, body }));
}

/** POST with query parameters and no body. @throws ApiError */
export function postQuery<T>(path: string, params: Params = {}, options: ShapeOptions = {}): Promise<T> {
  return resultOf(call<T>('POST', path, { policy: WRITE, ...options, params }));
}

/** PUT with a JSON body. @throws ApiError */
export function put<T>(path: string, body: unknown = {}, options: ShapeOptions = {}): Promise<T> {
  return resultOf(call<T>('PUT', path, { policy: WRITE, ...options, body }));
}

/** DELETE with query parameters. @throws ApiError */
export function del<T>(path: string, params: Params = {}, options: ShapeOptions = {}): Promise<T> {
  return resultOf(call<T>('DELETE', path, { policy: WRITE, ...options, params }));
}

/** A JSON file of the page's origin. */
export interface PageFile {
  readonly data: unknown;
  /** Header ETag, as sent; null without one. */
  readonly etag: string | null;
}

/**
 * Reads a JSON file of the page's origin (screens): without envelope, cached by ETag.
 * @throws ApiError; a missing file has `httpStatus` 404
 */
export async function getFile(url: string): Promise<PageFile> {
  const { status, data, headers } = await request({ method: 'GET', path: url, base: 'page' }, PAGE_FILE);
  if (isHttpOk(status) && typeof data === 'object' && data !== null) {
    return { data, etag: typeof headers['etag'] === 'string' ? headers['etag'] : null };
  }
  const { text } = httpErrorMessage(status, messageOf(data));
  throw new ApiError(messageOf(data) || text, { code: status, httpStatus: status });
}
