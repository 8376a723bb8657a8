/** A runtime whose server is a function: requests pass the HTTP client and reach it instead of the network. */
import { AxiosError, CanceledError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { createRuntime, type Runtime, type RuntimeOptions } from '@/runtime/create-runtime';
import { extensions } from '@/model/http/extensions';
import { config } from '@/runtime/environment/config';
import { capabilities } from '@/runtime/http/capabilities';
import { ApiError } from '@/runtime/errors/api-error';

export interface StubReply {
  status?: number;
  data: unknown;
  headers?: Record<string, string>;
}

export interface StubRequest {
  method: string;
  /** Path without API base and query; with its origin when the address is complete. */
  path: string;
  /** Query parameters, without the time stamp `_t`. */
  params: Record<string, string>;
  headers: Readonly<Record<string, unknown>>;
  /** Body as an object, or the form data of an upload. */
  body: unknown;
  /** The caller reads a file: reply with a `Blob`. */
  wantsFile: boolean;
}

/** The reply is sent as it is, instead of as the result of an envelope. */
export class RawReply {
  constructor(
    readonly data: unknown,
    readonly status = 200,
  ) {}
}

/** Sends requests to a function. When it rejects, the server is unreachable. */
export const stubAdapter =
  (replyTo: (request: InternalAxiosRequestConfig) => StubReply | Promise<StubReply>): AxiosAdapter =>
  (request) =>
    new Promise((resolve, reject) => {
      const cancel = () => reject(new CanceledError());
      if (request.signal?.aborted) cancel();
      request.signal?.addEventListener?.('abort', cancel);
      void Promise.resolve(replyTo(request)).then(
        ({ status = 200, data, headers = {} }) => resolve({ data, status, statusText: '', headers, config: request }),
        () => reject(new AxiosError('Network Error', 'ERR_NETWORK')),
      );
    });

export const bodyOf = ({ data }: InternalAxiosRequestConfig): unknown =>
  typeof data === 'string' ? (JSON.parse(data) as unknown) : (data as unknown);

const OWN_ORIGIN = 'http://stub';

export function requestOf(request: InternalAxiosRequestConfig): StubRequest {
  const url = new URL(request.url ?? '', OWN_ORIGIN);
  const address = url.origin === OWN_ORIGIN ? url.pathname : `${url.origin}${url.pathname}`;
  const base = config().apiBase;
  const params = { ...Object.fromEntries(url.searchParams), ...sentParams(request.params) };
  delete params['_t'];
  return {
    method: (request.method ?? 'get').toUpperCase(),
    path: address.startsWith(`${base}/`) ? address.slice(base.length) : address,
    params,
    headers: request.headers,
    body: bodyOf(request),
    wantsFile: request.responseType === 'blob',
  };
}

/** Query parameters as they are sent: null and undefined are left out. */
function sentParams(params: unknown): Record<string, string> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => [name, String(value)]),
  );
}

function errorReply(error: unknown): StubReply {
  const { code, errorCode, result, httpStatus } =
    error instanceof ApiError ? error : new ApiError('', { code: 500, httpStatus: 500 });
  if (code === 0 && httpStatus === 0) throw error;
  const message = error instanceof Error ? error.message : String(error);
  const headers: Record<string, string> = errorCode === '' ? {} : { 'x-error-code': errorCode };
  return { status: httpStatus || 200, data: { success: false, code, message, result }, headers };
}

async function replyTo(
  resultOf: (request: StubRequest) => unknown,
  request: InternalAxiosRequestConfig,
): Promise<StubReply> {
  const parsed = requestOf(request);
  try {
    const result = await resultOf(parsed);
    if (result instanceof RawReply) return result;
    if (result instanceof Blob) return { data: result };
    // Files of the page's origin have no envelope.
    if (parsed.path.endsWith('.json')) return result === undefined ? { status: 404, data: '' } : { data: result };
    return { data: { success: true, code: 0, message: '', result } };
  } catch (error) {
    return errorReply(error);
  }
}

/**
 * Starts a runtime, with new state, whose server replies with what `resultOf` returns.
 * @param resultOf result of a call, content of a schema file, a `Blob` or a `RawReply`; a thrown `ApiError` becomes
 * an error reply, with code 0 an unreachable server; another error becomes HTTP 500
 */
export function startStubServer(resultOf: (request: StubRequest) => unknown, options: RuntimeOptions = {}): Runtime {
  const runtime = createRuntime({ adapter: stubAdapter((request) => replyTo(resultOf, request)), ...options });
  Object.assign(capabilities(), { base: config().apiBase, calls: new Set([extensions.pick]) });
  return runtime;
}
