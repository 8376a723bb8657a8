import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../tests/helpers/databases';
import { runText } from '../../../tests/helpers/statements';
import { DatabaseError, isUniqueViolation, type Database } from './index';

describe.each(databaseKinds)('database on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await sql`create table note (id integer primary key, body text)`.execute(db);
  });
  afterAll(() => db.close());

  const count = async () => (await sql<{ n: number }>`select count(*)::int4 as n from note`.execute(db)).rows[0]?.n;

  const VALUES: [string, unknown, unknown][] = [
    ['$1::int8', '9007199254740993', '9007199254740993'],
    ['$1::int4', 7, 7],
    ['$1::numeric(18,2)', '12.50', '12.50'],
    ['$1::float8', 0.5, 0.5],
    ['$1::boolean', true, true],
    ['$1::boolean', false, false],
    ['$1::date', '2026-06-30', '2026-06-30'],
    ['$1::timestamp', '2026-06-30 08:00:00.678', '2026-06-30 08:00:00'],
    ['$1::timestamptz', '2026-06-30T00:00:00Z', '2026-06-30 08:00:00'],
    ['$1::jsonb', { a: [1, '二'] }, { a: [1, '二'] }],
    ['$1::jsonb', JSON.stringify([1, 2]), [1, 2]],
    ['to_jsonb($1::text[])', ['a', 'b"c', '\\', '{,}', null], ['a', 'b"c', '\\', '{,}', null]],
    ['$1::text', "it's 中文 ' ; -- \\ %_", "it's 中文 ' ; -- \\ %_"],
    ['$1::text', '', ''],
    ['$1::text', null, null],
    ['$1::text', undefined, null],
    ['2 = any($1::int4[])', [1, 2], true],
  ];
  test.each(VALUES)('%s of %j is %j', async (text, value, expected) => {
    expect(await runText(db, `select ${text} as v`, [value])).toEqual([{ v: expected }]);
  });

  test('uses the configured time zone in sessions, not that of the machine', async () => {
    expect((await sql`show time zone`.execute(db)).rows).toEqual([{ TimeZone: 'Asia/Shanghai' }]);
  });

  test('rejects a Date as parameter', async () => {
    await expect(sql`select ${new Date(0)}::text`.execute(db)).rejects.toThrow('a Date cannot be bound');
  });

  test('counts changed rows, 0 for a select', async () => {
    expect((await sql`insert into note values (100, 'x'), (101, 'y')`.execute(db)).numAffectedRows).toBe(2n);
    expect((await sql`update note set body = 'z' where id >= 100`.execute(db)).numAffectedRows).toBe(2n);
    expect((await sql`select * from note`.execute(db)).numAffectedRows).toBe(0n);
    expect((await sql`delete from note where id >= 100`.execute(db)).numAffectedRows).toBe(2n);
  });

  test('copies rows with any text, in the current transaction', async () => {
    const texts = ['', '\\N', '\\.', 'a\tb\nc\r\\d', '中文 "x"', null];
    const rows = texts.map((text, at) => [String(200 + at), text] as const);
    const copying = db.tx(async () => {
      expect(await db.copyRows('note', ['id', 'body'], rows)).toBe(texts.length);
      const { rows: found } = await sql`select body from note where id >= 200 order by id`.execute(db);
      expect(found).toEqual(texts.map((body) => ({ body })));
      throw new Error('undo');
    });
    await expect(copying).rejects.toThrow('undo');
    expect(await count()).toBe(0);
  });

  test('rejects copied rows with a known key, and stays usable', async () => {
    const twice = db.copyRows(
      'note',
      ['id', 'body'],
      [
        ['300', 'a'],
        ['300', 'b'],
      ],
    );
    await expect(twice).rejects.toSatisfy(isUniqueViolation);
    expect(await count()).toBe(0);
  });

  test('runs statements of the builder in the current transaction', async () => {
    await db
      .tx(async () => {
        await db.dynamic.insertInto('note').values({ id: 1, body: 'k' }).execute();
        expect(await db.dynamic.selectFrom('note').selectAll().where('id', '=', 1).execute()).toEqual([
          { id: 1, body: 'k' },
        ]);
        const [updated] = await db.dynamic.updateTable('note').set({ body: 'l' }).where('id', '=', 1).execute();
        expect(updated?.numUpdatedRows).toBe(1n);
        expect((await sql`select body from note where id = ${1}`.execute(db)).rows).toEqual([{ body: 'l' }]);
        expect(db.inTransaction()).toBe(true);
        throw new Error('back');
      })
      .catch(() => undefined);
    expect(await count()).toBe(0);
    expect(db.inTransaction()).toBe(false);
    await expect(db.dynamic.transaction().execute(async () => undefined)).rejects.toThrow('use db.tx');
  });

  test('joins the outer transaction in a nested one', async () => {
    const work = db.tx(async () => {
      await sql`insert into note values (1, 'outer')`.execute(db);
      await db.tx(() => sql`insert into note values (2, 'inner')`.execute(db));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
  });

  test('runs statements outside of a transaction without deadlock, and keeps transactions separate', async () => {
    const insert = (id: number) =>
      db.tx(async () => {
        await sql`insert into note values (${id}, 'a')`.execute(db);
        const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from note where id = ${id}`.execute(db);
        await sql`delete from note where id = ${id}`.execute(db);
        return rows[0]?.n;
      });
    const answers = await Promise.all([...Array.from({ length: 8 }, (_, id) => insert(id)), count(), count()]);
    expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await count()).toBe(0);
  });

  test('rejects a statement that runs after its transaction has ended', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await db.tx(async () => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => sql`select 1`.execute(db));
      late.catch(() => undefined);
    });
    await expect(late).rejects.toThrow('not awaited');
  });

  test('throws errors with their kind and without SQL or values', async () => {
    await sql`insert into note values (1, 'secret-value')`.execute(db);
    const FAILURES: [string, unknown[], string, string][] = [
      ["insert into note values (1, 'secret-value')", [], 'unique', '23505'],
      ['select $1::int4', ['secret-value'], 'value', '22P02'],
      ['select $1::text', ['a\0secret-value'], 'value', '22021'],
      ["select 'secret-value'::numeric", [], 'value', '22P02'],
      ['selekt $1', ['secret-value'], 'other', '42601'],
      ['select nothing from note where body = $1', ['secret-value'], 'other', '42703'],
    ];
    for (const [text, params, failure, code] of FAILURES) {
      const error: unknown = await runText(db, text, params).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DatabaseError);
      expect(error).toMatchObject({ kind: failure, code });
      expect(isUniqueViolation(error)).toBe(failure === 'unique');
      const all = JSON.stringify(error, Object.getOwnPropertyNames(error as object));
      expect(all).not.toContain('secret-value');
      expect(all).not.toContain('insert into');
    }
    await sql`delete from note`.execute(db);
  });

  test('runs the next statement after a failed one', async () => {
    await expect(db.tx(() => sql`select nothing`.execute(db))).rejects.toThrow('42703');
    expect(await count()).toBe(0);
  });
});

describe.each(databaseKinds)('notifications on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await sql`create table word (body text)`.execute(db);
  });
  afterAll(() => db.close());

  test('reach all subscribers of the channel until they unsubscribe', async () => {
    const received: string[] = [];
    const stop = await db.listen('jw_one', (text) => received.push(`a ${text}`));
    await db.listen('jw_one', (text) => received.push(`b ${text}`));
    await db.listen('jw_two', (text) => received.push(`c ${text}`));
    await db.notify('jw_one', "it's 中文");
    await vi.waitFor(() => expect(received).toEqual(["a it's 中文", "b it's 中文"]));
    stop();
    await db.notify('jw_one', '2');
    await db.notify('jw_two', '3');
    await vi.waitFor(() => expect(received.slice(2)).toEqual(['b 2', 'c 3']));
  });

  test('of a transaction are published after its commit, never after a rollback', async () => {
    const received: string[] = [];
    const ended: string[] = [];
    await db.listen('jw_three', (text) => received.push(text));
    await db.tx(async () => {
      await sql`insert into word values ('x')`.execute(db);
      db.afterTransaction(() => ended.push('committed'));
      db.afterCommit(() => ended.push('after commit'));
      await db.tx(() => db.notify('jw_three', 'kept'));
      await sleep(50);
      expect([received, ended]).toEqual([[], []]);
    });
    expect(ended).toEqual(['committed', 'after commit']);
    const undone = db.tx(async () => {
      await db.notify('jw_three', 'lost');
      db.afterTransaction(() => ended.push('rolled back'));
      db.afterCommit(() => ended.push('not this'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(ended).toEqual(['committed', 'after commit', 'rolled back']);
    db.afterTransaction(() => ended.push('at once'));
    db.afterCommit(() => ended.push('at once'));
    expect(ended).toHaveLength(5);
    await db.notify('jw_three', 'last');
    await vi.waitFor(() => expect(received).toEqual(['kept', 'last']));
  });
});

// PGlite has one process: nothing can be missed there.
describe.each(databaseKinds.filter((kind) => kind === 'postgres'))(
  'a listener on %s whose connection is lost',
  (kind) => {
    test('calls onReconnect and receives notifications again', async () => {
      const db = await openTestDatabase(kind);
      const received: string[] = [];
      let missed = 0;
      await db.listen(
        'jw_four',
        (text) => received.push(text),
        () => (missed += 1),
      );
      const { rows } = await sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query like 'listen%'`.execute(db);
      expect(rows).toEqual([{ ended: true }]);
      await vi.waitFor(() => expect(missed).toBe(1), { timeout: 10_000 });
      await db.notify('jw_four', 'again');
      await vi.waitFor(() => expect(received).toEqual(['again']));
      await db.close();
    });
  },
);
