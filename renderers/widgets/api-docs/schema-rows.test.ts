import { describe, expect, test } from 'vitest';
import { exampleOf, schemaRows } from './schema-rows';

const schemas = {
  Envelope: { type: 'object', required: ['success'], properties: { success: { type: 'boolean' }, result: {} } },
  User: {
    type: 'object',
    title: '用户',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '姓名', maxLength: 20 },
      leader: { $ref: '#/components/schemas/User' },
    },
  },
};
const user = { $ref: '#/components/schemas/User' };
const lines = (schema: Record<string, unknown>) =>
  schemaRows(schema, schemas).map(({ path, kind, required }) => `${path}: ${kind}${required ? ' !' : ''}`);

describe('rows of a schema', () => {
  test('list nested properties below their parent, with merged parts', () => {
    const reply = {
      allOf: [
        { $ref: '#/components/schemas/Envelope' },
        {
          type: 'object',
          properties: { result: { type: 'object', properties: { records: { type: 'array', items: user } } } },
        },
      ],
    };
    expect(lines(reply)).toEqual([
      'success: boolean !',
      'result: object',
      'result.records: object[]',
      'result.records[].name: string !',
      'result.records[].leader: any',
    ]);
  });

  test('start with the items of a list', () => {
    expect(lines({ type: 'array', items: user })).toEqual(['[].name: string !', '[].leader: any']);
  });

  test.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'string', nullable: true }, 'string | null'],
    [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
    [{ type: 'array', items: { type: ['integer', 'string'] } }, '(integer | string)[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'string' }] }, 'string | integer'],
    [{ $ref: '#/components/schemas/Missing' }, 'any'],
    [{ $ref: 'https://example.com/other.json' }, 'any'],
    [{}, 'any'],
    ['not a schema', 'any'],
  ])('name the type of %j', (schema, kind) => {
    expect(lines({ properties: { a: schema } })[0]).toBe(`a: ${kind}`);
  });

  test('explain a property by title, description and limits', () => {
    const a = { title: '编码', description: '唯一', maxLength: 8 };
    const [row] = schemaRows({ properties: { a } }, {}, ({ maxLength }) => [`≤ ${Number(maxLength)}`, '']);
    expect(row?.help).toBe('编码；唯一；≤ 8');
  });

  test('end at a schema that contains itself, also through allOf and items', () => {
    const loops = {
      A: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { b: { $ref: '#/components/schemas/B' } } }] },
      B: { type: 'array', items: { $ref: '#/components/schemas/A' } },
    };
    expect(schemaRows({ $ref: '#/components/schemas/A' }, loops).map(({ path }) => path)).toEqual(['b']);
    expect(schemaRows({ $ref: '#/components/schemas/B' }, loops).map(({ path }) => path)).toEqual(['[].b']);
  });

  test('end at a depth of seven', () => {
    const deep = (level: number): Record<string, unknown> => ({
      properties: level === 0 ? {} : { a: deep(level - 1) },
    });
    expect(schemaRows(deep(50), {})).toHaveLength(7);
  });
});

describe('the example of a body', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['has the required properties only', user, { name: '' }],
    [
      'has all properties when none is required',
      { properties: { a: { type: 'integer' }, b: {}, c: { readOnly: true } } },
      { a: 0, b: null },
    ],
    [
      'prefers example, default and the first of the allowed values',
      { properties: { a: { example: 7 }, b: { default: 'x' }, c: { enum: ['p', 'q'] } } },
      { a: 7, b: 'x', c: 'p' },
    ],
    ['is empty for a list', { type: 'array', items: user }, []],
    ['is null for a schema without a type', {}, null],
    [
      'ends at a schema that contains itself',
      { required: ['leader'], properties: { leader: { required: ['leader'], properties: { leader: user } } } },
      { leader: { leader: { name: '' } } },
    ],
  ])('%s', (_, schema, example) => {
    expect(exampleOf(schema, schemas)).toEqual(example);
  });
});
