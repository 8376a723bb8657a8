/** Catastrophic patterns in fields, child rows and check rules do not block the server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityFile, FieldFile } from '@/model/generated/files';
import { baits, CATASTROPHES } from '../helpers/catastrophic-patterns';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

const fields = Object.fromEntries(
  CATASTROPHES.map((regex, index): [string, FieldFile] => [
    `text${index}`,
    { label: `文字${index}`, type: 'textarea', size: 10_000, pattern: { regex, message: '格式不正确' } },
  ]),
);
const file: EntityFile = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '正则',
  table: 'probe_pattern',
  api: '/probe/pattern',
  permissionPrefix: 'probe:pattern',
  titleField: 'text0',
  fields,
  children: { row: { title: '明细', table: 'probe_pattern_row', foreignKey: 'mainId', fields } },
};

describe.each(databaseKinds)('on %s', (kind) => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'jingwei-patterns-'));

  beforeAll(async () => {
    mkdirSync(join(folder, 'probe'));
    writeFileSync(join(folder, 'probe/pattern.entity.json'), JSON.stringify(file));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([30, 300, 9_999])(
    'a write of texts of %i characters that freeze a pattern gets its field errors',
    async (length) => {
      for (const text of baits(length)) {
        const row = Object.fromEntries(Object.keys(fields).map((key) => [key, text]));
        const body = { ...row, row: [{ id: 'r1', ...row }] };
        const { result } = await server.call<{ errors: { path: string }[] }>('POST', '/probe/pattern/add', { body });
        const paths = result?.errors.map(({ path }) => path);
        expect(paths).toEqual(expect.arrayContaining(['text0', 'row/r1/text0']));
      }
    },
  );

  it('a check rule with a catastrophic pattern is not saved, or gets a verdict on texts that freeze it', async () => {
    for (const [index, pattern] of CATASTROPHES.entries()) {
      const ruleJson = JSON.stringify([{ digits: '*', pattern, message: '错' }]);
      const body = { ruleName: pattern, ruleCode: `evil${index}`, ruleJson };
      const added = await server.call('POST', '/sys/checkRule/add', { body });
      if (!added.success) continue;
      for (const value of baits(900)) {
        const query = { ruleCode: `evil${index}`, value: encodeURIComponent(value) };
        const { code } = await server.call('GET', '/sys/checkRule/checkByCode', { query });
        expect([0, 500], pattern).toContain(code);
      }
    }
  });
});
