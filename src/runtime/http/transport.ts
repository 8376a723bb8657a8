/** Sends one HTTP request: headers, 30 s timeout, and waiting while the server is unreachable. */
import { create, isAxiosError, isCancel, type AxiosAdapter, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { md5 } from '@/model/http/md5';
import { signatureText } from '@/model/http/signature';
import { ApiError } from '../errors/api-error';
import { unstampedPaths } from './api-paths';
import { now } from '../environment/server-clock';
import { config } from '../environment/config';
import { isEnvelope } from './envelope';
import { notify } from '../notices/notices';
import { reportConnectionLost, whenOnline } from './connection';
import { session } from '../session/session-state';
import { messages } from '../messages';
import { service } from '../service';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  /** Query parameters; null and undefined values are not sent. */
  params?: Params;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Shows no notice for HTTP errors: the caller shows them. */
  quiet?: boolean;
  /** The caller handles a rejected token itself (sign-in, sign-out, the first permission list). */
  ownSession?: boolean;
  /** Sends X-Sign and X-TIMESTAMP. */
  sign?: boolean;
  /** The path is a complete URL or a path of the page's origin, not relative to the API base. */
  outside?: boolean;
  /** A GET also fails at once when the server is unreachable; by default it waits for the server. */
  once?: boolean;
  /** Sends neither token nor tenant, for addresses outside the platform. A 401 reply does not end the session. */
  bare?: boolean;
}

/** Options of a file upload or download: the timeout restarts with every progress event. */
export interface FileOptions extends CallOptions {
  file: 'sent' | 'received';
  /** Receives a ratio from 0 to 1; not called while the total size is unknown. */
  onProgress?: (done: number) => void;
}

/** 30 s (spec 1 §9). */
const TIMEOUT = 30_000;
const MS = 1000;

/** The axios adapter; undefined selects the default adapter of the browser. Tests provide a function. */
export const httpAdapter = service((): AxiosAdapter | undefined => undefined);

const client = service(() => {
  const adapter = httpAdapter();
  return create({
    timeout: TIMEOUT,
    // `envelope.ts` maps every status to an error; axios must not throw for any of them.
    validateStatus: () => true,
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
function signature(path: string, { params, body }: CallOptions): Record<string, string> {
  return {
    'X-Sign': md5(signatureText(path, { ...params, ...topLevel(body) })),
    'X-TIMESTAMP': now().replace(/\D/g, ''),
  };
}

function headersOf(path: string, options: CallOptions): Record<string, string> {
  if (options.bare) return { ...options.headers };
  const { token, tenantId } = session();
  return {
    ...(token ? { 'X-Access-Token': token } : {}),
    'tenant-id': tenantId,
    'X-Tenant-Id': tenantId,
    ...(options.sign ? signature(path, options) : {}),
    ...options.headers,
  };
}

/** Aborts a transfer that made no progress for 30 s. */
function watchTransfer({ signal, file, onProgress }: FileOptions): {
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
      onUploadProgress: moved(file === 'sent'),
      onDownloadProgress: moved(file === 'received'),
      ...(file === 'received' ? { responseType: 'blob' as const } : {}),
    },
    stalled: idle.signal,
    stop: () => clearTimeout(timer),
  };
}

const GATEWAY_STATUSES = [502, 503];

/** Sends one request. Undefined: the server is unreachable. @throws ApiError cancelled or timed out. */
async function sendOnce(
  method: Method,
  path: string,
  options: CallOptions | FileOptions,
): Promise<AxiosResponse<unknown> | undefined> {
  const { params = {}, body, signal } = options;
  const stamped = method === 'GET' && !options.outside && !unstampedPaths.test(path);
  const transfer = 'file' in options ? watchTransfer(options) : null;
  try {
    const response = await client().request<unknown>({
      method,
      url: options.outside ? path : apiUrl(path),
      params: stamped ? { ...params, _t: Math.floor(Date.now() / MS) } : params,
      headers: headersOf(path, options),
      ...(body === undefined ? {} : { data: body }),
      ...(signal ? { signal } : {}),
      ...transfer?.config,
    });
    return GATEWAY_STATUSES.includes(response.status) && !isEnvelope(response.data) ? undefined : response;
  } catch (error) {
    const late = transfer?.stalled.aborted || (isAxiosError(error) && error.code === 'ECONNABORTED');
    if (signal?.aborted || (isCancel(error) && !late)) throw new ApiError('', { cancelled: true });
    if (!late) return undefined;
    if (!options.quiet) notify.error(messages.timeout, { title: messages.systemNotice });
    throw new ApiError(messages.timeout, { notified: !options.quiet });
  } finally {
    transfer?.stop();
  }
}

/**
 * Sends a request and waits while the server is unreachable. Only a GET without `once` is repeated; a write fails, so
 * that it is never executed twice.
 * @throws ApiError
 */
export async function sendUntilAnswered(
  method: Method,
  path: string,
  options: CallOptions | FileOptions,
): Promise<AxiosResponse<unknown>> {
  for (;;) {
    const response = await sendOnce(method, path, options);
    if (response) return response;
    reportConnectionLost();
    if (method !== 'GET' || options.once) throw new ApiError(messages.writeWhileLost);
    try {
      await whenOnline(options.signal);
    } catch {
      throw new ApiError('', { cancelled: true });
    }
  }
}
