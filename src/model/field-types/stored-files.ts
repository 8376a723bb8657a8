/** Stored files: comma-joined paths, or a list of file objects. Shared by cells, forms and queries. */
import type { Field } from '../entity/entity';
import type { FieldType, Value } from '../entity/field-type';
import { joinCsv, splitCsv, isBlank, parseError, textValueError } from './text-value';

/** One file for display. */
export interface StoredFile {
  name: string;
  path: string;
  /** Bytes; null when unknown. */
  size: number | null;
}

/** The text shown for a file without a name (spec 2 §8). */
export const UNKNOWN_FILE = '未知的文件';

/** Older servers append the upload time in milliseconds to the file name. */
const STAMP = /_\d{13}(?=\.[^.]*$|$)/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The file name at the end of a path: `temp/x/合同.pdf` → `合同.pdf`. */
export function fileNameOf(path: string): string {
  const bare = path.replace(/[?#].*$/, '');
  const last = bare.slice(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1);
  return decode(last).replace(STAMP, '') || UNKNOWN_FILE;
}

/** Number of characters of a file name shown in a cell (spec 2 §4). */
const SHORT_NAME_LENGTH = 5;

export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > SHORT_NAME_LENGTH ? `${letters.slice(0, SHORT_NAME_LENGTH).join('')}…` : name;
}

/** True when the field stores objects with `fileName`, `filePath`, `fileSize` instead of paths (spec 2 §3). */
export const storesFileObjects = ({ props }: Pick<Field, 'props'>): boolean => props.returnUrl === false;

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** Parses one item: a path, or a file object of this server, of other clients, or of an upload response. */
function storedFileOf(one: Value): StoredFile | null {
  if (typeof one === 'string')
    return one.trim() === '' ? null : { name: fileNameOf(one), path: one.trim(), size: null };
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return null;
  if (one.status === 'removed') return null;
  const path = [one.filePath, one.path, one.url].map(text).find((part) => part !== '');
  if (path === undefined) return null;
  const name = text(one.fileName) || text(one.name) || fileNameOf(path);
  const size = Number(one.fileSize ?? one.size ?? NaN);
  return { name, path, size: Number.isFinite(size) ? size : null };
}

function listOf(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return isBlank(value) ? [] : [value];
  if (!value.trimStart().startsWith('[')) return splitCsv(value);
  try {
    const read = JSON.parse(value) as Value;
    return Array.isArray(read) ? read : [];
  } catch {
    return splitCsv(value);
  }
}

/** The files of a value in any form that a server sends. */
export const filesOf = (value: Value): StoredFile[] => listOf(value).flatMap((one) => storedFileOf(one) ?? []);

/** Converts files to the form that the field stores; null for none. */
export function storeFiles(files: readonly StoredFile[], field: Pick<Field, 'props'>): Value {
  if (files.length === 0) return null;
  if (!storesFileObjects(field)) return joinCsv(files.map(({ path }) => path));
  return files.map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }));
}

/**
 * A valid path is a stored file or an http address. Other schemes are rejected, because the browser would execute or
 * read them.
 */
const isPath = (path: string): boolean =>
  /^https?:\/\//i.test(path) || (!/^[a-z][a-z0-9+.-]*:/i.test(path) && !path.split(/[/\\]/).includes('..'));

const wrongPath = (path: string) => `“${path}”不是文件路径`;

/** The field type methods, without the view, of a type that stores files. */
export const fileMethods = {
  inDrafts: false,
  column: (field) => (storesFileObjects(field) ? { kind: 'json' } : { kind: 'text', length: 500 }),
  rules: [],
  check: (value, field) => {
    const shape = storesFileObjects(field)
      ? Array.isArray(value)
        ? undefined
        : '应为一组文件'
      : textValueError(value, field);
    const wrong = filesOf(value).find(({ path }) => !isPath(path));
    return shape ?? (wrong && wrongPath(wrong.path));
  },
  files: (value) => filesOf(value).map(({ path }) => path),
  toText: (value, field) => {
    if (isBlank(value)) return '';
    return storesFileObjects(field) ? JSON.stringify(value) : splitCsv(value).join(',');
  },
  plainText: (written) =>
    filesOf(written)
      .map(({ name }) => name)
      .join(','),
  fromText: (written, field) => {
    const files = filesOf(written);
    // A name alone, as a cell shows it, would be taken for a file that does not exist.
    const wrong = files.find(({ path }) => !isPath(path) || !/[/\\]/.test(path));
    return wrong ? parseError(wrongPath(wrong.path)) : storeFiles(files, field);
  },
  normalize: (value, field) => {
    if (isBlank(value)) return null;
    return typeof value === 'string' && !storesFileObjects(field) && !value.trimStart().startsWith('[')
      ? value
      : storeFiles(filesOf(value), field);
  },
} as const satisfies FieldType;
