/** Hands a file to the person: the browser saves it under this name. */

/** Long enough for any browser to have begun to save. */
const REVOKE_AFTER = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}
