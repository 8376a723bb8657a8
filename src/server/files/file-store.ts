/** Interface of a store for uploaded files: a folder on disk or an S3-compatible bucket. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  /** Bytes. */
  size: number;
}

export interface FileStore {
  /** Stores a complete local file under `path` and removes the local one. */
  put(path: string, local: string): Promise<void>;
  /** @returns null when no file is stored under `path` */
  get(path: string): Promise<StoredFile | null>;
}
