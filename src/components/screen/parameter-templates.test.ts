import { expect, test } from 'vitest';
import { fillTemplates, referencedNames, toParameters, type TemplateSources } from './parameter-templates';

const sources: TemplateSources = {
  selected: { tree: { id: '7', name: '财务' }, other: null },
  data: { visits: { total: 12, days: [{ day: '1' }] } },
  dataNames: ['visits', 'users'],
  params: { departId: '3', on: true },
};

test('a lone look-up keeps the value’s shape, others become text', () => {
  const { value } = fillTemplates(
    { id: '{tree.id}', days: '{visits.days}', text: '{tree.name}：{visits.total} 次', on: '{on}', fixed: 5 },
    sources,
  );
  expect(value).toEqual({ id: '7', days: [{ day: '1' }], text: '财务：12 次', on: true, fixed: 5 });
});

test('settings are filled at any depth', () => {
  const { value } = fillTemplates({ cards: [{ value: '{visits.total}' }] }, sources);
  expect(value).toEqual({ cards: [{ value: 12 }] });
});

test('says which blocks have nothing selected and which answers have not come', () => {
  const filled = fillTemplates({ a: '{other.id}', b: 'x{users.total}', c: '{tree.none}', d: '{nobody}' }, sources);
  expect(filled).toMatchObject({
    unselectedBlocks: ['other'],
    missingData: ['users'],
    value: { a: null, c: null, d: null },
  });
});

test('variables and number rules are no look-ups; nothing inherited is found', () => {
  expect(referencedNames({ a: '#{sysUserCode}', b: '${rule}', c: ['{tree.id}'] })).toEqual(['tree']);
  expect(fillTemplates({ a: '{visits.constructor}' }, sources).value).toEqual({ a: null });
});

test('parameters are flat: what is not travels as JSON', () => {
  expect(toParameters({ id: '7', list: [1, 2], none: null })).toEqual({ id: '7', list: '[1,2]', none: null });
});
