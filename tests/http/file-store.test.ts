/** The application with an S3 file store: uploads are stored there and served as from the disk. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

let store: S3rver;
let server: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  const directory = join(folder, 's3');
  store = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: 'files' }] });
  const { port } = await store.run();
  const FILE_STORE = `http://S3RVER:S3RVER@127.0.0.1:${port}/files`;
  server = await openTestServer({ kind: databaseKinds[0]!, env: { DATA_DIR: join(folder, 'data'), FILE_STORE } });
  token = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(name: string, body: Buffer): Promise<ApiResult> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(body)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: `${BASE}/sys/common/upload`,
    headers: { 'content-type': request.headers.get('content-type')!, 'x-access-token': token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResult>();
}

const read = (path: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'GET',
    url: `${BASE}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { ...headers, 'x-access-token': token },
  });

it('stores an upload in S3, serves it, and leaves nothing on the disk', async () => {
  const body = Buffer.from('合同全文'.repeat(10_000));
  const { success, message } = await send('合同 (1).txt', body);
  expect(success).toBe(true);
  expect(message).toMatch(/^temp\/[\w-]{22}\/合同 \(1\)\.txt$/);
  const files = join(folder, 'data', 'files');
  expect(readdirSync(files)).toEqual(['.arriving']);
  expect(readdirSync(join(files, '.arriving'))).toEqual([]);
  expect(readdirSync(join(folder, 's3', 'files', 'temp'))).toEqual([message.split('/')[1]]);
  const { statusCode, headers, rawPayload } = await read(message);
  expect([statusCode, headers['content-length'], rawPayload.equals(body)]).toEqual([200, String(body.length), true]);
  expect((await read(message.replace('合同', '没有'))).statusCode).toBe(404);
});

it('sends a part of a file in S3, and rejects a range outside it', async () => {
  const { message } = await send('a.txt', Buffer.from('0123456789'));
  const part = async (range: string) => {
    const { statusCode, body, headers } = await read(message, { range });
    return [statusCode, body, headers['content-range']];
  };
  expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10']);
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect((await read('temp/none/a.txt', { range: 'bytes=0-1' })).statusCode).toBe(404);
});
