import { describe, expect, test } from 'vitest';
import { matchesText, operationsByTag, parseDocument } from './openapi';

const document = {
  openapi: '3.1.0',
  paths: {
    '/sys/user/list': {
      get: {
        tags: ['用户'],
        summary: '用户列表',
        parameters: [
          { name: 'page', in: 'query', description: '页码', schema: { type: 'integer' } },
          { name: 'token', in: 'header', schema: {} },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
    '/sys/dict/{code}': {
      parameters: [{ name: 'code', in: 'path', schema: { type: 'string' } }],
      delete: { summary: '删除' },
    },
    '/sys/login': {
      post: {
        tags: ['登录'],
        security: [],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
    '/sys/upload': { post: { tags: ['用户'], requestBody: { content: { 'multipart/form-data': { schema: {} } } } } },
  },
  components: { schemas: { User: { type: 'object' }, broken: 1 } },
};
const { operations, schemas } = parseDocument(document)!;
const operation = (id: string) => operations.find((one) => one.id === id)!;

describe('a document', () => {
  test('gives its operations with parameters of path and query, body and reply', () => {
    expect(operation('GET /sys/user/list')).toEqual({
      id: 'GET /sys/user/list',
      method: 'GET',
      path: '/sys/user/list',
      tag: '用户',
      summary: '用户列表',
      isPublic: false,
      parameters: [{ name: 'page', place: 'query', required: false, help: '页码', schema: { type: 'integer' } }],
      body: null,
      reply: { type: 'object' },
    });
    expect(operation('DELETE /sys/dict/{code}').parameters).toMatchObject([
      { name: 'code', place: 'path', required: true },
    ]);
    expect(operation('POST /sys/login')).toMatchObject({ isPublic: true, body: { isUpload: false }, reply: null });
    expect(operation('POST /sys/upload').body).toEqual({ schema: {}, isUpload: true });
    expect(Object.keys(schemas)).toEqual(['User']);
  });

  test.each([
    ['nothing', null],
    ['a text', 'openapi'],
    ['a list', []],
    ['Swagger 2', { swagger: '2.0', paths: {} }],
    ['another version', { openapi: '4.0.0' }],
  ])('is rejected when it is %s', (_, value) => {
    expect(parseDocument(value)).toBeNull();
  });

  test.each([
    ['no paths', {}],
    ['paths that are no objects', { paths: { '/a': null, '/b': 1, '/c': { get: 'x', trace: {} } } }],
    ['paths as a list', { paths: [1] }],
  ])('has no operations with %s', (_, more) => {
    expect(parseDocument({ openapi: '3.1.0', ...more })?.operations).toEqual([]);
  });

  test('survives parts of the wrong kind', () => {
    const parts = {
      tags: 'x',
      summary: 1,
      parameters: [null, { in: 'query' }],
      requestBody: [],
      responses: { 200: 'x' },
    };
    expect(parseDocument({ openapi: '3.0.3', paths: { '/a': { get: parts } } })?.operations).toMatchObject([
      { tag: '', summary: '', parameters: [{ name: '', schema: {} }], body: null, reply: null },
    ]);
  });
});

test('operations are grouped by tag in the order of the document, those without one last', () => {
  const tags = operationsByTag([operation('DELETE /sys/dict/{code}'), ...operations], '其他').map(([tag, list]) => [
    tag,
    list.length,
  ]);
  expect(tags).toEqual([
    ['用户', 2],
    ['登录', 1],
    ['其他', 2],
  ]);
});

test.each([
  ['user', ['GET /sys/user/list']],
  ['用户 post', ['POST /sys/upload']],
  ['列表', ['GET /sys/user/list']],
  ['{code}', ['DELETE /sys/dict/{code}']],
  ['nothing', []],
])('a search for “%s” finds every word in method, path, tag or summary', (text, found) => {
  expect(operations.filter((one) => matchesText(one, text)).map(({ id }) => id)).toEqual(found);
});
