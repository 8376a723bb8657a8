import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../scripts/schemas/check-schemas';

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
const put = (text: string): void => {
  const path = join(folder, 'demo/note.entity.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-schemas-'));
});
beforeEach(() => put(NOTE));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(...String(line).split('\n')));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  try {
    return { code: await main(args), lines };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

describe('check:schemas', () => {
  it('finds no error in the project', async () => {
    const { code, lines } = await run();
    expect(lines.slice(0, -1)).toEqual([]);
    expect(lines.at(-1)).toMatch(/^\d+ files, 0 problems, \d+ ms$/);
    expect(code).toBe(0);
  });

  it('prints file:line:column pointer message, counts, and exits 1', async () => {
    put(NOTE.replace('"label": "内容"', '"lable": "内容"'));
    const { code, lines } = await run(folder);
    expect(lines[0]).toBe(
      `${folder}/demo/note.entity.json:10:15 /fields/text/lable 没有属性 “lable”；是不是 “label”？`,
    );
    expect(lines[1]).toMatch(/^1 files, 1 problems, \d+ ms$/);
    expect(code).toBe(1);
  });

  it('prints the same as data with --json', async () => {
    put(NOTE.replace('"text"', '"txt"'));
    const { code, lines } = await run(folder, '--json');
    const { problems, files } = JSON.parse(lines.join('\n')) as { problems: unknown[]; files: number };
    expect(problems).toEqual([
      {
        code: 'field',
        file: `${folder}/demo/note.entity.json`,
        line: 8,
        column: 17,
        pointer: '/titleField',
        message: 'demo/note 没有字段 “txt”',
        hint: ['text'],
      },
    ]);
    expect([files, code]).toEqual([1, 1]);
  });

  it('rejects a folder that does not exist', async () => {
    expect(await run(join(folder, 'nowhere'))).toMatchObject({ code: 2 });
  });
});
