/** File store in an S3-compatible bucket (AWS, MinIO, OSS …), by signed GET and PUT requests. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../config/s3-location';
import type { FileStore } from './file-store';
import { withIdleTimeout, withProgress } from './streams';

/** Milliseconds without progress, while a file is sent or a reply is awaited, until a request fails. */
const IDLE_TIMEOUT_MS = 30_000;
const NO_RESPONSE = 'the file store does not answer';

interface Connection extends S3Location {
  timeoutMs: number;
}

interface S3Request<T> {
  method: 'GET' | 'PUT';
  path: string;
  body?: { stream: Readable; size: number };
  /** Reads what must arrive before the timeout. */
  read: (response: Response) => Promise<T>;
}

/** Sends one signed request. @throws Error when the store does not reply in time */
async function send<T>(
  { url, timeoutMs, ...identity }: Connection,
  { method, path, body, read }: S3Request<T>,
): Promise<T> {
  const address = `${url}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const signed = await new AwsV4Signer({ ...identity, service: 's3', method, url: address }).sign();
  if (body) signed.headers.set('content-length', String(body.size));
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
    get: (path) =>
      send(connection, {
        method: 'GET',
        path,
        async read(response) {
          if (response.status === 404) {
            await response.body?.cancel();
            return null;
          }
          if (!response.ok || !response.body) throw await storeError(response, 'give a file');
          const body = Readable.fromWeb(response.body as ReadableStream);
          const chunks = withIdleTimeout(body, timeoutMs, () => new Error(NO_RESPONSE));
          const stream = Readable.from(chunks, { objectMode: false });
          return { stream, size: Number(response.headers.get('content-length')) };
        },
      }),
  };
}
