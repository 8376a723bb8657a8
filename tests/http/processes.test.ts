/** Two server processes on one PostgreSQL: changes of one apply to the other at once. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { hashPassword } from '@/server/auth/passwords/hash';
import { newId, type Database } from '@/server/db';
import { writeSpreadsheet } from '@/server/spreadsheet/writer';
import { ensureBuild } from '../helpers/build';
import { databaseKinds, openTestDatabase } from '../helpers/databases';
import { MULTIPART, multipart } from '../helpers/multipart';
import { endProcesses, startProcess, type Running } from '../helpers/process';
import { ADMIN, BASE } from '../helpers/server';

/** Milliseconds; caches expire after ten seconds, so this proves the notification. */
const AT_ONCE = 2000;
/** Of one-time codes. */
const STEP_MS = 30_000;
const ME = '/sys/user/getUserInfo';
const SEX = '/sys/dict/getDictItems/sex';

// PGlite's folder belongs to one process: a second one is rejected (kill.slow.test.ts).
describe.each(databaseKinds.filter((kind) => kind === 'postgres'))('two server processes on %s', (kind) => {
  let db: Database;
  let entry: string;
  /** Of the database. */
  let address: string;
  let a: Running;
  let b: Running;

  beforeAll(async () => {
    entry = await ensureBuild();
    db = await openTestDatabase(kind);
    const [row] = (await sql<AnyRow>`select current_database() as name`.execute(db)).rows;
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${String(row?.name)}`;
    address = url.href;
    // Started together on an empty database: one creates the tables while the other waits.
    [a, b] = (await Promise.all(
      [1, 2].map(() => startProcess(entry, { DATABASE_URL: address, SECRET_KEY: 'k'.repeat(32) })),
    )) as [Running, Running];
  }, 240_000);
  afterAll(async () => {
    endProcesses();
    await db.close();
  });

  async function signIn(at: Running, username = ADMIN.username, password = ADMIN.password): Promise<string> {
    const { result, message } = await at.call<{ token: string }>('POST', '/sys/login', '', { username, password });
    expect(message).toBe('登录成功');
    return result!.token;
  }

  /** Repeats until it is true. */
  async function soon(what: string, ask: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + AT_ONCE;
    while (!(await ask())) {
      if (Date.now() > end) throw new Error(`not within ${AT_ONCE} ms: ${what}`);
      await sleep(10);
    }
  }

  const allowed = (at: Running, token: string) => at.call('GET', ME, token).then(({ success }) => success);

  /** A user with a role without permissions. */
  async function addPerson(username: string): Promise<{ user: string; role: string }> {
    const [user, role] = [newId(), newId()];
    await sql`insert into sys_user (id, username, realname, password, status) values (${user}, ${username}, ${username}, ${await hashPassword('secret99')}, 1)`.execute(
      db,
    );
    await sql`insert into sys_role (id, role_name, role_code) values (${role}, ${username}, ${username})`.execute(db);
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${user}, ${role})`.execute(db);
    return { user, role };
  }

  test('a session of one process is valid at the other, and ends at both', async () => {
    const token = await signIn(a);
    for (let times = 0; times < 3; times += 1) expect(await allowed(b, token)).toBe(true);
    await a.call('POST', '/sys/logout', token);
    await soon('401 at the other', async () => !(await allowed(b, token)));
    expect((await b.call('GET', ME, token)).code).toBe(401);
  });

  test('a sign-out at one process closes the socket at the other', async () => {
    const token = await signIn(a);
    const me = await a.call<{ userInfo: { id: string } }>('GET', ME, token);
    const socketUrl = `${b.url.replace('http', 'ws')}${BASE}/websocket/${me.result!.userInfo.id}`;
    const socket = new WebSocket(socketUrl, token);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await a.call('POST', '/sys/logout', token);
    await soon('closed at the other', async () => socket.readyState === WebSocket.CLOSED);
    expect((await closed)[0]).toBe(4401);
  });

  test('an announcement released at one process rings the bell at the other, of its receiver only', async () => {
    const { user } = await addPerson('receiver');
    const other = await addPerson('stranger');
    const admin = await signIn(a);
    const received: Record<string, string[]> = { [user]: [], [other.user]: [] };
    const sockets = await Promise.all(
      (
        [
          ['receiver', user],
          ['stranger', other.user],
        ] as const
      ).map(async ([name, id]) => {
        const token = await signIn(b, name, 'secret99');
        const socket = new WebSocket(`${b.url.replace('http', 'ws')}${BASE}/websocket/${id}`, token);
        socket.on('message', (data: Buffer) => received[id]!.push(String((JSON.parse(data.toString()) as AnyRow).cmd)));
        await once(socket, 'open');
        return { socket, token };
      }),
    );
    const unread = async (token: string) =>
      (await b.call<{ anntMsgTotal: number }>('GET', '/sys/annountCement/listByUser', token)).result!.anntMsgTotal;
    const before = await Promise.all(sockets.map(({ token }) => unread(token)));
    const body = {
      titile: '停机',
      msgContent: '<p>x</p>',
      msgCategory: '1',
      msgType: 'USER',
      priority: 'H',
      userIds: `${user},`,
    };
    expect(await a.call('POST', '/sys/annountCement/add', admin, body)).toMatchObject({ success: true });
    const [row] = (await sql<AnyRow>`select id from sys_announcement where titile = '停机'`.execute(db)).rows;
    const path = `/sys/annountCement/doReleaseData?id=${String(row!.id)}`;
    expect(await a.call('GET', path, admin)).toMatchObject({ success: true });
    await soon('the message at the other', async () => received[user]!.includes('user'));
    expect(await Promise.all(sockets.map(({ token }) => unread(token)))).toEqual([before[0]! + 1, before[1]]);
    expect(received[other.user]).toEqual([]);
    for (const { socket } of sockets) socket.terminate();
  });

  test('a forced sign-out at one process ends the session at the other', async () => {
    await addPerson('forced');
    const [admin, token] = [await signIn(a), await signIn(b, 'forced', 'secret99')];
    expect(await allowed(b, token)).toBe(true);
    expect(await a.call('POST', '/sys/online/forceLogout', admin, { token })).toMatchObject({ success: true });
    await soon('401 at the other', async () => !(await allowed(b, token)));
  });

  test('a one-time code and a ticket of the second step are right once, at either process', async () => {
    await addPerson('twice');
    const token = await signIn(a, 'twice', 'secret99');
    const at = async <T>(server: Running, path: string, body: object, as = '') =>
      server.call<T>('POST', `/sys/${path}`, as, body as Record<string, unknown>);
    const start = Date.now();
    const { proofToken } = (
      await at<{ proofToken: string }>(a, 'user/secondFactor/proof', { password: 'secret99' }, token)
    ).result!;
    const { setupToken, secret } = (
      await at<{ setupToken: string; secret: string }>(a, 'user/secondFactor/totp/start', { proofToken }, token)
    ).result!;
    // The steps before and after the present one are accepted too.
    const codeOf = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: start + steps * STEP_MS });
    // The proof and the set-up that one process started are known at the other.
    const sent = { proofToken, setupToken, verifyCode: codeOf(-1), label: '手机' };
    const { result } = await at<{ recoveryCodes: string[] }>(b, 'user/secondFactor/totp/add', sent, token);
    const ticketAt = async (server: Running) =>
      (await at<{ secondFactor: { ticket: string } }>(server, 'login', { username: 'twice', password: 'secret99' }))
        .result!.secondFactor.ticket;
    const verify = (server: Running, ticket: string, method: string, verifyCode: string) =>
      at(server, 'secondFactor/verify', { ticket, method, verifyCode });
    const attempts: [method: string, code: string][] = [
      ['totp', codeOf(0)],
      ['recovery', result!.recoveryCodes[0]!],
    ];
    for (const [method, code] of attempts) {
      // Each ticket is used at the other process.
      const tickets = [await ticketAt(b), await ticketAt(a)];
      const both = await Promise.all([a, b].map((one, index) => verify(one, tickets[index]!, method, code)));
      expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
      const used = tickets[both.findIndex(({ success }) => success)]!;
      for (const one of [a, b])
        expect(await verify(one, used, 'recovery', result!.recoveryCodes[1]!)).toMatchObject({ success: false });
    }
  });

  test('a permission granted or revoked at one process applies at the other', async () => {
    const { role } = await addPerson('granted');
    const [admin, token] = [await signIn(a), await signIn(b, 'granted', 'secret99')];
    const [rule] = (await sql<AnyRow>`select id from sys_permission where perms = 'sys:online:list'`.execute(db)).rows;
    const online = async () => (await b.call('GET', '/sys/online/list', token)).code;
    const save = (permissionIds: unknown, lastpermissionIds: unknown) =>
      a.call('POST', '/sys/permission/saveRolePermission', admin, { roleId: role, permissionIds, lastpermissionIds });
    expect(await online()).toBe(510);
    expect(await save(rule!.id, '')).toMatchObject({ success: true });
    await soon('the right at the other', async () => (await online()) === 0);
    expect(await save('', rule!.id)).toMatchObject({ success: true });
    await soon('its end at the other', async () => (await online()) === 510);
  });

  test('a dictionary item added at one process is returned by the other', async () => {
    const token = await signIn(a);
    const values = async () => {
      const { result } = await b.call<{ value: string }[]>('GET', SEX, token);
      return result!.map(({ value }) => value);
    };
    expect(await values()).toEqual(['1', '2']);
    const [dict] = (await sql<AnyRow>`select id from sys_dict where dict_code = 'sex'`.execute(db)).rows;
    const item = { dictId: dict!.id, itemText: '未知', itemValue: '9', sortOrder: 9, status: '1' };
    expect(await a.call('POST', '/sys/dictItem/add', token, item)).toMatchObject({ success: true });
    await soon('the item at the other', async () => (await values()).includes('9'));
  });

  test('refreshing the dictionaries at one process refreshes them at the other', async () => {
    const token = await signIn(a);
    const text = async () => {
      const { result } = await b.call<{ text: string }[]>('GET', SEX, token);
      return result![0]!.text;
    };
    const before = await text();
    // In SQL, without a notification.
    await sql`update sys_dict_item set item_text = '男性' where item_value = '1' and item_text = ${before}`.execute(db);
    expect(await text()).toBe(before);
    expect(await a.call('GET', '/sys/dict/refleshCache', token)).toMatchObject({ success: true });
    await soon('the new text at the other', async () => (await text()) === '男性');
  });

  test('caches are cleared when the notification connection is back after a loss', async () => {
    const token = await signIn(a);
    expect(await allowed(b, token)).toBe(true);
    await sql<AnyRow>`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`.execute(db);
    // Written while no process listens: no notification follows.
    await sql`delete from sys_token where user_id in (select id from sys_user where username = ${'admin'})`.execute(db);
    await soon('401 at the other', async () => !(await allowed(b, token)));
    await signIn(b);
  });

  /** A workbook of so many new positions. */
  async function positionFile(rows: number): Promise<Buffer> {
    const folder = mkdtempSync(join(tmpdir(), 'processes-'));
    const path = join(folder, 'a.xlsx');
    const head = { sheet: '职务', titles: [], labels: ['职务编码', '职务名称'], widths: [9, 9] };
    await writeSpreadsheet(path, 'xlsx', head, (writer) =>
      writer.add(Array.from({ length: rows }, (_, at) => [`IM${at}`, `导入${at}`])),
    );
    const content = readFileSync(path);
    rmSync(folder, { recursive: true });
    return content;
  }

  test(
    'an import and an export of many rows run in processes of their own, while the server answers',
    { timeout: 180_000 },
    async () => {
      const token = await signIn(a);
      const reply = await fetch(`${a.url}${BASE}/sys/position/importExcel?background=1`, {
        method: 'POST',
        headers: { 'x-access-token': token, 'content-type': MULTIPART },
        body: new Uint8Array(multipart([['file', 'a.xlsx', await positionFile(600)]])),
      });
      const { result } = (await reply.json()) as { result: { jobId: string } };
      /** Number of requests that the server answered while the job's process was connected to the database. */
      async function answeredDuring(jobId: string, rows: number): Promise<number> {
        let connected = 0;
        for (;;) {
          const job = await a.call<{ state: string; message: string }>('GET', `/sys/job/${jobId}`, token);
          if (!['waiting', 'running'].includes(job.result!.state)) {
            expect(job.result).toMatchObject({ state: 'done', message: expect.stringContaining(String(rows)) });
            return connected;
          }
          const [found] = (
            await sql<AnyRow>`select count(*)::int4 as n from pg_stat_activity
          where datname = current_database() and application_name = 'jingwei-job'`.execute(db)
          ).rows;
          if (Number(found?.n) > 0) connected += 1;
          // Leaves the processor to the job.
          await sleep(50);
        }
      }
      expect(await answeredDuring(result.jobId, 600)).toBeGreaterThan(3);
      await sql`insert into sys_position (id, code, name, del_flag)
      select 'many' || n, 'MANY' || n, '导入' || n, '0' from generate_series(1, 5001) n`.execute(db);
      const query = '/sys/position/exportXls?format=xlsx&code=MANY*';
      const started = await a.call<{ jobId: string }>('GET', query, token);
      expect(await answeredDuring(started.result!.jobId, 5001)).toBeGreaterThan(0);
    },
  );

  test(
    'one other process continues the job of a killed one, and does no record twice',
    { timeout: 180_000 },
    async () => {
      const c = await startProcess(entry, { DATABASE_URL: address, SECRET_KEY: 'k'.repeat(32) });
      const token = await signIn(c);
      const orders = await c.call<{ records: { id: string; status: string }[] }>(
        'GET',
        '/demo/order/list?pageSize=36',
        token,
      );
      const drafts = orders.result!.records.filter(({ status }) => status === 'draft').map(({ id }) => id);
      expect(drafts.length).toBeGreaterThan(3);
      const rowOf = async (id: string) =>
        (await sql<AnyRow>`select state, done, failed, worker from jw_job where id = ${id}`.execute(db)).rows[0]!;
      let jobId = '';
      let killed: AnyRow = {};
      await db.tx(async () => {
        // The job waits for this order, so that the kill is in the middle of it.
        await sql`select 1 from demo_order where id = ${drafts.at(-1)} for update`.execute(db);
        const started = await c.call<{ jobId: string }>('POST', '/demo/order/place', token, { ids: drafts });
        jobId = started.result!.jobId;
        await expect.poll(async () => (await rowOf(jobId)).done, { timeout: 60_000 }).toBeGreaterThan(0);
        killed = await rowOf(jobId);
        await c.end('SIGKILL');
      });
      expect(killed).toMatchObject({ state: 'running', worker: expect.any(String) });

      const look = async () => (await a.call<{ state: string }>('GET', `/sys/job/${jobId}`, token)).result!.state;
      await expect.poll(look, { timeout: 120_000, interval: 250 }).toBe('done');
      const ended = await rowOf(jobId);
      expect(ended).toMatchObject({ done: drafts.length, failed: 0 });
      const { rows } = await sql<AnyRow>`select data_id as id, count(*)::int4 as times from sys_data_log
      where entity = 'demo/order' and action = 'place' group by data_id`.execute(db);
      expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(drafts.toSorted());
      expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    },
  );
});
