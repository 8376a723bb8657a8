/** Multipart uploads: streamed to a temporary file, never held in memory. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { HEAD_BYTES } from './file-types';

export interface ReceivedUpload {
  /** Null when the request has no file. `name` is the client's file name, `head` the first bytes. */
  file: { name: string; local: string; head: Buffer; truncated: boolean } | null;
  fields: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;

/** Folder of temporary files; on the disk of the stored ones, so that storing a file is a rename. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'files', '.arriving');

/** Removes temporary files older than a day, left by processes that ended during an upload. */
export async function removeStaleUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}

async function writeFileWithHead(stream: Readable, local: string): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  const headReader = new Transform({
    transform(chunk: Buffer, _, done) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      done(null, chunk);
    },
  });
  await pipeline(stream, headReader, createWriteStream(local, { flags: 'wx', flush: true }));
  return head;
}

/** A file of a request with several. */
export type ReceivedFile = NonNullable<ReceivedUpload['file']>;

/** Receives all files of a multipart request, whatever the names of their parts. The caller removes the local files. */
export async function receiveUploads(
  request: FastifyRequest,
  folder: string,
): Promise<{ files: ReceivedFile[]; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const locals: string[] = [];
  await mkdir(folder, { recursive: true });
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.filename) {
        const local = join(folder, randomUUID());
        locals.push(local);
        const head = await writeFileWithHead(part.file, local);
        files.push({ name: part.filename, local, head, truncated: part.file.truncated });
      } else part.file.resume();
    }
    return { files, fields };
  } catch (error) {
    // Reads the rest, so that the connection stays usable.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(locals.map((local) => rm(local, { force: true })));
    throw error;
  }
}

/** Receives a multipart request with at most one file. The caller stores or removes the local file. */
export async function receiveUpload(request: FastifyRequest, folder: string): Promise<ReceivedUpload> {
  const { files, fields } = await receiveUploads(request, folder);
  return { file: files[0] ?? null, fields };
}
