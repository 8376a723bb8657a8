/** Reads an uploaded file from the store into a local file, while it is used. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '@/server/config/config';
import { checkContent, HEAD_BYTES, suffixOf } from '@/server/files/file-types';
import { openFileStore } from '@/server/files/open-file-store';
import { safePath } from '@/server/files/stored-paths';
import { uploadFolder } from '@/server/files/upload';
import { fail } from './errors';

/** Files of other folders belong to records, and are not read. */
const UPLOAD_FOLDER = 'online-form';

async function headOf(local: string): Promise<Buffer> {
  const file = await open(local);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * @param stored path of the upload, with the folder of this feature
 * @param suffixes that are accepted
 * @throws HttpError when there is no such file, or its content is not what its name says
 */
export async function withStoredUpload<T, S extends string>(
  config: Config,
  stored: string,
  suffixes: readonly S[],
  use: (local: string, suffix: S) => Promise<T>,
): Promise<T> {
  const path = safePath(stored);
  if (path === null || !path.startsWith(`${UPLOAD_FOLDER}/`)) throw fail.fileMissing();
  const suffix = suffixes.find((one) => one === suffixOf(path));
  if (suffix === undefined) throw fail.fileFormat();
  const found = await openFileStore(config).get(path, null);
  if (!found) throw fail.fileMissing();
  const folder = uploadFolder(config.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const local = join(folder, randomUUID());
  try {
    await pipeline(found.stream, createWriteStream(local));
    if ('problem' in checkContent(path, await headOf(local))) throw fail.fileFormat();
    return await use(local, suffix);
  } finally {
    await rm(local, { force: true });
  }
}
