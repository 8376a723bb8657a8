import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { screenHash } from '@/model/screens/screen-hash';
import { types } from '@/registry/values';
import { validScreenHashes } from './bodies';
import { mountSchemaRoutes } from './routes';
import { loadSchemas } from './schema-files';

const folder = mkdtempSync(join(tmpdir(), 'jingwei-bodies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Hashes of the replies of a server, by screen id. */
async function servedHashes(at: string): Promise<Map<string, string>> {
  const schemas = await loadSchemas([at], types);
  const app = fastify();
  mountSchemaRoutes(app, async () => schemas);
  const hashes = new Map<string, string>();
  for (const id of Object.keys(schemas.screenFiles)) {
    const { headers } = await app.inject({ url: `/schemas/${id}.json` });
    hashes.set(id, screenHash(String(headers['etag'])));
  }
  await app.close();
  return hashes;
}

test('lists the hash of every served screen', async () => {
  const listed = validScreenHashes(await loadSchemas(['schemas'], types)).split(' ');
  const served = await servedHashes('schemas');
  expect(listed.length).toBeGreaterThan(50);
  expect(listed).toEqual([...served.values()].toSorted());
});

test('leaves out a screen whose file or whose entity is invalid', async () => {
  cpSync('schemas', folder, { recursive: true });
  const spoil = (path: string) => {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replace('"version"', '"versoin"'));
  };
  spoil('system/dict.list.json');
  spoil('system/position.entity.json');
  const listed = new Set(validScreenHashes(await loadSchemas([folder], types)).split(' '));
  const served = await servedHashes(folder);
  const isListed = (id: string) => listed.has(served.get(id) ?? '');
  expect(['system/dict.list', 'system/position.list', 'system/position.form'].map(isListed)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isListed('system/dict-item.list')).toBe(true);
});

test('serves files of an older language version in the current one', async () => {
  cpSync('schemas', folder, { recursive: true });
  const file = join(folder, 'system/position.entity.json');
  const current = readFileSync(file, 'utf8');
  const old = current
    .replace('"version": 2', '"version": 1')
    .replace('"permissionPrefix"', '"auth"')
    .replace('"titleField"', '"label"');
  writeFileSync(file, old);
  const schemas = await loadSchemas([folder], types);
  expect(schemas).toMatchObject({ outdated: [file], problems: [] });
  expect(schemas.entityFiles['system/position']).toEqual(JSON.parse(current));
  expect(schemas.entities['system/position']).toMatchObject({ permissionPrefix: expect.any(String) as string });
});
