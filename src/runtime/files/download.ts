/** Saves a file through the browser's download, under the given name. */

/** Milliseconds until the object URL is revoked: enough for every browser to start the download. */
const REVOKE_AFTER = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}
