/** PGlite on a disk without space: clear errors, no lost rows, and work goes on when there is space again. */
import { sql } from 'kysely';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clusterImage } from '../../../../tests/helpers/cluster';
import { openDatabase } from '../index';

let folder: string;
let marker: string;
const fillDisk = (what = '') => writeFileSync(marker, what);
const freeDisk = () => rmSync(marker, { force: true });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-full-'));
  marker = join(folder, 'full');
  process.env.FULL_DISK = marker;
  await import('../../../../tests/helpers/full-disk.mjs');
});
afterEach(freeDisk);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PATIENCE = { timeout: 120_000 };
const FULL = { kind: 'full', code: '53100' };

test('keeps all rows while writes fail, after an error that stops PGlite, and over a restart', PATIENCE, async () => {
  const dataDir = join(folder, 'data');
  const db = await openDatabase({ dataDir, image: await clusterImage() });
  await sql`create table kept (id integer primary key)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  const rows = async () => (await sql<{ id: number }>`select id from kept order by id`.execute(db)).rows;

  fillDisk();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const filling = sql`create table filler as select repeat('x', 9000) from generate_series(1, 100)`;
    await expect(filling.execute(db)).rejects.toMatchObject(FULL);
    expect(await rows()).toEqual([{ id: 1 }]);
  }
  freeDisk();
  await sql`insert into kept values (2)`.execute(db);

  // PostgreSQL stops (PANIC) when it cannot write what a recovery needs.
  fillDisk();
  await expect(sql`checkpoint`.execute(db)).rejects.toMatchObject(FULL);
  await expect(rows()).rejects.toMatchObject(FULL);
  await expect(rows()).rejects.toMatchObject(FULL);
  freeDisk();
  expect(await rows()).toEqual([{ id: 1 }, { id: 2 }]);
  await db.tx(() => sql`insert into kept values (3)`.execute(db));

  // Nor does it return from a commit whose log it cannot write.
  fillDisk('all');
  await expect(db.tx(() => sql`insert into kept values (4)`.execute(db))).rejects.toMatchObject(FULL);
  await expect(rows()).rejects.toMatchObject(FULL);
  freeDisk();
  expect(await rows()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);

  fillDisk();
  await db.close();
  await expect(openDatabase({ dataDir })).rejects.toThrow('所在的磁盘空间不足，请清理后重新启动');
  freeDisk();
  const again = await openDatabase({ dataDir });
  expect((await sql`select id from kept order by id`.execute(again)).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  await again.close();
});

test('names the full disk when it cannot create the database, and leaves nothing of it', PATIENCE, async () => {
  const dataDir = join(folder, 'new');
  fillDisk();
  await expect(openDatabase({ dataDir })).rejects.toThrow(`无法使用数据目录 ${dataDir}：所在的磁盘空间不足`);
  expect(existsSync(join(dataDir, 'pglite.new'))).toBe(false);
  expect(existsSync(join(dataDir, 'jingwei.lock'))).toBe(false);
  freeDisk();
  await (await openDatabase({ dataDir, image: await clusterImage() })).close();
});
