/** A server on a folder whose files are all of language version 1. */
import { cpSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '@/model/schema-migration';
import { openTestServer, type TestServer } from '../helpers/server';
import { inVersion1 } from '../helpers/version-1';
import { modules } from './shop';

const SHOP = 'tests/http/schemas';
const folder = mkdtempSync(join(tmpdir(), 'jingwei-version-1-'));
const names = readdirSync(`${SHOP}/shop`);
let server: TestServer;

beforeAll(async () => {
  cpSync(`${SHOP}/_shared`, join(folder, '_shared'), { recursive: true });
  mkdirSync(join(folder, 'shop'));
  for (const name of names) {
    const data = JSON.parse(readFileSync(`${SHOP}/shop/${name}`, 'utf8')) as JsonObject;
    const kind = /\.(\w+)\.json$/.exec(name)![1]!;
    writeFileSync(join(folder, 'shop', name), JSON.stringify(inVersion1(kind, data)));
  }
  server = await openTestServer({ folders: ['schemas', folder], app: { modules } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('reads all files as outdated, without an error', () => {
  expect(readFileSync(join(folder, 'shop/customer.entity.json'), 'utf8')).toContain('"auth":"shop:customer"');
  expect(server.schemas.problems).toEqual([]);
  expect(server.schemas.outdated.toSorted()).toEqual(names.map((name) => join(folder, 'shop', name)).toSorted());
});

it('saves and lists records', async () => {
  const added = await server.call('POST', '/shop/customer/add', { body: { code: 'V1', name: '旧版客户' } });
  expect(added).toMatchObject({ success: true });
  const { result } = await server.call<{ records: JsonObject[] }>('GET', '/shop/customer/list', {
    query: { code: 'V1' },
  });
  expect(result?.records).toMatchObject([{ code: 'V1', name: '旧版客户' }]);
});

it('serves the screens in the current version', async () => {
  const { body } = await server.inject({ url: '/schemas/shop/probe-open.list.json' });
  expect(JSON.parse(body)).toMatchObject({ screen: { version: 2, permissionPrefix: 'shop:probeOpen' } });
});
