/** File store in the data directory. */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../config/error-code';
import { partOf } from './byte-range';
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
    async get(path, range) {
      try {
        const file = await open(localPath(path), 'r');
        const found = await file.stat();
        const part = partOf(range, found.size);
        if (found.isFile() && part !== 'none')
          return { stream: file.createReadStream(part ?? {}), size: found.size, part };
        await file.close();
        return found.isFile() ? { stream: Readable.from([]), size: found.size, part } : null;
      } catch (error) {
        if (NOT_FOUND_CODES.includes(errorCode(error) ?? '')) return null;
        throw error;
      }
    },
    async has(path) {
      try {
        return (await stat(localPath(path))).isFile();
      } catch (error) {
        if (NOT_FOUND_CODES.includes(errorCode(error) ?? '')) return false;
        throw error;
      }
    },
    remove: (path) => rm(localPath(path), { force: true }),
  };
}
