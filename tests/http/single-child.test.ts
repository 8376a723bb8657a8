/** One-to-one children: at most one row, which a save adds, changes, replaces or removes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

const text = { label: '文字', type: 'input', size: 40 };
const file = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '单据',
  table: 'sc_paper',
  api: '/sc/paper',
  permissionPrefix: 'sc:paper',
  titleField: 'name',
  fields: { name: text },
  children: {
    extra: { title: '附加信息', table: 'sc_extra', foreignKey: 'paperId', single: true, fields: { note: text } },
  },
};

const REFUSED = {
  success: false,
  code: 500,
  message: '附加信息至多一行',
  result: { errors: [{ path: 'extra', message: '附加信息至多一行' }] },
};

describe.each(databaseKinds)('one-to-one children on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'single-child-'));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'sc'));
    writeFileSync(join(folder, 'sc/paper.entity.json'), JSON.stringify(file));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const add = (body: Row) => server.call<string>('POST', '/sc/paper/add', { body });
  const edit = (body: Row) => server.call('PUT', '/sc/paper/edit', { body });
  const total = async () => (await server.call<{ total: number }>('GET', '/sc/paper/list')).result!.total;
  const notes = async (id: string) => {
    const stored = await server.call<Row>('GET', '/sc/paper/queryById', { query: { id } });
    return (stored.result!['extra'] as Row[]).map(({ note }) => note);
  };

  test('a second row is rejected with code and place, and nothing is stored', async () => {
    const before = await total();
    expect(await add({ name: '一', extra: [{ note: '甲' }, { note: '乙' }] })).toMatchObject(REFUSED);
    expect(await total()).toBe(before);
    const id = (await add({ name: '二', extra: [{ note: '甲' }] })).result!;
    const stored = (await server.call<Row>('GET', '/sc/paper/queryById', { query: { id } })).result!;
    const [row] = stored['extra'] as Row[];
    for (const extra of [
      [row!, { note: '乙' }],
      [{ note: '乙' }, { note: '丙' }],
    ])
      expect(await edit({ id, name: '三', extra })).toMatchObject(REFUSED);
    expect(await notes(id)).toEqual(['甲']);
    expect((await server.call<Row>('GET', '/sc/paper/queryById', { query: { id } })).result).toMatchObject({
      name: '二',
    });
  });

  test('the row is changed, replaced by another one, and removed', async () => {
    const id = (await add({ name: '四', extra: [{ note: '甲' }] })).result!;
    const stored = (await server.call<Row>('GET', '/sc/paper/queryById', { query: { id } })).result!;
    const [row] = stored['extra'] as Row[];
    for (const [extra, wanted] of [
      [[{ ...row, note: '改' }], ['改']],
      [[{ note: '新' }], ['新']],
      [[], []],
    ] as const) {
      expect(await edit({ id, extra: extra as unknown as Row[] })).toMatchObject({ success: true });
      expect(await notes(id)).toEqual(wanted);
    }
  });
});
