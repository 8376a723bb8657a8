/** A field that is added to an entity is in its list, form, query bar, files and on the server: one file is changed. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityFile } from '@/model/generated/files';
import { databaseKinds } from '../helpers/databases';
import { multipart, MULTIPART } from '../helpers/multipart';
import { recordsOf } from '../helpers/read-spreadsheet.mjs';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

/** 结算单, whose records functions write, and 收款单, whose records come from forms and files. */
const CHANGED = ['settle/sheet', 'fin/receipt'];
const MEMO = { label: '归档号', type: 'input', size: 20, query: 'like' } as const;
const HEADER_ROW = 2;

describe.each(databaseKinds)('a field that is added in one file, on %s', (kind) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'one-file-'));
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    cpSync('schemas', folder, { recursive: true });
    for (const id of CHANGED) {
      const file = path.join(folder, `${id}.entity.json`);
      const entity = JSON.parse(readFileSync(file, 'utf8')) as EntityFile;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...entity, fields: { ...entity.fields, archiveNo: MEMO } }));
    }
    server = await openTestServer({ kind, folders: [folder] });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const entityOf = (id: string) => server.schemas.entities[id]!;
  const send = (url: string, more: object = { method: 'GET' as const }) =>
    server.inject({ method: 'GET', url: `${BASE}${url}`, headers: { 'x-access-token': token }, ...more });

  test.each(CHANGED)('%s: the screens show it', (id) => {
    const list = server.schemas.lists.find((one) => one.id === `${id}.list`);
    expect(list?.columns.find(({ key }) => key === 'archiveNo')?.label).toBe('归档号');
    expect(list?.query.find(({ key }) => key === 'archiveNo')?.rule).toBe('like');
    expect(server.schemas.forms[`${id}.form`]?.groups.flatMap((group) => group.fields)).toContain('archiveNo');
  });

  test('结算单: the server stores, finds and exports it', async () => {
    const { api } = entityOf('settle/sheet');
    const { result } = await server.call<{ records: { id: string; ver: number; archiveNo: string | null }[] }>(
      'GET',
      `${api}/list`,
      { query: { status: 'draft' } },
    );
    const [sheet] = result!.records;
    expect(sheet?.archiveNo).toBe(null);
    const edited = await server.call('PUT', `${api}/edit`, { body: { ...sheet, archiveNo: 'GD-7' } });
    expect(edited).toMatchObject({ success: true });
    const found = await server.call<{ records: { id: string }[] }>('GET', `${api}/list`, {
      query: { archiveNo: '*GD*' },
    });
    expect(found.result!.records.map(({ id }) => id)).toEqual([sheet!.id]);
    const file = await send(`${api}/exportXls?selections=${sheet!.id}&format=xlsx`);
    expect(recordsOf(file.rawPayload, HEADER_ROW)[0]).toMatchObject({ 归档号: 'GD-7' });
  });

  test('收款单: a file brings it, and its template asks for it', async () => {
    const { api } = entityOf('fin/receipt');
    const template = await send(`${api}/importTemplate`);
    expect(template.rawPayload.length).toBeGreaterThan(0);
    const { result } = await server.call<{ records: { id: string }[] }>('GET', `${api}/list`);
    const file = await send(`${api}/exportXls?selections=${result!.records[0]!.id}&format=xlsx`);
    const [row] = recordsOf(file.rawPayload, HEADER_ROW);
    expect(row).toMatchObject({ 归档号: '' });
    const preview = await send(`${api}/importPreview`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': MULTIPART },
      payload: multipart([['files[]', '收款.xlsx', file.rawPayload]]),
    });
    expect(preview.json<{ result: { columns: string[] } }>().result.columns).toContain('archiveNo');
  });
});
