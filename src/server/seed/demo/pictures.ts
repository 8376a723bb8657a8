/** Stores the pictures of the sample data. */
import { mkdir, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FileStore } from '../../files/file-store';
import { samplePictures } from '../../sample-data/pictures';

/**
 * Stores the pictures unless they are there. Files are no part of the database: a copy of it may come without them.
 * @param folder of temporary files
 */
export async function seedPictures(store: FileStore, folder: string): Promise<void> {
  for (const { path, png } of samplePictures()) {
    if (await store.has(path)) continue;
    await mkdir(folder, { recursive: true });
    const local = join(folder, randomUUID());
    await writeFile(local, png, { flag: 'wx' });
    await store.put(path, local);
  }
}
