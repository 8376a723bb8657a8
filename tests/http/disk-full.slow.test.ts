/** A server whose disk is full: saves and uploads say so, reads go on, nothing is lost, and it recovers by itself. */
import type { AddressInfo } from 'node:net';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { buildApp } from '@/server/boot/app';
import { startUp } from '@/server/boot/startup';
import { preparedData } from '../helpers/prepared';
import { BASE } from '../helpers/server';

let folder: string;
let marker: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-disk-'));
  marker = join(folder, 'full');
  process.env.FULL_DISK = marker;
  await import('../helpers/full-disk.mjs');
  cpSync(await preparedData(), join(folder, 'data'), { recursive: true });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Running {
  url: string;
  call<T>(method: 'GET' | 'POST', path: string, token: string, body?: unknown): Promise<ApiResult<T>>;
  stop(): Promise<void>;
}

/** The server on the files of the folder, over the network as clients use it. */
async function start(): Promise<Running> {
  const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', CAPTCHA: 'off' };
  const { config, db, schemas } = await startUp({ env });
  const app = await buildApp({ config, db, schemas });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    async call(method, path, token, body) {
      const reply = await fetch(`${url}${BASE}${path}`, {
        method,
        headers: { 'x-access-token': token, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as ApiResult<never>;
    },
    async stop() {
      await app.close();
      await db.close();
    },
  };
}

const MEGABYTE = 1024 * 1024;
const DISK_FULL = { success: false, code: 507, message: expect.stringContaining('磁盘空间不足') };

async function signIn({ call }: Running): Promise<string> {
  const { result } = await call<{ token: string }>('POST', '/sys/login', '', { username: 'admin', password: '123456' });
  return result!.token;
}

async function upload(
  { url }: Running,
  token: string,
  bytes: number,
): Promise<ApiResult & { errorCode: string | null }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.txt');
  const headers = { 'x-access-token': token };
  const reply = await fetch(`${url}${BASE}/sys/common/upload`, { method: 'POST', headers, body: form });
  return { ...((await reply.json()) as ApiResult), errorCode: reply.headers.get('x-error-code') };
}

async function health({ url }: Running): Promise<unknown> {
  const reply = await fetch(`${url}/healthz`);
  return { code: reply.status, ...((await reply.json()) as object) };
}

test(
  'rejects saves and uploads while the disk is full, goes on reading, and saves again when there is space',
  { timeout: 300_000 },
  async () => {
    const first = await start();
    const token = await signIn(first);
    const add = (server: Running, dictCode: string) =>
      server.call<unknown>('POST', '/sys/dict/add', token, { dictName: dictCode, dictCode, type: '0' });
    const codes = async (server: Running) => {
      const path = '/sys/dict/list?pageSize=100&dictCode=disk_*';
      const { result } = await server.call<{ records: { dictCode: string }[] }>('GET', path, token);
      return result!.records.map(({ dictCode }) => dictCode).toSorted();
    };
    expect(await add(first, 'disk_1')).toMatchObject({ success: true });
    expect(await health(first)).toMatchObject({ code: 200, status: 'ok', database: 'ok', disk: 'ok' });

    writeFileSync(marker, '');
    expect(await health(first)).toMatchObject({ code: 503, status: 'down', database: 'ok', disk: 'full' });
    // A few rows still fit into pages that the tables have; then every save says why it fails.
    const kept = ['disk_1'];
    let failed = 0;
    for (let count = 2; failed < 3 && count < 500; count += 1) {
      const reply = await add(first, `disk_${count}`);
      if (reply.success) kept.push(`disk_${count}`);
      else {
        expect(reply).toMatchObject(DISK_FULL);
        failed += 1;
      }
    }
    expect(failed).toBe(3);
    expect(await codes(first)).toEqual(kept.toSorted());
    for (const bytes of [10, 3 * MEGABYTE])
      expect(await upload(first, token, bytes)).toMatchObject({ ...DISK_FULL, errorCode: 'request.diskFull' });
    expect(readdirSync(join(folder, 'data/files/.arriving'))).toEqual([]);

    rmSync(marker);
    expect(await health(first)).toMatchObject({ code: 200, status: 'ok', disk: 'ok' });
    expect(await add(first, 'disk_last')).toMatchObject({ success: true });
    expect(await upload(first, token, 3 * MEGABYTE)).toMatchObject({ success: true });

    writeFileSync(marker, '');
    await first.stop();
    await expect(start()).rejects.toThrow('所在的磁盘空间不足，请清理后重新启动');
    rmSync(marker);
    const second = await start();
    expect(await codes(second)).toEqual([...kept, 'disk_last'].toSorted());
    await second.stop();
  },
);
