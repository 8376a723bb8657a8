/** `npm run migrate:schemas`, and the check that names it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
