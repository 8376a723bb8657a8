import { expect, it } from 'vitest';
import { params, query } from '@/server/http/schema/fields';
import { type DocumentedRoute, openApiDocument } from './openapi';

const route: DocumentedRoute = {
  method: 'GET',
  url: '/sys/dict/back/:id',
  tag: '字典',
  summary: '还原',
  isPublic: false,
};
const build = (routes: DocumentedRoute[], schemas: [string, object][] = []) =>
  openApiDocument(routes, '/api', new Map(schemas as [string, Record<string, unknown>][])) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
    components: { schemas: Record<string, unknown> };
    tags: unknown;
  };

it('writes path and query parameters with their names, and a path parameter without a schema', () => {
  const { paths } = build([{ ...route, querystring: query({ page: '页码' }) }]);
  expect(paths['/sys/dict/back/{id}']!.get!.parameters).toEqual([
    { name: 'id', in: 'path', description: 'id', required: true, schema: { type: 'string' } },
    { name: 'page', in: 'query', description: '页码', schema: { type: 'string' } },
  ]);
});

it('names the rest of a path `path`', () => {
  const { paths } = build([{ ...route, url: '/sys/common/static/*', params: params({ '*': '路径' }) }]);
  expect(paths['/sys/common/static/{path}']!.get!.parameters).toEqual([
    { name: 'path', in: 'path', description: '路径', required: true, schema: { type: 'string' } },
  ]);
});

it('includes the schemas that a route refers to, with those that they refer to in turn', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const record = { properties: { rows: { items: ref('shop.row') }, self: ref('shop.order') } };
  const known: [string, object][] = [
    ['shop.order', record],
    ['shop.row', { type: 'object' }],
    ['shop.other', { type: 'object' }],
  ];
  const { components } = build([{ ...route, result: ref('shop.order') }], known);
  expect(Object.keys(components.schemas)).toEqual(['Envelope', 'shop.order', 'shop.row']);
});

it('keeps several methods of one path apart, and marks public calls', () => {
  const { paths, tags } = build([route, { ...route, method: 'POST', isPublic: true, tag: '登录' }]);
  expect(Object.keys(paths['/sys/dict/back/{id}']!)).toEqual(['get', 'post']);
  expect(paths['/sys/dict/back/{id}']!.post!.security).toEqual([]);
  expect(tags).toEqual([{ name: '字典' }, { name: '登录' }]);
});
