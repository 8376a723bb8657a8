/** HTTP requests to a service outside the console, such as a bank or a platform. */
import { fail } from 'jingwei';

const TIMEOUT_MS = 30_000;

/** How users and programs name the service. */
export interface ServiceName {
  /** For messages: 银行. */
  title: string;
  /** Error code of a service that does not answer. */
  down: string;
}

/**
 * Rejects the request of the user because the service does not answer.
 * @param status HTTP status; null: no connection, or no reply in time
 */
export const failUnavailable = ({ title, down }: ServiceName, status: number | null): never =>
  fail(`${title}接口没有答复${status === null ? '' : `（${status}）`}，请稍后重试`, { code: down });

/**
 * Sends a request. Redirects are errors: the token must not reach another host.
 * @returns the reply, whatever its status
 * @throws HttpError when no reply comes
 */
export async function requestService(name: ServiceName, url: string | URL, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return (await fetch(url, { ...init, signal, redirect: 'error' }).catch(() => null)) ?? failUnavailable(name, null);
}
