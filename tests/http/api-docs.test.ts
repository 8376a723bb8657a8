/** `GET /v3/api-docs`: the calls that the caller may call, with the schemas of their records. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

interface Operation {
  operationId: string;
  summary: string;
  requestBody?: { content: Record<string, { schema: unknown }> };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
}

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

const read = async (token: string) =>
  (await server.inject({ url: `${BASE}/v3/api-docs`, headers: { 'x-access-token': token } })).json<Document>();
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));

describe('the API document', () => {
  it('of an administrator has every call once, with a summary', async () => {
    const document = await read(await server.signIn());
    expect(document.openapi).toBe('3.1.0');
    const operations = operationsOf(document);
    expect(operations.length).toBeGreaterThan(250);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operations.filter(({ summary }) => summary === '')).toEqual([]);
    expect(Object.keys(document.paths['/sys/sysDepart/delete']!)).toEqual(['delete']);
    expect(Object.keys(document.paths['/sys/user/edit']!)).toHaveLength(1);
    expect(document.paths['/websocket/{id}']).toBeUndefined();
  });

  it('refers only to schemas that it contains', async () => {
    const document = await read(await server.signIn());
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1]!,
    );
    expect(names.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
  });

  it('describes the fields of a record: type, length, dictionary, and what only the server writes', async () => {
    const { components } = await read(await server.signIn());
    const { properties } = components.schemas['system.user']!;
    expect(properties.username).toMatchObject({ type: ['string', 'null'], title: '用户账号' });
    expect(properties.createTime).toMatchObject({ readOnly: true });
    expect(String(properties.sex?.description)).toContain('字典 sex');
  });

  it('describes bodies of hand-written calls and of uploads', async () => {
    const { paths } = await read(await server.signIn());
    expect(paths['/sys/user/frozenBatch']!.put!.requestBody!.content['application/json']!.schema).toMatchObject({
      properties: { status: { title: '状态' } },
    });
    expect(Object.keys(paths['/sys/common/upload']!.post!.requestBody!.content)).toEqual(['multipart/form-data']);
  });

  it.each([
    '/sys/capabilities',
    '/sys/loginfo',
    '/sys/visitInfo',
    '/sys/statistics/visits',
    '/sys/statistics/system',
    '/sys/dict/getDictItems/{code}',
    '/sys/dict/getDictItemsBatch',
    '/sys/dict/loadDictItem/{code}',
    '/sys/dict/getDictText/{code}/{key}',
    '/sys/dict/queryAllDictItems',
    '/sys/user/generateUserId',
    '/sys/user/list',
  ])('describes the result of %s as it is sent', async (path) => {
    const token = await server.signIn();
    const document = await read(token);
    const operation = document.paths[path]!.get as unknown as { responses: Record<string, { content: object }> };
    const { schema } = Object.values(operation.responses[200]!.content)[0] as { schema: { allOf: object[] } };
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object);
    const url = `${BASE}${path.replace('{code}', 'sex').replace('{key}', '1')}?codes=sex,yn&key=1`;
    const reply = await server.inject({ url, headers: { 'x-access-token': token } });
    expect([schema.allOf.length, check(reply.json()), check.errors]).toEqual([2, true, null]);
  });

  it('of a user without permissions lacks the calls that reply 510', async () => {
    const rights = buildRights(server);
    const { paths, components } = await read(await rights.token(await rights.user('reader')));
    expect(paths['/sys/user/getUserInfo']).toBeDefined();
    expect(paths['/sys/user/list']).toBeUndefined();
    expect(paths['/sys/user/frozenBatch']).toBeUndefined();
    expect(components.schemas['system.user']).toBeUndefined();
  });

  it('is not for callers without a token', async () => {
    expect((await server.inject({ url: `${BASE}/v3/api-docs` })).statusCode).toBe(401);
  });
});
