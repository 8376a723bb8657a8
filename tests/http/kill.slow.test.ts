/** A server that is killed repeatedly while it writes, and one that is stopped. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '@/server/db';
import type { Job } from '@/server/jobs/job';
import { ensureBuild } from '../helpers/build';
import { preparedData } from '../helpers/prepared';
import { endProcesses, startProcess, type Running } from '../helpers/process';

const KILLS = 10;
const WRITERS = 4;
/** Milliseconds of writing before each kill; different ones, so that it hits different moments. */
const lifetime = (round: number) => 150 + ((round * 137) % 400);

let dataDir: string;
let entry: string;
beforeAll(async () => {
  // As it is shipped: the bundle, with PGlite's worker beside it.
  entry = await ensureBuild();
  dataDir = mkdtempSync(join(tmpdir(), 'jingwei-kill-'));
  cpSync(await preparedData(), dataDir, { recursive: true });
}, 180_000);
afterAll(() => {
  endProcesses();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) => startProcess(entry, { DATA_DIR: dataDir, ...env });

test(
  'keeps every acknowledged row, and no partial one, after ten times kill -9 under write load',
  { timeout: 300_000 },
  async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const { end, call } = await start();
      const signedIn = await call<{ token: string }>('POST', '/sys/login', '', {
        username: 'admin',
        password: '123456',
      });
      const token = signedIn.result?.token ?? '';
      const killed = new AbortController();
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const write = async (writer: number) => {
        for (let count = 0; !killed.signal.aborted; count += 1) {
          const dictCode = `kill_${round}_${writer}_${count}`;
          const body = { dictName: dictCode, dictCode, type: '0' };
          const answer = await call('POST', '/sys/dict/add', token, body).catch(() => null);
          if (answer?.success) {
            acknowledged.push(dictCode);
            begin();
          } else if (answer) throw new Error(`${dictCode}: ${answer.message}`);
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      // Wait for the first write: the kill must hit running writes.
      await Promise.race([begun, ...writers]);
      await new Promise((resolve) => setTimeout(resolve, lifetime(round)));
      await end('SIGKILL');
      killed.abort();
      await Promise.all(writers);
      expect(existsSync(join(dataDir, 'jingwei.lock')), 'the dead owner left its lock').toBe(true);
    }

    const db = await openDatabase({ dataDir });
    const { rows } =
      await sql<AnyRow>`select d.dict_code as code, (select count(*)::int4 from sys_data_log l where l.data_id = d.id) as logged
     from sys_dict d where d.dict_code like 'kill\\_%'`.execute(db);
    await db.close();
    const found = new Set(rows.map((row) => String(row.code)));
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((code) => !found.has(code))).toEqual([]);
    // A row and its entry in the change log are one transaction.
    expect(rows.filter((row) => row.logged !== 1)).toEqual([]);
  },
);

test('continues a background job after kill -9, and does no record twice', { timeout: 180_000 }, async () => {
  const signIn = async ({ call }: Running) => {
    const admin = { username: 'admin', password: '123456' };
    return (await call<{ token: string }>('POST', '/sys/login', '', admin)).result!.token;
  };
  const first = await start();
  let token = await signIn(first);
  const orders = await first.call<{ records: { id: string; status: string }[] }>(
    'GET',
    '/demo/order/list?pageSize=36',
    token,
  );
  const { records } = orders.result!;
  const drafts = records.filter(({ status }) => status === 'draft');
  expect(drafts.length).toBeGreaterThan(3);
  const ids = [...drafts, ...records.filter(({ status }) => status !== 'draft')].map(({ id }) => id);
  const started = await first.call<{ jobId: string }>('POST', '/demo/order/place', token, { ids });
  const path = `/sys/job/${started.result!.jobId}`;
  await expect
    .poll(async () => (await first.call<Job>('GET', path, token)).result!.done, { timeout: 60_000, interval: 1 })
    .toBeGreaterThan(0);
  await first.end('SIGKILL');

  const second = await start();
  token = await signIn(second);
  const look = async () => (await second.call<Job>('GET', path, token)).result!;
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe('done');
  expect(await look()).toMatchObject({ done: ids.length, failed: ids.length - drafts.length });
  await second.end('SIGTERM');

  const db = await openDatabase({ dataDir });
  const { rows } = await sql<AnyRow>`select data_id as id, count(*)::int4 as times from sys_data_log
    where entity = 'demo/order' and action = 'place' group by data_id`.execute(db);
  await db.close();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
});

test(
  'finishes the running request, closes the database and frees the folder on SIGTERM',
  { timeout: 120_000 },
  async () => {
    const { end, call, said } = await start();
    const login = call<{ token: string }>('POST', '/sys/login', '', { username: 'admin', password: '123456' });
    // Checking the password takes some 60 ms: the signal arrives in the middle of it.
    await new Promise((resolve) => setTimeout(resolve, 25));
    const gone = end('SIGTERM');
    expect((await login).success).toBe(true);
    expect(await gone).toEqual([0, null]);
    expect(said()).toContain('已停止');
    expect(existsSync(join(dataDir, 'jingwei.lock'))).toBe(false);
  },
);

test('ends a second server on the same folder with the process that owns it', { timeout: 120_000 }, async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`正被另一个进程使用（进程号 ${first.child.pid}）`);
  const gone = first.end('SIGINT');
  await gone;
});

const REFUSED: [string, Record<string, string>, string][] = [
  ['a wrong variable', { PORT: '80a' }, 'PORT=80a：应为 0 到 65535 的整数'],
  ['other machines and the demo password', { HOST: '0.0.0.0' }, '请设置 ADMIN_PASSWORD（8 到 100 个字符）后重新启动'],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/none' },
    '无法连接数据库：请检查 DATABASE_URL 的主机和端口，以及数据库是否已启动',
  ],
  ['a data directory that is a file', { DATA_DIR: 'package.json' }, '它不是目录，请用 DATA_DIR 指定一个目录'],
  ['a data directory below a file', { DATA_DIR: 'package.json/data' }, '它不是目录，请用 DATA_DIR 指定一个目录'],
  ['a data directory with files of another program', { DATA_DIR: 'docs' }, '请用 DATA_DIR 指定空目录或经纬的数据目录'],
  ['an address of another machine', { HOST: '192.0.2.1', ADMIN_PASSWORD: 'long enough 1' }, '请检查环境变量 HOST'],
  ['a host that does not exist', { HOST: 'no.such.invalid', ADMIN_PASSWORD: 'long enough 1' }, '请检查环境变量 HOST'],
];
test(
  'ends the start with 1 and a message when the port is in use, before it opens the database',
  { timeout: 60_000 },
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const unused = join(dataDir, 'unused');
    const failure = String(
      await start({ PORT: String(port), DATA_DIR: unused }).catch((error: unknown) => error as Error),
    );
    other.close();
    expect(failure).toContain('the server ended with 1:');
    expect(failure).toContain(`端口 ${port} 已被占用`);
    expect(failure).not.toContain('    at ');
    expect(existsSync(unused)).toBe(false);
  },
);

test.each(REFUSED)(
  'ends the start with 1 and a message when there is %s',
  { timeout: 60_000 },
  async (_, env, sentence) => {
    const failure: unknown = await start(env).catch((error: unknown) => error);
    expect(String(failure)).toContain('the server ended with 1:');
    expect(String(failure)).toContain(sentence);
    expect(String(failure)).not.toContain('geheim');
    expect(String(failure)).not.toContain('    at ');
  },
);
