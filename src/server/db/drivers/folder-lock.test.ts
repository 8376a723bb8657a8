import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../index';
import { FolderInUseError, lockFolder } from './folder-lock';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'jingwei.lock');

test('locks a folder once, and again after it is unlocked', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  lockFolder(folder)();
});

test('rejects a folder that a running process has locked, with the cure in the message', async () => {
  const other = spawn('sleep', ['60']);
  try {
    writeFileSync(lockFile(), JSON.stringify({ pid: other.pid, started: null }));
    expect(() => lockFolder(folder)).toThrow(`正被另一个进程使用（进程号 ${other.pid}）。请先停止它，或用 DATA_DIR`);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('正被另一个进程使用');
  } finally {
    other.kill();
  }
});

const STALE: [string, string][] = [
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 7, started: '1' })],
  ['another process that now has the number', JSON.stringify({ pid: process.ppid, started: '1' })],
  ['an earlier process with the same id (a container)', JSON.stringify({ pid: process.pid, started: '1' })],
  ['no process: an incomplete file', '{"pi'],
];
test.each(STALE)('replaces the stale lock of %s', (_, text) => {
  writeFileSync(lockFile(), text);
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  unlock();
  expect(existsSync(lockFile())).toBe(false);
});
