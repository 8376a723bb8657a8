/** `/schemas`: screens with the entities that they name. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { types } from '@/registry/values';
import { loadSchemas, watchSchemas } from '@/server/schemas/schema-files';
import { openTestServer, type TestServer } from '../helpers/server';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-schemas-'));
  server = await openTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('schemas', () => {
  test('the index names every screen and component', async () => {
    const { screens, components, paths } = (await server.inject({ url: '/schemas/index.json' })).json<{
      screens: Record<string, unknown>;
      components: Record<string, string>;
      paths: string[];
    }>();
    expect(screens['system/dict.list']).toMatchObject({ kind: 'list', title: '数据字典' });
    // Addresses only: their titles are those of the menu, which a user without permission does not get.
    expect(paths).toContain('/isps/system/user');
    expect(paths.every((path) => path.startsWith('/'))).toBe(true);
    expect(Object.keys(screens)).toEqual(expect.arrayContaining(['system/dict.form', 'system/dict-item.list']));
    expect(components).toMatchObject({
      'system/DictList': 'system/dict.list',
      'system/dict/index': 'system/dict.list',
    });
  });

  test('a screen is served as written, with the entities it names', async () => {
    const answer = await server.inject({ url: '/schemas/system/dict.list.json' });
    const body = answer.json<{ id: string; kind: string; screen: unknown; entities: Record<string, unknown> }>();
    expect(body).toMatchObject({ id: 'system/dict.list', kind: 'list' });
    expect(body.screen).toEqual(server.schemas.screenFiles['system/dict.list']?.file);
    expect(Object.keys(body.entities)).toEqual(['system/dict', 'system/dict-item']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('an unchanged screen gets 304', async () => {
    const url = '/schemas/system/dict.list.json';
    const { headers } = await server.inject({ url });
    const ask = (tag: string) => server.inject({ url, headers: { 'if-none-match': tag } });
    expect((await ask(String(headers.etag))).statusCode).toBe(304);
    expect((await ask(`W/${String(headers.etag)}`)).statusCode).toBe(304);
    expect((await ask('"other"')).statusCode).toBe(200);
  });

  describe('of another folder', () => {
    const dict = {
      $schema: '../_meta/entity.schema.json',
      version: 2,
      title: '物',
      table: 'a_thing',
      api: '/a/thing',
      permissionPrefix: 'a:thing',
      titleField: 'name',
    };
    const fields = { name: { label: '名', type: 'input' }, owner: { label: '主', type: 'input', ref: 'a/owner.part' } };
    const write = (path: string, data: unknown) => {
      const file = join(folder, 'schemas', path);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, typeof data === 'string' ? data : JSON.stringify(data));
      // Set the modification time: the file system's clock may be coarse.
      const later = Date.now() / 1000 + Math.random() * 100;
      utimesSync(file, later, later);
    };
    let live: TestServer;
    beforeAll(async () => {
      cpSync('schemas', join(folder, 'schemas'), { recursive: true });
      write('a/thing.entity.json', { ...dict, fields });
      write('a/owner.entity.json', {
        ...dict,
        title: '主',
        table: 'a_owner',
        api: '/a/owner',
        permissionPrefix: 'a:owner',
        fields: { name: fields.name },
      });
      write('a/wrong.list.json', { entity: 'a/thing', titel: 'x' });
      write('a/half.list.json', '{ "entity": "a/thing",\n');
      const at = join(folder, 'schemas');
      const first = await loadSchemas([at], types);
      live = await openTestServer({ folders: [at], app: { source: watchSchemas([at], types, first) } });
    });
    afterAll(() => live.close());

    const get = (id: string) => live.inject({ url: `/schemas/${id}.json` });

    test('an entity without a list file gets the default list, and references bring their entities', async () => {
      const answer = await get('a/thing.list');
      expect(answer.json()).toMatchObject({ id: 'a/thing.list', kind: 'list', screen: null });
      expect(Object.keys(answer.json<{ entities: object }>().entities)).toEqual(['a/owner', 'a/thing']);
      expect((await live.call('GET', '/a/thing/list')).success).toBe(true);
    });

    test('errors are logged with their place, and an invalid file is served for the browser to show', async () => {
      expect(live.schemas.problems.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`)).toEqual(
        expect.arrayContaining(['wrong.list.json:1', 'half.list.json:2']),
      );
      expect((await get('a/wrong.list')).json()).toMatchObject({ kind: 'list', screen: { titel: 'x' } });
      const half = await get('a/half.list');
      expect(half.statusCode).toBe(500);
      expect(half.json<ApiResult>().message).toContain('a/half.list.json:2:');
    });

    test('a file that is saved again is served with its new content', async () => {
      const before = (await get('a/thing.form')).headers.etag;
      write('a/thing.form.json', { $schema: '../_meta/form.schema.json', version: 2, entity: 'a/thing', title: '改' });
      await new Promise((resolve) => setTimeout(resolve, 250));
      const after = await get('a/thing.form');
      expect(after.json()).toMatchObject({ screen: { title: '改' } });
      expect(after.headers.etag).not.toBe(before);
    });
  });
});
