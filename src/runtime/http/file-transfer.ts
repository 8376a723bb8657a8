/** Uploads and downloads of files, and the URLs of stored files. */
import { ApiError } from '../errors/api-error';
import { apiPaths } from './api-paths';
import { config } from '../environment/config';
import { isHttpOk, unwrapEnvelope } from './envelope';
import { WRITE, type Policy } from './policy';
import type { Params } from './types';
import { request } from './request';
import { apiUrl } from './transport';
import { messages } from '../messages';
import type { ApiResult } from '@/model/http/api-result';

const HTTP_OK = 200;

interface TransferOptions {
  readonly policy: Policy;
  readonly signal?: AbortSignal;
  /** Receives a ratio from 0 to 1; not called while the total size is unknown. */
  readonly onProgress?: (done: number) => void;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Characters that an operating system would read as part of a path or a command. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const UNSAFE = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;
const LONGEST_NAME = 120;

/** The file name in a Content-Disposition header, made safe for saving; null when the header has none. */
export function fileNameOf(disposition: unknown): string | null {
  if (typeof disposition !== 'string') return null;
  const coded = /filename\*\s*=\s*[\w-]*'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const text = decodeText((coded ?? plain?.[1] ?? plain?.[2] ?? '').trim());
  const name = text
    .replace(/^.*[/\\]/, '')
    .replace(UNSAFE, '')
    .replace(/^\.+/, '')
    .trim();
  return name === '' ? null : name.slice(-LONGEST_NAME);
}

export interface ReceivedFile {
  blob: Blob;
  /** File name from the Content-Disposition header. */
  name: string | null;
}

/**
 * Downloads a file with a GET request. A JSON error reply is handled as in any other call.
 * @throws ApiError
 */
export async function getBlob(path: string, params: Params, options: TransferOptions): Promise<ReceivedFile> {
  const reply = await getFileOrResult(path, params, options);
  if ('blob' in reply) return reply;
  throw new ApiError(reply.message || messages.unreadable, { httpStatus: HTTP_OK });
}

/**
 * Requests a file from a call that may also reply with a result, such as the id of the job that writes the file.
 * @throws ApiError
 */
export async function getFileOrResult<T>(
  path: string,
  params: Params,
  { policy, signal, onProgress }: TransferOptions,
): Promise<ReceivedFile | ApiResult<T>> {
  const transfer = { direction: 'download', onProgress } as const;
  const reply = await request({ method: 'GET', path, params, signal, transfer }, policy);
  const { status, data, headers } = reply;
  // An HTML page instead of a file comes from a proxy in front of the server.
  if (isHttpOk(status) && data instanceof Blob && !data.type.startsWith('text/html')) {
    return { blob: data, name: fileNameOf(headers['content-disposition']) };
  }
  return unwrapEnvelope<T>(reply, policy.errors);
}

/**
 * Multipart POST. Returns the whole envelope: servers put the stored path into `message` (contract.md §6).
 * @param fields files and other form fields, sent in this order
 * @throws ApiError
 */
export async function upload<T>(
  path: string,
  fields: readonly (readonly [name: string, value: string | Blob])[],
  { policy = WRITE, signal, onProgress }: Partial<TransferOptions> = {},
): Promise<ApiResult<T>> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const transfer = { direction: 'upload', onProgress } as const;
  return unwrapEnvelope<T>(await request({ method: 'POST', path, body, signal, transfer }, policy), policy.errors);
}

/** The URL of a stored file; '' for an empty path and for any scheme other than http(s). */
function storedFileUrl(path: string): string {
  // Browsers remove control characters before they parse the scheme.
  // oxlint-disable-next-line no-control-regex -- these are the characters to drop
  const bare = path.replace(/[\u0000-\u001f]/g, '').trim();
  if (/^https?:\/\//i.test(bare)) return bare;
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare)) return '';
  const base = config().staticBase || apiUrl(apiPaths.staticFiles);
  return `${base.replace(/\/+$/, '')}/${bare.replace(/^[/\\]+/, '')}`;
}

/**
 * URL of a stored file: under the configured static base, unless the path starts with http. Uses the first of several
 * paths; '' when there is no valid one.
 */
export function fileUrl(paths: string): string {
  return storedFileUrl(paths.split(',').find((path) => path.trim() !== '') ?? '');
}
