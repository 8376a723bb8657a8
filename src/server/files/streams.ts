/** Streams with progress and idle timeout. */
import type { Readable } from 'node:stream';

/** The chunks of a stream; calls `onChunk` for each. */
export async function* withProgress(stream: Readable, onChunk: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onChunk();
    yield chunk as Buffer;
  }
}

/** The chunks of a stream; fails when the source sends nothing for `timeoutMs`. The time of the reader does not count. */
export async function* withIdleTimeout(
  stream: Readable,
  timeoutMs: number,
  timeoutError: () => Error,
): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]();
  const abort = () => stream.destroy(timeoutError());
  try {
    for (;;) {
      const timer = setTimeout(abort, timeoutMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value as Buffer;
    }
  } finally {
    stream.destroy();
  }
}
