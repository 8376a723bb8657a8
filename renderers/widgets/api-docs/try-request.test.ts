import { expect, test } from 'vitest';
import { parseDocument } from './openapi';
import { canTry, trialRequest } from './try-request';

const content = (type: string) => ({ content: { [type]: { schema: {} } } });
const { operations } = parseDocument({
  openapi: '3.1.0',
  paths: {
    '/a/{id}/{name}': {
      put: {
        parameters: [
          { name: 'id', in: 'path' },
          { name: 'name', in: 'path' },
          { name: 'q', in: 'query' },
        ],
        requestBody: content('application/json'),
      },
      patch: {},
    },
    '/upload': { post: { requestBody: content('multipart/form-data') } },
    '/list': { get: { parameters: [{ name: 'code', in: 'query', required: true }] } },
  },
})!;
const [put, patch, upload, list] = operations as [never, never, never, never];
const filled = { 'path:id': '1/2?', 'path:name': ' 张 ' };

test('encodes path parameters and leaves out empty query parameters and an empty body', () => {
  expect(trialRequest(put, { parameters: filled, body: ' ' })).toEqual({
    method: 'PUT',
    path: '/a/1%2F2%3F/%E5%BC%A0',
    params: {},
  });
});

test('sends query parameters and the body as JSON', () => {
  const trial = trialRequest(put, { parameters: { ...filled, 'query:q': '& =' }, body: '{"a":[1]}' });
  expect(trial).toMatchObject({ params: { q: '& =' }, body: { a: [1] } });
});

test.each([
  [
    'a path parameter is missing',
    put,
    { parameters: { 'path:id': '1' }, body: '' },
    { field: 'path:name', reason: 'missing' },
  ],
  [
    'a required query parameter is blank',
    list,
    { parameters: { 'query:code': ' ' }, body: '' },
    { field: 'query:code', reason: 'missing' },
  ],
  ['the body is no JSON', put, { parameters: filled, body: '{a}' }, { field: 'body', reason: 'notJson' }],
])('names the field when %s', (_, operation, input, error) => {
  expect(trialRequest(operation, input)).toEqual(error);
});

test('offers no trial of uploads and of methods that the console does not send', () => {
  expect([put, patch, upload, list].map(canTry)).toEqual([true, false, false, true]);
});
