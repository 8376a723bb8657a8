/** File store in the data directory. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../config/error-code';
import type { FileStore } from './file-store';

const NOT_FOUND_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

export function openDiskStore(dataDir: string): FileStore {
  const localPath = (path: string) => join(dataDir, 'files', path);
  return {
    async put(path, local) {
      const target = localPath(path);
      await mkdir(dirname(target), { recursive: true });
      await rename(local, target);
    },
    async get(path) {
      try {
        const file = await open(localPath(path), 'r');
        const stat = await file.stat();
        if (stat.isFile()) return { stream: file.createReadStream(), size: stat.size };
        await file.close();
        return null;
      } catch (error) {
        if (NOT_FOUND_CODES.includes(errorCode(error) ?? '')) return null;
        throw error;
      }
    },
  };
}
