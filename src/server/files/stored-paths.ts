/** Paths of stored files: `folder/random/name`. The random part cannot be guessed; a prefix marks public files. */
import { randomBytes } from 'node:crypto';
import { suffixOf } from './file-types';

/** Prefix of the random part of a public file, which is readable without a session. */
const PUBLIC_PREFIX = 'pub-';
const RANDOM_BYTES = 16;
const MAX_NAME_LENGTH = 80;
const MAX_PATH_LENGTH = 1000;
/** Limit of most file systems. */
const MAX_PART_BYTES = 255;

/** Characters with a meaning in a path, a URL, a command line or a comma-separated list. */
// oxlint-disable-next-line no-control-regex -- these are the characters to replace
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f"'`*/:<>?\\|,;%#&+=$!~^{}[\]\ufffd]/g;
// Unpaired surrogates cannot be encoded in UTF-8; bidirectional controls can disguise a suffix.
const INVALID_CHARACTERS = /\p{Surrogate}|\p{Bidi_Control}/gu;

/** A client's file name, made safe for a path. */
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

/** True for a relative folder such as `temp` or `sup/goods`, without `..`. */
export const isFolderPath = (biz: string): boolean => biz.length <= 60 && /^[\w-]+(\/[\w-]+)*$/.test(biz);

/** A new random path for a file. */
export function newStoredPath(folder: string, name: string, isPublic: boolean): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return `${folder}/${isPublic ? PUBLIC_PREFIX : ''}${random}/${name}`;
}

const PUBLIC_PART = /^pub-[\w-]{22}$/;

export const isPublicPath = (path: string): boolean => path.split('/').some((part) => PUBLIC_PART.test(part));

/** The path of a stored file; null for one that is malformed or leads out of the store. */
export function safePath(requested: string): string | null {
  const parts = requested.split('/');
  const isPart = (part: string) =>
    part !== '' &&
    !part.startsWith('.') &&
    // oxlint-disable-next-line no-control-regex -- these are the characters to reject
    !/[\u0000-\u001f\u007f\\:]/.test(part) &&
    Buffer.byteLength(part) <= MAX_PART_BYTES;
  return requested.length <= MAX_PATH_LENGTH && parts.length > 1 && parts.every(isPart) ? requested : null;
}
