/** Parses the reply envelope: success, message, rejected token. Replies are untrusted and may have any shape. */
import type { ApiResult } from '@/model/http/api-result';
import { isJsonObject } from '@/model/http/json';
import { ApiError } from '../errors/api-error';
import { httpErrorMessage } from '../errors/http-error-messages';
import { notify } from '../notices/notices';
import { messages } from '../messages';
import type { Policy } from './policy';
import type { HttpReply } from './types';

type Raw = Record<string, unknown>;

/** Longest server message in characters; longer ones (e.g. stack traces) are cut. */
const LONGEST_MESSAGE = 200;
/** What servers reply for an online form without a table (contract.md §7.1). */
const NOT_SYNCHRONIZED = 'NO_DB_SYNC';
const UNAUTHORIZED = 401;
const METHOD_NOT_ALLOWED = 405;
const SERVER_ERROR = 500;

export const isHttpOk = (status: number) => status >= 200 && status < 300;

export function isEnvelope(data: unknown): data is Raw {
  return typeof data === 'object' && data !== null && !Array.isArray(data) && ('success' in data || 'code' in data);
}

/** Parses a code, which servers send as number or string; returns `otherwise` for other values. */
function readCode(code: unknown, otherwise: number): number {
  const number = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '') ? Number(code) : NaN;
  return Number.isSafeInteger(number) ? number : otherwise;
}

/** Rulings, "success": checks `success`, and `code` only when `success` is missing. */
function isSuccess(data: Raw): boolean {
  if (data.success === true || data.success === 'true') return true;
  if (data.success === false || data.success === 'false') return false;
  return [0, 200].includes(readCode(data.code, -1));
}

/** The server's message, cut to the longest length; '' when there is none. */
export function messageOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('message' in data)) return '';
  const { message } = data;
  const text = typeof message === 'string' ? message.trim() : typeof message === 'number' ? `${message}` : '';
  if (text.length <= LONGEST_MESSAGE) return text;
  // Cuts by code points, so that no surrogate pair is split.
  return `${Array.from(text.slice(0, LONGEST_MESSAGE * 2))
    .slice(0, LONGEST_MESSAGE)
    .join('')}…`;
}

/** The message with the detail that an error may carry, as other clients show the message alone (`result.detail`). */
function withDetail(message: string, result: unknown): string {
  const detail = isJsonObject(result) ? result['detail'] : '';
  return typeof detail === 'string' && detail !== '' ? `${message}。${detail}` : message;
}

/** Detects a rejected token: 401 as status or code, or the old 500 with "Token失效" (contract.md §2.4). */
export function tokenRejectionOf(status: number, data: unknown): 'current' | 'legacy' | null {
  if (status === UNAUTHORIZED || (isEnvelope(data) && readCode(data.code, 0) === UNAUTHORIZED)) return 'current';
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : '';
  const says = typeof message === 'string' && message.includes(messages.tokenInvalid);
  return status === SERVER_ERROR && says ? 'legacy' : null;
}

/** Stable code of an error reply; empty on servers without such codes. */
export function errorCodeOf(headers: HttpReply['headers']): string {
  const code = headers['x-error-code'];
  return typeof code === 'string' ? code : '';
}

/** True for the envelope of a successful reply. */
export const isSuccessReply = (status: number, data: unknown): boolean =>
  isHttpOk(status) && isEnvelope(data) && isSuccess(data);

/** True when the server rejects the HTTP method of the call: 405 as status or code, or its message (rulings). */
export function isMethodRejected(status: number, data: unknown): boolean {
  if (isSuccessReply(status, data)) return false;
  const code = isEnvelope(data) ? readCode(data.code, status) : status;
  return status === METHOD_NOT_ALLOWED || code === METHOD_NOT_ALLOWED || /不支持.*请求方法/.test(messageOf(data));
}

/**
 * Returns the envelope of a successful reply.
 * @param errors whether an HTTP error shows a notice
 * @throws ApiError for every other reply
 */
export function unwrapEnvelope<T>({ status, data, headers }: HttpReply, errors: Policy['errors']): ApiResult<T> {
  const message = messageOf(data);
  const errorCode = errorCodeOf(headers);
  if (!isHttpOk(status)) {
    const { title, text, durationMs: life } = httpErrorMessage(status, message);
    const notified = errors === 'notify';
    if (notified) notify.error(text, life === undefined ? { title } : { title, durationMs: life });
    const code = isEnvelope(data) ? readCode(data.code, status) : status;
    const result = isEnvelope(data) ? data.result : null;
    throw new ApiError(message || text, { code, errorCode, httpStatus: status, result, notified });
  }
  if (!isEnvelope(data)) throw new ApiError(messages.unreadable, { httpStatus: status });
  const code = readCode(data.code, 0);
  if (!isSuccess(data)) {
    const said = message === NOT_SYNCHRONIZED ? messages.notSynchronized : message;
    throw new ApiError(withDetail(said || messages.failed, data.result), {
      code,
      errorCode,
      httpStatus: status,
      result: data.result,
    });
  }
  return {
    success: true,
    message,
    code,
    result: (data.result ?? null) as T | null,
    timestamp: readCode(data.timestamp, 0),
  };
}
