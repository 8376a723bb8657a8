/** `check:schemas --watch` in a process of its own. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NOTE = `{
  "$schema": "../_meta/entity.schema.json",
  "version": 2,
  "title": "便条",
  "table": "demo_note",
  "api": "/demo/note",
  "permissionPrefix": "demo:note",
  "titleField": "text",
  "fields": {
    "text": { "label": "内容", "type": "input" }
  }
}
`;

let folder = '';
const put = (text: string): void => writeFileSync(join(folder, 'demo/note.entity.json'), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-watch-'));
  mkdirSync(join(folder, 'demo'));
  put(NOTE);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('check:schemas', () => {
  it('--watch prints an error as soon as it is saved, and when it is gone', async () => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/schemas/check-schemas.ts', folder, '--watch'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const counts: number[] = [];
    let onLine = (): void => {};
    child.stdout.on('data', (chunk: Buffer) => {
      for (const match of chunk.toString().matchAll(/files, (\d+) problems/g)) counts.push(Number(match[1]));
      onLine();
    });
    const until = async (count: number): Promise<void> => {
      while (counts.at(-1) !== count) await new Promise<void>((resolve) => (onLine = resolve));
    };
    try {
      await until(0);
      // The first result is printed before the watcher starts.
      await new Promise((resolve) => setTimeout(resolve, 300));
      put(NOTE.replace('"type": "input"', '"type": "inptu"'));
      await until(1);
      put(NOTE);
      await until(0);
      expect(counts.slice(-2)).toEqual([1, 0]);
    } finally {
      child.kill();
    }
  });
});
