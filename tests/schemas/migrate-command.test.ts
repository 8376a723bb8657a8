/** `npm run migrate:schemas`, and the check that names it. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as checkSchemas from '../../scripts/schemas/check-schemas';
import * as migrateSchemas from '../../scripts/schemas/migrate-schemas';

const OLD = `{
  "$schema": "../_meta/list.schema.json",
  "version": 0,
  "entity": "demo/report",
  "charts": [
    { "by": "platform", "is": { "type": "bar", "x": "day", "y": ["amount"] } }
  ]
}
`;

let folder = '';
const file = () => join(folder, 'demo/report.list.json');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-migrate-'));
  mkdirSync(join(folder, 'demo'));
  writeFileSync(file(), OLD);
  writeFileSync(join(folder, 'demo/new.page.json'), '{ "version": 2 }\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a command prints about the folder. */
async function printed(command: { main(args: string[]): number | Promise<number> }, ...options: string[]) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await command.main([folder, ...options]);
  log.mockRestore();
  return lines.join('\n');
}

test('a file of an older version is counted, shown as a difference, migrated with --write, and then no longer counted', async () => {
  expect(await printed(checkSchemas)).toMatch(
    /^1 个屏幕文件是旧版语言的写法，已在内存中升级；请运行 npm run migrate:schemas -- --write/m,
  );
  expect(JSON.parse(await printed(checkSchemas, '--json'))).toMatchObject({ outdated: [file()] });

  const dry = await printed(migrateSchemas);
  expect(dry).toContain('report.list.json: 0 → 2');
  expect(dry).toContain('-     { "by": "platform", "is": { "type": "bar"');
  expect(dry).toContain('1 files would be migrated');
  expect(readFileSync(file(), 'utf8')).toBe(OLD);

  expect(await printed(migrateSchemas, '--write')).toContain('1 files migrated');
  const migrated = JSON.parse(readFileSync(file(), 'utf8')) as { version: number; charts: unknown[] };
  expect(migrated).toMatchObject({
    version: 2,
    charts: [{ type: 'bar', x: 'day', y: ['amount'], by: 'platform' }],
  });
  expect(await printed(checkSchemas)).not.toContain('migrate:schemas');
});

/** A draft of version 1 whose number has the given code. */
const numbered = (code: string) => `{
  "$schema": "../_meta/entity.schema.json",
  "version": 1,
  "title": "单",
  "table": "demo_sheet",
  "api": "/demo/sheet",
  "auth": "demo:sheet",
  "label": "no",
  "fields": { "no": { "label": "号", "type": "input", "default": "\${${code}}" } }
}
`;

describe('numbers of version 1', () => {
  const rulesFile = () => join(folder, '_shared/fill-rules.json');
  const sheet = () => join(folder, 'demo/sheet.entity.json');

  test('get their rules beside the files, which keep the numbers that they had', async () => {
    writeFileSync(sheet(), numbered('HT'));
    expect(await printed(migrateSchemas)).toContain('rules of the numbers HT');
    expect(existsSync(rulesFile())).toBe(false);
    await printed(migrateSchemas, '--write');
    expect(JSON.parse(readFileSync(rulesFile(), 'utf8'))).toEqual({
      $schema: '../_meta/fill-rules.schema.json',
      version: 2,
      rules: { HT: { title: 'HT 编号', format: 'HT{yyyyMMdd}{seq}' } },
    });
    expect(await printed(checkSchemas)).not.toContain('HT');
    expect(await printed(migrateSchemas)).toContain('all files are of version');
  });

  test('are added to a file of rules, and declared ones stay as they are', async () => {
    const declared = readFileSync(rulesFile(), 'utf8').replace('HT 编号', '合同号');
    writeFileSync(rulesFile(), declared);
    writeFileSync(sheet(), numbered('HT'));
    writeFileSync(join(folder, 'demo/note.entity.json'), numbered('NT').replaceAll('sheet', 'note'));
    expect(await printed(migrateSchemas, '--write')).toContain('rules of the numbers NT');
    expect(JSON.parse(readFileSync(rulesFile(), 'utf8'))).toMatchObject({
      rules: { HT: { title: '合同号' }, NT: { title: 'NT 编号', format: 'NT{yyyyMMdd}{seq}' } },
    });
  });

  test('leave a broken file of rules as it is', async () => {
    writeFileSync(rulesFile(), '{ "version": 2, "rules": [] }');
    writeFileSync(sheet(), numbered('XX'));
    await printed(migrateSchemas, '--write');
    expect(readFileSync(rulesFile(), 'utf8')).toBe('{ "version": 2, "rules": [] }');
  });
});
