/** Stored files as the page shows and saves them: public ones by their address, all others by a call with the token. */
import { calls } from './calls';
import { config } from './config';
import { saveBlob } from './download';
import { fileUrl, getBlob } from './files';
import { session } from './session-state';

/** Pictures that are kept for showing again. */
const MOST = 100;

const kept = new Map<string, Promise<string>>();
let owner: string | null = null;

/** Files that need no token: elsewhere, in a configured place, or marked by our server (`pub-`). */
const isOpen = (path: string): boolean =>
  /^(https?:|data:image\/)/i.test(path) || config.staticBase !== '' || /(^|\/)pub-[\w-]{22}\//.test(path);

const callOf = (path: string) => calls.staticFiles + path.split('/').map(encodeURIComponent).join('/');

/** The address of a picture that an `<img>` may load itself; null for one that has to be fetched. */
export function openUrl(path: string): string | null {
  if (/^data:image\/(png|jpe?g|gif|webp|bmp|avif);/i.test(path)) return path;
  return isOpen(path) ? fileUrl(path) : null;
}

function forget(path: string): void {
  const url = kept.get(path);
  kept.delete(path);
  void url?.then(URL.revokeObjectURL, () => undefined);
}

/** An address in this page for a file that only a signed-in person may read. @throws ApiError */
export function fetchUrl(path: string): Promise<string> {
  if (owner !== session.token) {
    for (const one of kept.keys()) forget(one);
    owner = session.token;
  }
  const known = kept.get(path);
  if (known) {
    // The last used ones stay.
    kept.delete(path);
    kept.set(path, known);
    return known;
  }
  const url = getBlob(callOf(path), {}, { quiet: true }).then(({ blob }) => URL.createObjectURL(blob));
  kept.set(path, url);
  url.catch(() => kept.delete(path));
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) forget(oldest);
  return url;
}

/** Saves a stored file under its name. @throws ApiError */
export async function saveFile(path: string, name: string): Promise<void> {
  if (/^https?:/i.test(path) || config.staticBase !== '') {
    window.open(fileUrl(path), '_blank', 'noopener');
    return;
  }
  saveBlob((await getBlob(callOf(path))).blob, name);
}
