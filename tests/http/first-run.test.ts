/** First run of an installation without demonstration data. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { types } from '@/registry/values';
import { buildApp } from '@/server/boot/app';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { readConfig } from '@/server/config/config';
import type { Database } from '@/server/db';
import { issueStartCode } from '@/server/platform/first-run/start-code';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { databaseKinds, openTestDatabase } from '../helpers/databases';
import { BASE } from '../helpers/server';

const HOST = '127.0.0.1:7300';
const REMOTE = { remoteAddress: '203.0.113.7', host: 'console.example.com' };
const COMPANY = { company: '  东海贸易有限公司 ', username: 'boss_1', password: 'Jing2wei3' };
const PENDING = '系统尚未初始化，请先打开首页完成初始化';
const DONE = '已完成初始化';

interface Sent {
  remoteAddress?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: object;
}

describe.each(databaseKinds)('first run on %s', (kind) => {
  let db: Database;
  let schemas: Schemas;
  /** Two servers on one database. */
  let apps: FastifyInstance[];

  const prepare = (env: Record<string, string>) => prepareDatabase(db, readConfig(env), schemas);
  const start = (env: Record<string, string> = {}) =>
    buildApp({
      config: readConfig({ LOG_LEVEL: 'silent', REGISTRATION: 'on', ...env }),
      db,
      schemas,
      page: () => '<head></head>',
    });

  beforeAll(async () => {
    schemas = await loadSchemas(['schemas'], types);
    db = await openTestDatabase(kind);
    // Other machines may reach the server: nothing asks for ADMIN_PASSWORD, as there is no account.
    expect((await prepare({ DEMO_DATA: 'off', HOST: '0.0.0.0' })).firstRun).toBe('pending');
    apps = [await start(), await start()];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await db.close();
  });

  async function send(app: FastifyInstance, path: string, { remoteAddress, host = HOST, headers, body }: Sent = {}) {
    const reply = await app.inject({
      method: 'POST',
      url: `${BASE}${path}`,
      headers: { host, ...headers },
      payload: body ?? {},
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    });
    return reply.json<ApiResult>().message;
  }
  const setUp = (sent: Sent = {}, app = apps[0]!) =>
    send(app, '/sys/firstRun', { ...sent, body: { ...COMPANY, ...sent.body } });
  const modeOf = async (app: FastifyInstance, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { body } = await app.inject({
      url: '/any/page',
      headers: { accept: 'text/html', ...headers },
      remoteAddress,
    });
    return /name="first-run" content="(\w+)"/.exec(body)?.[1] ?? null;
  };
  const count = async (table: string) =>
    Number((await sql<AnyRow>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);

  test('seeds menus, dictionaries and roles, but no accounts and no departments', async () => {
    expect(await count('sys_user')).toBe(0);
    expect(await count('sys_depart')).toBe(0);
    expect(await count('sys_tenant')).toBe(0);
    expect(await count('sys_permission')).toBeGreaterThan(50);
    expect(await count('sys_dict')).toBeGreaterThan(5);
    expect(await count('sys_role')).toBeGreaterThan(0);
  });

  test('closes every other route, and gives the demonstration password no chance', async () => {
    const account = { username: 'admin', password: '123456' };
    for (const path of ['/sys/login', '/sys/mLogin', '/sys/phoneLogin', '/sys/user/register', '/sys/sms'])
      expect(await send(apps[0]!, path, { body: account })).toBe(PENDING);
    const { statusCode } = await apps[0]!.inject({ url: `${BASE}/sys/user/getUserInfo` });
    expect(statusCode).toBe(503);
  });

  test('shows the start page at every address, with a code field except on the machine of the server', async () => {
    expect(await modeOf(apps[0]!, { host: HOST })).toBe('local');
    expect(await modeOf(apps[0]!, { host: HOST, 'x-forwarded-for': '127.0.0.1' })).toBe('code');
    expect(await modeOf(apps[0]!, { host: REMOTE.host }, REMOTE.remoteAddress)).toBe('code');
  });

  test.each([
    [{ company: ' ' }, '请输入公司名称'],
    [{ company: '长'.repeat(101) }, '公司名称不能超过 100 个字符'],
    [{ username: 'a' }, '管理员账号应为 4 到 18 位字母、数字或下划线'],
    [{ password: '123456' }, '密码应为 8 到 100 个字符，并同时包含字母和数字'],
  ])('rejects %j', async (body, message) => {
    expect(await setUp({ body })).toBe(message);
  });

  test('asks other machines, proxies and pages of other sites for the code', async () => {
    const message = '请输入验证码，它显示在服务器的控制台上';
    expect(await setUp(REMOTE)).toBe(message);
    expect(await setUp({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(message);
    expect(await setUp({ remoteAddress: REMOTE.remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(
      message,
    );
    expect(await setUp({ headers: { origin: 'https://evil.example.com' } })).toBe(message);
  });

  test('stores the code as a hash, and deletes it after five wrong attempts', async () => {
    const code = await issueStartCode(db);
    expect(JSON.stringify((await sql<AnyRow>`select * from sys_one_time_code`.execute(db)).rows)).not.toContain(
      code.slice(5).replaceAll('-', ''),
    );
    const wrong = `${code.slice(0, 4)}-AAAA-AAAA-AAAA`;
    const tryCode = (verifyCode: string) => setUp({ ...REMOTE, body: { verifyCode } });
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await tryCode(wrong)).toBe('验证码错误');
    expect(await tryCode(code)).toBe('验证码无效或已过期，请重新启动服务器得到新的验证码');
  });

  test('limits the attempts of an address', async () => {
    const host = { ...REMOTE, remoteAddress: '203.0.113.99' };
    const messages = new Set<string>();
    for (let attempt = 0; attempt <= 20; attempt += 1)
      messages.add(await setUp({ ...host, body: { verifyCode: `AAAA-${attempt}` } }));
    expect([...messages].at(-1)).toBe('操作过于频繁，请 10 分钟后再试');
  });

  test('stays pending after a restart, also with DEMO_DATA=on', async () => {
    expect((await prepare({})).firstRun).toBe('pending');
    expect(await count('sys_user')).toBe(0);
  });

  test('lets exactly one of many concurrent requests to two servers set up', async () => {
    const code = await issueStartCode(db);
    const tries = apps.flatMap((app, index) => [
      setUp({ body: { username: `local_${index}` } }, app),
      setUp({ ...REMOTE, body: { username: `remote_${index}`, verifyCode: code.toLowerCase() } }, app),
    ]);
    const messages = await Promise.all(tries);
    expect(messages.filter((message) => message === '初始化完成')).toHaveLength(1);
    expect(messages.filter((message) => message === DONE || message.startsWith('验证码无效'))).toHaveLength(3);
    expect([await count('sys_user'), await count('sys_depart')]).toEqual([1, 1]);
  });

  test('makes the company the root department, and its administrator signs in with all rights', async () => {
    const { rows } = await sql<AnyRow>`select username from sys_user`.execute(db);
    const username = String(rows[0]?.username);
    for (const app of apps) {
      const login = await app.inject({
        method: 'POST',
        url: `${BASE}/sys/login`,
        payload: { username, password: COMPANY.password },
      });
      const { result } = login.json<ApiResult<{ token: string; departs: { departName: string; orgCode: string }[] }>>();
      expect(result?.departs).toMatchObject([{ departName: '东海贸易有限公司', orgCode: 'A01' }]);
      const list = await app.inject({
        url: `${BASE}/sys/user/list`,
        headers: { 'x-access-token': result?.token ?? '' },
      });
      expect(list.json<ApiResult<{ total: number }>>().result?.total).toBe(1);
    }
  });

  test('is closed for good: for both servers, after a restart, with every setting', async () => {
    for (const app of apps) {
      expect(await setUp({}, app)).toBe(DONE);
      expect(await setUp({ ...REMOTE, body: { verifyCode: 'AAAA-AAAA-AAAA-AAAA' } }, app)).toBe(DONE);
      expect(await modeOf(app, { host: HOST })).toBeNull();
      expect((await app.inject({ url: '/' })).body).not.toContain('demo-tour');
    }
    for (const DEMO_DATA of ['off', 'on']) {
      expect(await prepare({ DEMO_DATA, ADMIN_PASSWORD: 'another-one-9' })).toMatchObject({ firstRun: 'done' });
      const app = await start({ DEMO_DATA });
      apps.push(app);
      expect(await setUp({}, app)).toBe(DONE);
    }
    expect([await count('sys_user'), await count('sys_depart')]).toEqual([1, 1]);
  });
});

test('a database with demonstration data has no first run, also with DEMO_DATA=off', async () => {
  const db = await openTestDatabase();
  const schemas = await loadSchemas(['schemas'], types);
  try {
    await prepareDatabase(db, readConfig({}), schemas);
    expect(await prepareDatabase(db, readConfig({ DEMO_DATA: 'off' }), schemas)).toMatchObject({ firstRun: 'demo' });
    const page = () => '<head></head>';
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, schemas, page });
    expect((await app.inject({ url: '/' })).body).toContain('name="demo-tour" content="on"');
    const reply = await app.inject({ method: 'POST', url: `${BASE}/sys/firstRun`, payload: COMPANY });
    expect(reply.json<ApiResult>().message).toBe(DONE);
    await app.close();
  } finally {
    await db.close();
  }
});
