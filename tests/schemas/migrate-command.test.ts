/** `npm run migrate:schemas` and what sends people there. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);

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
  writeFileSync(join(folder, 'demo/new.page.json'), '{ "version": 1 }\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = (name: string, ...args: string[]) =>
  run(process.execPath, ['scripts/run.mjs', `scripts/${name}.ts`, folder, ...args]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );

/** Four starts of a script, on a machine that is busy with other tests. */
const TIMEOUT = 180_000;

test('an old file is found, shown, written when asked, and then found no more', { timeout: TIMEOUT }, async () => {
  expect(await script('check-schemas')).toMatch(/report\.list\.json:3:14 \/version .*npm run migrate:schemas/);

  const dry = await script('migrate-schemas');
  expect(dry).toContain('report.list.json: 0 → 1');
  expect(dry).toContain('-     { "by": "platform", "is": { "type": "bar"');
  expect(dry).toContain('1 files would be migrated');
  expect(readFileSync(file(), 'utf8')).toBe(OLD);

  expect(await script('migrate-schemas', '--write')).toContain('1 files migrated');
  const migrated = JSON.parse(readFileSync(file(), 'utf8')) as { version: number; charts: unknown[] };
  expect(migrated).toMatchObject({
    version: 1,
    charts: [{ type: 'bar', x: 'day', y: ['amount'], by: 'platform' }],
  });
  expect(await script('check-schemas')).not.toContain('migrate:schemas');
});
