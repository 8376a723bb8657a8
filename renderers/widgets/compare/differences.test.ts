import { describe, expect, test } from 'vitest';
import { fillEntity } from '@/model/entity/fill-entity';
import { types } from '@/registry/values';
import { parseContent, differences, listText } from './differences';

const entity = fillEntity(
  'demo/book',
  {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: '图书',
    table: 'demo_book',
    api: '/demo/book',
    permissionPrefix: 'demo:book',
    titleField: 'name',
    fields: { name: { label: '书名', type: 'input' }, price: { label: '定价', type: 'input' } },
  },
  { types },
);

describe('two versions of a record', () => {
  test('each field says what happened to it, under its name and in the order of the entity', () => {
    const before = { price: '10.00', name: '甲', note: 'x', updateTime: '1' };
    const after = { price: '12.00', name: '甲', extra: 5, updateTime: '2' };
    expect(differences(entity, before, after).map(({ label, kind }) => [label, kind])).toEqual([
      ['书名', 'same'],
      ['定价', 'changed'],
      ['note', 'removed'],
      ['extra', 'added'],
    ]);
  });

  test('empty in two ways is the same; without an entity keys stand for themselves', () => {
    expect(differences(null, { a: null, b: '' }, { a: '', b: 0 })).toMatchObject([
      { label: 'a', kind: 'same' },
      { label: 'b', kind: 'added' },
    ]);
  });

  test('a list names what the other has not, and counts the rest', () => {
    const rest = (count: number) => `+${count}`;
    expect(listText(['甲', '乙', '丙'], ['乙'], rest)).toBe('甲\n丙\n+1');
    expect(listText(['甲', '乙'], ['甲', '乙', '丙'], rest)).toBe('+2');
    expect(listText(['甲', '乙'], undefined, rest)).toBe('甲\n乙');
    expect(differences(null, { a: [] }, { a: ['甲'] })).toMatchObject([{ kind: 'added' }]);
    expect(differences(null, { a: ['甲'] }, { a: ['甲'] })).toMatchObject([{ kind: 'same' }]);
  });

  test.each([
    ['', {}],
    ['[1]', {}],
    ['{broken', {}],
    [null, {}],
    ['{"a":1}', { a: 1 }],
  ])('%j holds %j', (text, held) => expect(parseContent(text)).toEqual(held));
});
