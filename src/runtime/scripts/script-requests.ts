/** Requests of scripts: only to this API, with the rights of the user. */
import { isJsonObject } from '@/model/http/json';
import { ApiError } from '../errors/api-error';
import { policyOfSchemaCall } from '../http/policy';
import { call } from '../http/request';
import type { Method, Params } from '../http/types';
import { messages } from './messages';

/** Paths below the API: no other origin, and no way out of it. */
const PATH = /^\/(?![/\\])[\w\-./~%=&?,:@+$()*!;]{0,2000}$/;

const METHODS: readonly Method[] = ['GET', 'POST', 'DELETE'];

const isApiPath = (url: string): boolean => {
  try {
    return (
      PATH.test(url) &&
      !decodeURIComponent(url)
        .split(/[/\\?]/)
        .includes('..')
    );
  } catch {
    return false;
  }
};

/** Sends the request of a script; failures are replies too (`success` false). */
export async function requestForScript(given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const method = METHODS.find((one) => one === given.method);
  const url = typeof given.url === 'string' ? given.url : '';
  if (!method || !isApiPath(url)) return { success: false, code: 0, message: messages.badAddress(url), result: null };
  const content = isJsonObject(given.given) ? given.given : {};
  const sent = method === 'POST' ? { body: content } : { params: content as Params };
  try {
    return await call(method, url, { policy: policyOfSchemaCall(method, url), ...sent });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { success: false, code: error.code, message: error.message, result: null };
  }
}
