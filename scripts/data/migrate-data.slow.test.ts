/** The command, on an embedded database of an application. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '@/server/db';
import { main, parseOptions } from './migrate-data';

const folder = mkdtempSync(join(tmpdir(), 'jingwei-data-'));
const dataDir = join(folder, 'data');
const lines: string[] = [];

function writeEntity(fields: Record<string, object>): void {
  const file = {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: '设备',
    table: 'test_device',
    api: '/test/device',
    permissionPrefix: 'test:device',
    titleField: 'name',
    fields: { name: { label: '名称', type: 'input' }, ...fields },
  };
  writeFileSync(join(folder, 'schemas/test/device.entity.json'), JSON.stringify(file));
}

/** Runs one statement in the database of the folder. */
async function run(statement: string): Promise<unknown[]> {
  const db = await openDatabase({ dataDir });
  try {
    return (await sql.raw(statement).execute(db)).rows;
  } finally {
    await db.close();
  }
}

/** @returns the exit code */
const command = (...args: string[]) => main(args);

beforeAll(() => {
  mkdirSync(join(folder, 'schemas/test'), { recursive: true });
  vi.stubEnv('APP_DIR', folder);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', '');
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test.each([['--drop'], ['--drop', 'price'], ['--drop', 'a.b', '--write'], ['now']])(
  'rejects %j %j',
  async (...args) => {
    expect(parseOptions(args)).toBeNull();
    expect(await command(...args)).toBe(2);
    expect(lines).toEqual([expect.stringMatching(/^用法：/)]);
  },
);

test('does not create a database', async () => {
  writeEntity({ value: { label: '值', type: 'input' } });
  expect(await command('--write')).toBe(0);
  expect(lines).toEqual(['还没有数据库，第一次启动时创建']);
});

/** Each command opens the database in its folder. */
const TIMEOUT_MS = 180_000;

test('lists, converts and drops', { timeout: TIMEOUT_MS }, async () => {
  // A first start.
  await run('select 1');
  expect(await command('--write')).toBe(0);
  await run(`insert into test_device (id, name, value) values ('1', '设备 A', '5'), ('2', '设备 B', '五')`);
  writeEntity({ value: { label: '值', type: 'inputNumber' } });
  lines.length = 0;
  expect(await command()).toBe(1);
  expect(lines.slice(0, 4)).toEqual([
    `数据库 ${dataDir}（内置）`,
    '没有待执行的改动',
    '  挡住  test_device.value：1 行不能转换为小数(18,2)',
    '        设备 B （2）“五”：不是数字',
  ]);
  await run(`update test_device set value = '6' where id = '2'`);
  expect(await command()).toBe(0);
  expect(await run(`select value from test_device order by id`)).toEqual([{ value: '5' }, { value: '6' }]);
  expect(await command('--write')).toBe(0);
  expect(await run(`select value from test_device order by id`)).toEqual([{ value: '5.00' }, { value: '6.00' }]);

  writeEntity({});
  expect(await command('--drop', 'test_device.value')).toBe(2);
  expect(await command('--write')).toBe(0);
  lines.length = 0;
  expect(await command('--drop', 'test_device.value', '--drop', 'test_device.name')).toBe(2);
  expect(lines.slice(1)).toEqual([
    '列 test_device.value 已删除（2 行有值）',
    '“test_device.name”不是列出的不再使用的列，未删除',
  ]);
  expect(await run(`select id, name from test_device where id = '1'`)).toEqual([{ id: '1', name: '设备 A' }]);
});
