/** Calls that some servers accept as POST and others as PUT (rulings: POST or PUT). */
import type { ApiResult } from '@/model/http/api-result';
import { ApiError } from '../errors/api-error';
import { config } from '../environment/config';
import { call } from './request';
import { readItem, writeItem } from '../storage/local-storage';

/** Storage key: the API base of the server that accepts only PUT. */
const PUT_SERVER = 'PUT_ONLY';
const NOT_ALLOWED = 405;

function isWrongMethod(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.httpStatus === NOT_ALLOWED || error.code === NOT_ALLOWED || /不支持.*请求方法/.test(error.message);
}

/**
 * Sends JSON with POST. If the server rejects the method, sends it with PUT and stores that this server needs PUT.
 * Shows no notice for HTTP errors.
 * @throws ApiError
 */
export async function postOrPut<T>(path: string, body: unknown): Promise<ApiResult<T>> {
  const put = () => call<T>('PUT', path, { body, quiet: true });
  if (readItem(PUT_SERVER) === config().apiBase) return put();
  try {
    return await call<T>('POST', path, { body, quiet: true, sign: true });
  } catch (error) {
    if (!isWrongMethod(error)) throw error;
    const answer = await put();
    writeItem(PUT_SERVER, config().apiBase);
    return answer;
  }
}
