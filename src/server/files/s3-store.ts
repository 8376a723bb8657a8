/** File store in an S3-compatible bucket (AWS, MinIO, OSS …), by signed requests. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../config/s3-location';
import { partOf } from './byte-range';
import type { FileStore } from './file-store';
import { withIdleTimeout, withProgress } from './streams';

/** Milliseconds without progress, while a file is sent or a reply is awaited, until a request fails. */
const IDLE_TIMEOUT_MS = 30_000;
const NO_RESPONSE = 'the file store does not answer';

interface Connection extends S3Location {
  timeoutMs: number;
}

interface S3Request<T> {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  path: string;
  /** `Range` header. */
  range?: string | null;
  body?: { stream: Readable; size: number };
  /** Reads what must arrive before the timeout. */
  read: (response: Response) => Promise<T>;
}

/** Sends one signed request. @throws Error when the store does not reply in time */
async function send<T>(
  { url, timeoutMs, ...identity }: Connection,
  { method, path, range = null, body, read }: S3Request<T>,
): Promise<T> {
  const address = `${url}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const signed = await new AwsV4Signer({ ...identity, service: 's3', method, url: address }).sign();
  if (body) signed.headers.set('content-length', String(body.size));
  if (range !== null) signed.headers.set('range', range);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const content =
    body &&
    Readable.from(
      withProgress(body.stream, () => timer.refresh()),
      { objectMode: false },
    );
  try {
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: abort.signal,
      ...(content && { body: Readable.toWeb(content) as unknown as BodyInit, duplex: 'half' }),
    } as RequestInit);
    return await read(response);
  } catch (error) {
    if (abort.signal.aborted) throw new Error(NO_RESPONSE, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    body?.stream.destroy();
  }
}

/** An error with status and message of the store, without keys. */
const storeError = async (response: Response, operation: string) =>
  new Error(`the file store refused to ${operation}: ${response.status} ${(await response.text()).slice(0, 300)}`);

const lengthOf = (response: Response) => Number(response.headers.get('content-length'));

/** Size of a stored file in bytes, which not every store sends with a part of it. Null when there is no such file. */
const sizeOf = (connection: Connection, path: string): Promise<number | null> =>
  send(connection, {
    method: 'HEAD',
    path,
    async read(response) {
      if (response.status === 404) return null;
      if (!response.ok) throw await storeError(response, 'give a file');
      return lengthOf(response);
    },
  });

export function openS3Store(location: S3Location, timeoutMs: number = IDLE_TIMEOUT_MS): FileStore {
  const connection = { ...location, timeoutMs };
  return {
    async put(path, local) {
      const { size } = await stat(local);
      const read = async (response: Response) => {
        if (!response.ok) throw await storeError(response, 'keep a file');
        await response.arrayBuffer();
      };
      await send(connection, { method: 'PUT', path, read, body: { stream: createReadStream(local), size } });
      await rm(local, { force: true });
    },
    async get(path, range) {
      const size = range === null ? null : await sizeOf(connection, path);
      const part = size === null ? null : partOf(range, size);
      if (size !== null && part === 'none') return { stream: Readable.from([]), size, part };
      return send(connection, {
        method: 'GET',
        path,
        range: part === null || part === 'none' ? null : `bytes=${part.start}-${part.end}`,
        async read(response) {
          if (response.status === 404) {
            await response.body?.cancel();
            return null;
          }
          if (!response.ok || !response.body) throw await storeError(response, 'give a file');
          const body = Readable.fromWeb(response.body as ReadableStream);
          const chunks = withIdleTimeout(body, timeoutMs, () => new Error(NO_RESPONSE));
          const stream = Readable.from(chunks, { objectMode: false });
          // A store without ranges sends the whole file.
          return response.status === 206 && size !== null
            ? { stream, size, part }
            : { stream, size: lengthOf(response), part: null };
        },
      });
    },
    has: async (path) => (await sizeOf(connection, path)) !== null,
    remove: (path) =>
      send(connection, {
        method: 'DELETE',
        path,
        async read(response) {
          if (!response.ok && response.status !== 404) throw await storeError(response, 'remove a file');
          await response.body?.cancel();
        },
      }),
  };
}
