/** Sends one HTTP request once: headers, signature, 30 s timeout. */
import { create, isAxiosError, isCancel, type AxiosAdapter, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { parseJson } from '@/model/http/json';
import { md5 } from '@/model/http/md5';
import { signatureText } from '@/model/http/signature';
import { ApiError } from '../errors/api-error';
import { now } from '../environment/server-clock';
import { config } from '../environment/config';
import { isEnvelope } from './envelope';
import { notify } from '../notices/notices';
import type { Policy } from './policy';
import type { Params, Request, Transfer } from './types';
import { session } from '../session/session-state';
import { messages } from '../messages';
import { service } from '../service';

/** 30 s (spec 1 §9). */
const TIMEOUT = 30_000;
const MS = 1000;

/** The axios adapter; undefined selects the default adapter of the browser. Tests provide a function. */
export const httpAdapter = service((): AxiosAdapter | undefined => undefined);

/** The JSON of a reply; a text that is not JSON unchanged. */
function readReply(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

const client = service(() => {
  const adapter = httpAdapter();
  return create({
    timeout: TIMEOUT,
    // `envelope.ts` maps every status to an error; axios must not throw for any of them.
    validateStatus: () => true,
    transformResponse: (data: unknown) => (typeof data === 'string' ? readReply(data) : data),
    // The console uses no cookies. Reading one would delay each request until the browser is idle.
    withXSRFToken: false,
    paramsSerializer: { serialize: (params: Params) => toQuery(params) },
    ...(adapter && { adapter }),
  });
});

/** `{ a: 1, b: null }` → `a=1`. */
export function toQuery(params: Params): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) query.append(key, String(value));
  }
  return query.toString();
}

/** Joins the API base and a path, with or without leading slash. A complete URL is returned unchanged. */
export function apiUrl(path: string): string {
  return /^https?:\/\//.test(path) ? path : `${config().apiBase}/${path.replace(/^\/+/, '')}`;
}

const topLevel = (body: unknown): object =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype ? body : {};

/** Signature headers (contract.md §2.5). The timestamp is the server time as 14 digits. */
function signature({ path, params, body }: Request): Record<string, string> {
  return {
    'X-Sign': md5(signatureText(path, { ...params, ...topLevel(body) })),
    'X-TIMESTAMP': now().replace(/\D/g, ''),
  };
}

function headersOf(target: Request, { identity, sign }: Policy): Record<string, string> {
  if (identity === 'none') return { ...target.headers };
  const { token, tenantId } = session();
  return {
    ...(token ? { 'X-Access-Token': token } : {}),
    'tenant-id': tenantId,
    'X-Tenant-Id': tenantId,
    ...(sign ? signature(target) : {}),
    ...target.headers,
  };
}

/** Aborts a transfer that made no progress for 30 s. */
function watchTransfer(
  { direction, onProgress }: Transfer,
  signal: AbortSignal | undefined,
): {
  config: AxiosRequestConfig;
  stalled: AbortSignal;
  stop: () => void;
} {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), TIMEOUT);
  const moved = (counts: boolean) => (event: { progress?: number | undefined }) => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), TIMEOUT);
    if (counts && event.progress !== undefined) onProgress?.(Math.min(1, event.progress));
  };
  return {
    config: {
      timeout: 0,
      signal: signal ? AbortSignal.any([signal, idle.signal]) : idle.signal,
      onUploadProgress: moved(direction === 'upload'),
      onDownloadProgress: moved(direction === 'download'),
      ...(direction === 'download' ? { responseType: 'blob' as const } : {}),
    },
    stalled: idle.signal,
    stop: () => clearTimeout(timer),
  };
}

const GATEWAY_STATUSES = [502, 503];

/**
 * Sends a request once.
 * @returns undefined when the server is unreachable
 * @throws ApiError when the caller cancelled it or it timed out
 */
export async function send(target: Request, policy: Policy): Promise<AxiosResponse<unknown> | undefined> {
  const { method, path, base = 'api', params = {}, body, signal } = target;
  const transfer = target.transfer ? watchTransfer(target.transfer, signal) : null;
  try {
    const response = await client().request<unknown>({
      method,
      url: base === 'page' ? path : apiUrl(path),
      params: method === 'GET' && policy.stamp ? { ...params, _t: Math.floor(Date.now() / MS) } : params,
      headers: headersOf(target, policy),
      ...(body === undefined ? {} : { data: body }),
      ...(signal ? { signal } : {}),
      ...transfer?.config,
    });
    return GATEWAY_STATUSES.includes(response.status) && !isEnvelope(response.data) ? undefined : response;
  } catch (error) {
    const late = transfer?.stalled.aborted || (isAxiosError(error) && error.code === 'ECONNABORTED');
    if (signal?.aborted || (isCancel(error) && !late)) throw new ApiError('', { cancelled: true });
    if (!late) return undefined;
    const notified = policy.errors === 'notify';
    if (notified) notify.error(messages.timeout, { title: messages.systemNotice });
    throw new ApiError(messages.timeout, { notified });
  } finally {
    transfer?.stop();
  }
}
