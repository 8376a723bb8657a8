/** Where uploaded files lie. */
import type { Readable } from 'node:stream';
import type { Config } from '../config/config';
import { openDiskStore } from './disk-store';
import { openS3Store } from './s3-store';

export interface StoredFile {
  stream: Readable;
  size: number;
}

export interface FileStore {
  /** Takes a finished local file; it is gone afterwards. */
  put(path: string, local: string): Promise<void>;
  /** Null when there is none. */
  get(path: string): Promise<StoredFile | null>;
}

/** Opens what the configuration names; nothing is touched before the first file. */
export function openFileStore(config: Config): FileStore {
  return config.FILE_STORE === null ? openDiskStore(config.DATA_DIR) : openS3Store(config.FILE_STORE);
}
