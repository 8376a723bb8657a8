import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';
import type { Database } from '../../db';
import { buildRowWriter } from './write-rows';

describe.each(databaseKinds)('rows of sample data on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await sql`create table note (id text primary key, body jsonb, number int, create_by text, create_time timestamp)`.execute(
      db,
    );
    await sql`create unique index note_number on note (number) where number > 0`.execute(db);
  });
  afterAll(() => db.close());

  const indexes = async () => (await sql`select indexdef from pg_indexes where tablename = 'note'`.execute(db)).rows;
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from note`.execute(db)).rows[0]!.count;

  test('adds rows to those of a table, with their creator or the administrator', async () => {
    await sql`insert into note values ('a', null, 0, 'other', now())`.execute(db);
    const rows = [
      { id: 'a', body: null, number: 7 },
      { id: 'b', body: { text: ['x', '"'] }, number: 8, create_by: 'finance', create_time: '2026-06-30 08:00:00' },
      { id: 'c', body: null, number: 9 },
    ];
    expect(await db.tx(() => buildRowWriter(db).write('note', rows))).toBe(3);
    const { rows: found } =
      await sql`select id, number, create_by, create_time is null as late from note order by id`.execute(db);
    expect(found).toEqual([
      { id: 'a', number: 0, create_by: 'other', late: false },
      { id: 'b', number: 8, create_by: 'finance', late: false },
      { id: 'c', number: 9, create_by: 'admin', late: false },
    ]);
    await sql`delete from note`.execute(db);
  });

  test('fills an empty table with many rows in slices, and leaves it with its indexes', async () => {
    const before = await indexes();
    const slice = (from: number, length: number) =>
      Array.from({ length }, (_, at) => ({ id: `r${from + at}`, body: { at }, number: from + at }));
    await db.tx(async () => {
      const { write, finish } = buildRowWriter(db);
      await write('note', slice(0, 5000));
      await write('note', slice(5000, 10));
      expect(await indexes()).toHaveLength(1);
      await finish();
    });
    expect(await count()).toBe(5010);
    expect(await indexes()).toEqual(before);
  });
});
