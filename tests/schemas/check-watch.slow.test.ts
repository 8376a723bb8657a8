/** `check:schemas --watch` in a process of its own. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
const put = (text: string, path = 'demo/note.entity.json'): void => writeFileSync(join(folder, path), text);

/** As editors save: a new file takes the place of the old one. */
function putAtomically(text: string): void {
  put(text, 'demo/note.entity.json~');
  renameSync(join(folder, 'demo/note.entity.json~'), join(folder, 'demo/note.entity.json'));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-watch-'));
  mkdirSync(join(folder, 'demo'));
  put(NOTE);
});
afterAll(() => rmSync(folder, { recursive: true }));

const WRONG = NOTE.replace('"type": "input"', '"type": "inptu"');
const OTHER = NOTE.replaceAll('demo/note', 'demo/memo')
  .replace('demo_note', 'demo_memo')
  .replace('demo:note', 'demo:memo');

describe('check:schemas --watch', () => {
  it('prints the problems after each save, plain or atomic, of old, new, deleted and moved files', async () => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/schemas/check-schemas.ts', folder, '--watch'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const results: string[] = [];
    let onResult = (): void => {};
    child.stdout.on('data', (chunk: Buffer) => {
      for (const [found] of chunk.toString().matchAll(/\d+ files, \d+ problems/g)) results.push(found);
      onResult();
    });
    const until = async (result: string): Promise<void> => {
      while (results.at(-1) !== result) await new Promise<void>((resolve) => (onResult = resolve));
    };
    try {
      await until('1 files, 0 problems');
      put(WRONG);
      await until('1 files, 1 problems');
      put(NOTE);
      await until('1 files, 0 problems');
      for (let save = 0; save < 3; save += 1) {
        putAtomically(WRONG);
        await until('1 files, 1 problems');
        putAtomically(NOTE);
        await until('1 files, 0 problems');
      }
      mkdirSync(join(folder, 'new'));
      put(OTHER, 'new/memo.entity.json');
      await until('2 files, 0 problems');
      put(OTHER.replace('"type": "input"', '"type": "inptu"'), 'new/memo.entity.json');
      await until('2 files, 1 problems');
      put(OTHER, 'new/memo.entity.json');
      await until('2 files, 0 problems');
      renameSync(join(folder, 'new'), join(folder, 'moved'));
      put(OTHER.replace('"type": "input"', '"type": "inptu"'), 'moved/memo.entity.json');
      await until('2 files, 1 problems');
      rmSync(join(folder, 'moved'), { recursive: true });
      await until('1 files, 0 problems');
      expect(results.at(-1)).toBe('1 files, 0 problems');
    } finally {
      child.kill();
    }
  }, 120_000);
});
