/** Paths of stored files: `folder/random/name`. Nobody can guess one, and it says itself who may read the file. */
import { randomBytes } from 'node:crypto';
import { suffixOf } from './file-types';

/** Marks a file that anyone may read who knows its path. */
const PUBLIC_PREFIX = 'pub-';
const RANDOM_BYTES = 16;
const MAX_NAME_LENGTH = 80;
const MAX_PATH_LENGTH = 1000;
/** Most file systems take 255 bytes. */
const MAX_PART_BYTES = 255;

/** Characters that mean something in a path, an address, a command line or a comma-joined list. */
// oxlint-disable-next-line no-control-regex -- these are the characters to replace
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f"'`*/:<>?\\|,;%#&+=$!~^{}[\]\ufffd]/g;
// Lone halves of a pair have no UTF-8; signs that turn the reading direction disguise a suffix.
const INVALID_CHARACTERS = /\p{Surrogate}|\p{Bidi_Control}/gu;

/** A sender's file name as it can stand in a path. */
export function safeName(name: string): string {
  const bare = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(INVALID_CHARACTERS, '')
    .replace(UNSAFE_CHARACTERS, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const suffix = suffixOf(bare);
  const end = suffix === '' || suffix.length > 16 ? '' : `.${suffix}`;
  const stem = Array.from(bare.slice(0, bare.length - end.length))
    .slice(0, MAX_NAME_LENGTH - end.length)
    .join('');
  return `${stem.trim() === '' ? 'file' : stem.trim()}${end}`;
}

/** True for `temp`, `sup/goods`: names of folders, nothing that leads out of them. */
export const isFolderPath = (biz: string): boolean => biz.length <= 60 && /^[\w-]+(\/[\w-]+)*$/.test(biz);

/** A new path for a file. */
export function newStoredPath(folder: string, name: string, isPublic: boolean): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return `${folder}/${isPublic ? PUBLIC_PREFIX : ''}${random}/${name}`;
}

const PUBLIC_PART = /^pub-[\w-]{22}$/;

export const isPublicPath = (path: string): boolean => path.split('/').some((part) => PUBLIC_PART.test(part));

/** The path as the store knows it; null for one that leads anywhere else. */
export function safePath(requested: string): string | null {
  const parts = requested.split('/');
  const isPart = (part: string) =>
    part !== '' &&
    !part.startsWith('.') &&
    // oxlint-disable-next-line no-control-regex -- these are the characters to refuse
    !/[\u0000-\u001f\u007f\\:]/.test(part) &&
    Buffer.byteLength(part) <= MAX_PART_BYTES;
  return requested.length <= MAX_PATH_LENGTH && parts.length > 1 && parts.every(isPart) ? requested : null;
}
