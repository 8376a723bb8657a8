/** A real S3 server in this process. */
import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseS3Location } from '../config/s3-location';
import { openS3Store } from './s3-store';

let folder: string;
let server: S3rver;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3-'));
  server = new S3rver({ port: 0, silent: true, directory: folder, configureBuckets: [{ name: 'files' }] });
  const { port } = await server.run();
  origin = `127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const storeOf = (identity = 'S3RVER:S3RVER') => openS3Store(parseS3Location(`http://${identity}@${origin}/files`)!);

function local(content: string | Buffer): string {
  const path = join(folder, `local-${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

test.each([
  ['a name in Chinese', 'temp/x/合同 (1)!.txt', Buffer.from('text')],
  ['nothing', 'temp/x/empty.txt', Buffer.alloc(0)],
  ['a large file', 'temp/x/large.bin', Buffer.alloc(6_000_000, 7)],
])('%s comes back as it was sent', async (_, path, content) => {
  const file = local(content);
  await storeOf().put(path, file);
  expect(existsSync(file)).toBe(false);
  expect(await storeOf().has(path)).toBe(true);
  const found = await storeOf().get(path, null);
  expect(found!.size).toBe(content.length);
  expect((await buffer(found!.stream)).equals(content)).toBe(true);
});

test.each([
  ['bytes=2-4', '234', { start: 2, end: 4 }],
  ['bytes=7-', '789', { start: 7, end: 9 }],
  ['bytes=-2', '89', { start: 8, end: 9 }],
  ['bytes=10-', '', 'none'],
])('sends the part %s', async (range, text, part) => {
  await storeOf().put('temp/x/digits.txt', local('0123456789'));
  const found = await storeOf().get('temp/x/digits.txt', range);
  expect({ size: found!.size, part: found!.part }).toEqual({ size: 10, part });
  expect(String(await buffer(found!.stream))).toBe(text);
});

test('returns null for a file that is not stored', async () =>
  expect([await storeOf().get('temp/x/none.txt', null), await storeOf().has('temp/x/none.txt')]).toEqual([
    null,
    false,
  ]));

test('throws an error without keys for a wrong key', async () => {
  const error: Error = await storeOf('S3RVER:wrong%2Fkey')
    .put('temp/a.txt', local('x'))
    .then(
      () => new Error('kept'),
      (cause: unknown) => cause as Error,
    );
  expect(error.message).toMatch(/^the file store refused to keep a file: 403/);
  expect(error.message).not.toContain('wrong/key');
});

test.each([
  ['a small', 10],
  ['a large', 20_000_000],
])('a store that never answers holds up no one, with %s file', async (_, size) => {
  const silent = createServer((socket) => socket.pause()).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const store = openS3Store(parseS3Location(`http://id:secret@127.0.0.1:${port}/files`)!, 200);
  const file = local(Buffer.alloc(size));
  await expect(store.put('temp/a.bin', file)).rejects.toThrow('the file store does not answer');
  await expect(store.get('temp/a.bin', null)).rejects.toThrow('the file store does not answer');
  // The local file is not removed.
  expect(existsSync(file)).toBe(true);
  silent.close();
});

test('fails when the store stops within a file, not when the reader is slow', async () => {
  let end: () => void = () => undefined;
  const slow = createServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nhalf');
      end = () => socket.end('rest');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => slow.once('listening', resolve));
  const { port } = slow.address() as { port: number };
  const store = openS3Store(parseS3Location(`http://id:secret@127.0.0.1:${port}/files`)!, 200);
  await expect(buffer((await store.get('temp/a.bin', null))!.stream)).rejects.toThrow('the file store does not answer');

  const { stream } = (await store.get('temp/a.bin', null))!;
  end();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(String(await buffer(stream))).toBe('halfrest');
  slow.close();
});

test.each([
  ['https://id:se%2Fcret@s3.example.com/bucket', 'us-east-1'],
  ['https://id:se%2Fcret@s3.example.com/bucket/?region=cn-north-1', 'cn-north-1'],
])('%s is a place', (text, region) =>
  expect(parseS3Location(text)).toEqual({
    url: 'https://s3.example.com/bucket',
    accessKeyId: 'id',
    secretAccessKey: 'se/cret',
    region,
  }),
);

test.each(['', 's3://a', 'https://s3.example.com/bucket', 'https://id:secret@s3.example.com', 'ftp://id:s@h/b'])(
  '%j is none',
  (text) => expect(parseS3Location(text)).toBeNull(),
);
