/** Stored files as the page shows and saves them: public ones by their address, all others by a call with the token. */
import { apiPaths } from '../http/api-paths';
import { config } from '../environment/config';
import { saveBlob } from './download';
import { fileUrl, getBlob } from '../http/file-transfer';
import { session } from '../session/session-state';
import { service } from '../service';

/** Pictures that are kept for showing again. */
const MAX_CACHED = 100;

interface ObjectUrlCache {
  /** The token that the files were read with. */
  token: string | null;
  /** Object URLs by path, the least recently used first. */
  readonly byPath: Map<string, Promise<string>>;
}

const objectUrls = service((): ObjectUrlCache => ({ token: null, byPath: new Map() }));

/** Files that need no token: elsewhere, in a configured place, or marked by our server (`pub-`). */
const isPublic = (path: string): boolean =>
  /^(https?:|data:image\/)/i.test(path) || config().staticBase !== '' || /(^|\/)pub-[\w-]{22}\//.test(path);

const downloadPath = (path: string) => apiPaths.staticFiles + path.split('/').map(encodeURIComponent).join('/');

/** The address of a picture that an `<img>` may load itself; null for one that has to be fetched. */
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

/** An address in this page for a file that only a signed-in person may read. @throws ApiError */
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
    // The last used ones stay.
    byPath.delete(path);
    byPath.set(path, known);
    return known;
  }
  const url = getBlob(downloadPath(path), {}, { quiet: true }).then(({ blob }) => URL.createObjectURL(blob));
  byPath.set(path, url);
  url.catch(() => byPath.delete(path));
  const [oldest] = byPath.keys();
  if (byPath.size > MAX_CACHED && oldest !== undefined) revoke(oldest);
  return url;
}

/** Saves a stored file under its name. @throws ApiError */
export async function downloadStoredFile(path: string, name: string): Promise<void> {
  if (/^https?:/i.test(path) || config().staticBase !== '') {
    window.open(fileUrl(path), '_blank', 'noopener');
    return;
  }
  saveBlob((await getBlob(downloadPath(path))).blob, name);
}
