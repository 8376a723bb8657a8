/** Interface of a store for uploaded files: a folder on disk or an S3-compatible bucket. */
import type { Readable } from 'node:stream';
import type { FilePart } from './byte-range';

export interface StoredFile {
  /** What is sent of the file: nothing for the part `none`. */
  stream: Readable;
  /** Of the whole file, in bytes. */
  size: number;
  part: FilePart;
}

export interface FileStore {
  /** Stores a complete local file under `path` and removes the local one. */
  put(path: string, local: string): Promise<void>;
  /**
   * @param range a `Range` header that `isRange` accepts; null: the whole file
   * @returns null when no file is stored under `path`
   */
  get(path: string, range: string | null): Promise<StoredFile | null>;
  /** True when a file is stored under `path`. */
  has(path: string): Promise<boolean>;
  /** Removes a file; does nothing when there is none. */
  remove(path: string): Promise<void>;
}
