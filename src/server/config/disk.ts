/** Free space of the disk of a folder. */
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from './error-code';

/**
 * Free bytes below which a disk counts as full. The built-in database writes its log in files of 16 MB, and an upload
 * needs its size before it is stored.
 */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

const NO_SPACE_CODES = ['ENOSPC', 'EDQUOT'];

/** True for a system error of a full disk or an exhausted quota. */
export const isNoSpaceError = (error: unknown): boolean => NO_SPACE_CODES.includes(errorCode(error) ?? '');

/**
 * True when the disk of a folder has less than `MIN_FREE_BYTES` or no free file entries. For a folder that does not
 * exist yet, the disk of its nearest parent counts. False when the system does not tell.
 */
export async function isDiskFull(folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      const { bavail, bsize, files, ffree } = await statfs(path);
      return bavail * bsize < MIN_FREE_BYTES || (files > 0 && ffree === 0);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || dirname(path) === path) return false;
    }
  }
}
