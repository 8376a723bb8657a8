/** Files in an S3-compatible store (AWS, MinIO, OSS …), by four headers and two calls. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../config/s3-location';
import type { FileStore } from './file-store';

/** Milliseconds that a store may stand still: taking nothing of a file, or not answering. */
const IDLE_TIMEOUT_MS = 30_000;
const NO_RESPONSE = 'the file store does not answer';

/** The chunks of a stream; `onChunk` hears of each. */
async function* withProgress(stream: Readable, onChunk: () => void) {
  for await (const chunk of stream) {
    onChunk();
    yield chunk as Buffer;
  }
}

/** The chunks of an answer's body; a store that stands still is given up, a reader who takes his time is not. */
async function* withIdleTimeout(stream: Readable, timeoutMs: number) {
  const chunks = stream[Symbol.asyncIterator]();
  const giveUp = () => stream.destroy(new Error(NO_RESPONSE));
  try {
    for (;;) {
      const timer = setTimeout(giveUp, timeoutMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value as Buffer;
    }
  } finally {
    stream.destroy();
  }
}

export function openS3Store({ url, ...identity }: S3Location, timeoutMs: number = IDLE_TIMEOUT_MS): FileStore {
  /** @param take reads of the answer what has to come in time */
  async function send<T>(
    method: 'GET' | 'PUT',
    path: string,
    take: (answer: Response) => Promise<T>,
    body?: { stream: Readable; size: number },
  ): Promise<T> {
    const address = `${url}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const signed = await new AwsV4Signer({ ...identity, service: 's3', method, url: address }).sign();
    if (body) signed.headers.set('content-length', String(body.size));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const content =
      body &&
      Readable.from(
        withProgress(body.stream, () => timer.refresh()),
        { objectMode: false },
      );
    try {
      const answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: late.signal,
        ...(content && { body: Readable.toWeb(content) as unknown as BodyInit, duplex: 'half' }),
      } as RequestInit);
      return await take(answer);
    } catch (error) {
      if (late.signal.aborted) throw new Error(NO_RESPONSE, { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
      body?.stream.destroy();
    }
  }

  /** Says what the store said, without keys. */
  const storeError = async (answer: Response, what: string) =>
    new Error(`the file store refused to ${what}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);

  return {
    async put(path, local) {
      const { size } = await stat(local);
      const keep = async (answer: Response) => {
        if (!answer.ok) throw await storeError(answer, 'keep a file');
        await answer.arrayBuffer();
      };
      await send('PUT', path, keep, { stream: createReadStream(local), size });
      await rm(local, { force: true });
    },
    get: (path) =>
      send('GET', path, async (answer) => {
        if (answer.status === 404) {
          await answer.body?.cancel();
          return null;
        }
        if (!answer.ok || !answer.body) throw await storeError(answer, 'give a file');
        const body = Readable.fromWeb(answer.body as ReadableStream);
        const stream = Readable.from(withIdleTimeout(body, timeoutMs), { objectMode: false });
        return { stream, size: Number(answer.headers.get('content-length')) };
      }),
  };
}
