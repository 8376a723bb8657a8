import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clusterImage } from '../../../../tests/helpers/cluster';
import { openDatabase } from '../index';
import { newId } from '../row-id';

const SLOW = sql`select count(*) from generate_series(1, 200000000)`;

test('cancels a slow statement in time, without blocking others or losing committed rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jingwei-pglite-'));
  const db = await openDatabase({ dataDir, timeout: 800, image: await clusterImage() });
  try {
    await sql`create table kept (id integer primary key)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 20);
    const slow = db.tx(async () => {
      await sql`insert into kept values (2)`.execute(db);
      await SLOW.execute(db);
    });
    const waiting = sql`select id from kept order by id`.execute(db);
    await expect(slow).rejects.toMatchObject({ kind: 'timeout', code: '57014' });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(20);
    expect((await waiting).rows).toEqual([{ id: 1 }]);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'connection' });
});

test('[1§9.25, 2§9.32] ids rise, are 32 hex digits, and are not repeated', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});
