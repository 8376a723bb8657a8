/** Files below the data directory. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store';

const NOT_FOUND_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

export function openDiskStore(dataDir: string): FileStore {
  const placeOf = (path: string) => join(dataDir, 'files', path);
  return {
    async put(path, local) {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true });
      await rename(local, place);
    },
    async get(path) {
      try {
        const file = await open(placeOf(path), 'r');
        const stat = await file.stat();
        if (stat.isFile()) return { stream: file.createReadStream(), size: stat.size };
        await file.close();
        return null;
      } catch (error) {
        if (NOT_FOUND_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
        throw error;
      }
    },
  };
}
