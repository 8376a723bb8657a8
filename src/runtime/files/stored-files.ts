/** Shows and downloads stored files: public files by URL, all others by a request with the token. */
import { apiPaths } from '../http/api-paths';
import { config } from '../environment/config';
import { saveBlob } from './download';
import { fileUrl, getBlob } from '../http/file-transfer';
import { FILE_READ, silent } from '../http/policy';
import { session } from '../session/session-state';
import { service } from '../service';

/** Maximum number of cached pictures. */
const MAX_CACHED = 100;

interface ObjectUrlCache {
  /** The token with which the cached files were read. */
  token: string | null;
  /** Object URLs by path, the least recently used first. */
  readonly byPath: Map<string, Promise<string>>;
}

const objectUrls = service((): ObjectUrlCache => ({ token: null, byPath: new Map() }));

/**
 * True for files that need no token: absolute URLs, files under the static base, and files marked as public (`pub-`).
 */
const isPublic = (path: string): boolean =>
  /^(https?:|data:image\/)/i.test(path) || config().staticBase !== '' || /(^|\/)pub-[\w-]{22}\//.test(path);

const downloadPath = (path: string) => apiPaths.staticFiles + path.split('/').map(encodeURIComponent).join('/');

/** URL of a picture that an `<img>` can load directly; null for one that must be fetched with the token. */
export function publicFileUrl(path: string): string | null {
  if (/^data:image\/(png|jpe?g|gif|webp|bmp|avif);/i.test(path)) return path;
  return isPublic(path) ? fileUrl(path) : null;
}

function revoke(path: string): void {
  const { byPath } = objectUrls();
  const url = byPath.get(path);
  byPath.delete(path);
  void url?.then(URL.revokeObjectURL, () => undefined);
}

/**
 * Fetches a file that requires a signed-in user. Returns its object URL.
 * @throws ApiError
 */
export function fetchFileUrl(path: string): Promise<string> {
  const cache = objectUrls();
  const { byPath } = cache;
  const { token } = session();
  if (cache.token !== token) {
    for (const one of byPath.keys()) revoke(one);
    cache.token = token;
  }
  const known = byPath.get(path);
  if (known) {
    // Moves the path to the end of the map, which is ordered by last use.
    byPath.delete(path);
    byPath.set(path, known);
    return known;
  }
  const url = getBlob(downloadPath(path), {}, { policy: silent(FILE_READ) }).then(({ blob }) =>
    URL.createObjectURL(blob),
  );
  byPath.set(path, url);
  url.catch(() => byPath.delete(path));
  const [oldest] = byPath.keys();
  if (byPath.size > MAX_CACHED && oldest !== undefined) revoke(oldest);
  return url;
}

/**
 * Downloads a stored file under the given name.
 * @throws ApiError
 */
export async function downloadStoredFile(path: string, name: string): Promise<void> {
  if (/^https?:/i.test(path) || config().staticBase !== '') {
    window.open(fileUrl(path), '_blank', 'noopener');
    return;
  }
  saveBlob((await getBlob(downloadPath(path), {}, { policy: FILE_READ })).blob, name);
}
