/** Chooses the file store from FILE_STORE. */
import type { Config } from '../config/config';
import { openDiskStore } from './disk-store';
import type { FileStore } from './file-store';
import { openS3Store } from './s3-store';

/** Opens the configured store. Neither disk nor network is accessed before the first file. */
export function openFileStore(config: Config): FileStore {
  return config.FILE_STORE === null ? openDiskStore(config.DATA_DIR) : openS3Store(config.FILE_STORE);
}
