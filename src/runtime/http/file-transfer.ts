/** Files to and from the server: blobs, multipart, and where stored files are read. */
import { ApiError } from '../errors/api-error';
import { apiPaths } from './api-paths';
import { config } from '../environment/config';
import { isHttpOk, unwrapEnvelope } from './envelope';
import { exchange, type CallOptions, type Params } from './request';
import { apiUrl } from './transport';
import { messages } from '../messages';
import type { ApiResult } from '@/model/http/api-result';

interface TransferOptions extends CallOptions {
  /** From 0 to 1, as far as the total is known. */
  onProgress?: (done: number) => void;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names that a system would read as a path or a command to it. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const UNSAFE = /[\u0000-\u001f\u007f"*/:<>?\\|]/g;
const LONGEST_NAME = 120;

/** The file's name in a Content-Disposition, safe to save under; null when it names none. */
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
  /** As the server names it. */
  name: string | null;
}

/**
 * Reads a binary answer: GET with a query. An error that comes in its place is an error as of any other call.
 * @throws ApiError
 */
export async function getBlob(path: string, params: Params = {}, options: TransferOptions = {}): Promise<ReceivedFile> {
  const { status, data, headers } = await exchange('GET', path, { ...options, params, file: 'received' });
  // A page in the place of a file comes from a front that wants something else.
  if (isHttpOk(status) && data instanceof Blob && !data.type.startsWith('text/html')) {
    return { blob: data, name: fileNameOf(headers['content-disposition']) };
  }
  const { message } = unwrapEnvelope(status, data, options.quiet ?? false);
  throw new ApiError(message || messages.unreadable, { httpStatus: status });
}

/**
 * Multipart POST. Gives the whole envelope: servers put the stored path into `message` (contract.md §6).
 * @param fields files and what goes with them, in this order
 * @throws ApiError
 */
export async function upload<T>(
  path: string,
  fields: readonly (readonly [name: string, value: string | Blob])[],
  options: TransferOptions = {},
): Promise<ApiResult<T>> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const { status, data } = await exchange('POST', path, { ...options, body, file: 'sent' });
  return unwrapEnvelope<T>(status, data, options.quiet ?? false);
}

/** '' for no path, and for any scheme that is not http: nothing there to show. */
function storedFileUrl(path: string): string {
  // Browsers drop control characters before they read a scheme.
  // oxlint-disable-next-line no-control-regex -- these are the characters to drop
  const bare = path.replace(/[\u0000-\u001f]/g, '').trim();
  if (/^https?:\/\//i.test(bare)) return bare;
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare)) return '';
  const base = config().staticBase || apiUrl(apiPaths.staticFiles);
  return `${base.replace(/\/+$/, '')}/${bare.replace(/^[/\\]+/, '')}`;
}

/** Where the stored files of a field (paths, comma-separated) are read; what cannot be shown is left out. */
export function fileUrls(paths: string): string[] {
  return paths.split(',').map(storedFileUrl).filter(Boolean);
}

/**
 * Where a stored file is read: under the configured static address, unless its path starts with http. Of several
 * paths the first; '' when there is nothing to show.
 */
export function fileUrl(paths: string): string {
  return storedFileUrl(paths.split(',').find((path) => path.trim() !== '') ?? '');
}
