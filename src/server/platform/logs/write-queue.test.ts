/** The write queue on the databases of the tests: texts of requests cannot keep rows out of the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, DatabaseError } from '@/server/db';
import { migrate } from '@/server/db/schema/migration-runner';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import { withBefore } from '../../../../tests/helpers/statements';
import { buildLogQueue, type LogRow } from './write-queue';

const row = (content: string, changed: Partial<LogRow> = {}): LogRow => ({
  log_type: 2,
  log_content: content,
  operate_type: 2,
  userid: 'admin',
  username: '管理员',
  ip: '127.0.0.1',
  method: '',
  request_url: '/x',
  request_param: '',
  request_type: 'POST',
  cost_time: 1,
  create_time: '2026-06-30 12:00:00',
  ...changed,
});

describe.each(databaseKinds)('log rows on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await migrate(db);
  });
  afterAll(() => db.close());

  /** Contents of the stored rows, and the number of lost ones. */
  async function write(rows: readonly LogRow[]) {
    await db.deleteFrom('sys_log').execute();
    let lost = 0;
    const queue = buildLogQueue(db, (_error, count) => (lost += count));
    for (const one of rows) queue.add(one);
    await queue.flush();
    const stored = await db.selectFrom('sys_log').select(['log_content', 'create_by']).orderBy('id').execute();
    return { contents: stored.map((one) => one.log_content), creators: stored.map((one) => one.create_by), lost };
  }

  test.each([
    ['NUL', 'a\0b', 'ab'],
    ['half of a surrogate pair', 'a\ud83d', 'a\ufffd'],
    ['the other half', '\ude00b', '\ufffdb'],
    ['an escape sequence as text', String.raw`a\u0000`, String.raw`a\u0000`],
    ['a surrogate pair', '😀', '😀'],
  ])('are stored with %s in each text', async (_title, sent, stored) => {
    const bad = row(sent, { userid: sent, username: sent, request_url: sent, request_param: sent });
    expect(await write([row('first'), bad, row('last')])).toMatchObject({
      contents: ['first', stored, 'last'],
      creators: ['admin', stored, 'admin'],
      lost: 0,
    });
  });

  test('are stored for accounts and names of the greatest length', async () => {
    const long = row('long', { userid: 'u'.repeat(100), username: '名'.repeat(100) });
    expect(await write([long])).toMatchObject({ contents: ['long'], creators: ['u'.repeat(64)], lost: 0 });
  });

  test('are stored after the disk was full, together with those of the meantime', async () => {
    await db.deleteFrom('sys_log').execute();
    let full = true;
    const failing = withBefore(db, () => {
      if (full) throw new DatabaseError({ code: '53100' });
    });
    const lost: number[] = [];
    const queue = buildLogQueue(failing, (_error, count) => void lost.push(count));
    queue.add(row('first'));
    await queue.flush();
    await queue.flush();
    queue.add(row('second'));
    full = false;
    await queue.flush();
    const stored = await db.selectFrom('sys_log').select('log_content').orderBy('id').execute();
    expect(stored.map((one) => one.log_content)).toEqual(['first', 'second']);
    expect(lost).toEqual([]);
  });

  test('are stored though the database rejects others of the same batch', async () => {
    const bad = row('bad', { request_type: 'X'.repeat(11) });
    const rows = Array.from({ length: 9 }, (_, index) => (index % 4 === 1 ? bad : row(String(index))));
    expect(await write(rows)).toMatchObject({ contents: ['0', '2', '3', '4', '6', '7', '8'], lost: 2 });
  });
});
