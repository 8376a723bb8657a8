import { expect, test } from 'vitest';
import { mergeFile, writtenPath } from './merge-file';

const entity = {
  version: 2,
  title: '用户',
  fields: { name: { label: '名', size: 20 }, age: { label: '岁' } },
  actionSets: ['a'],
};

test.each<[string, unknown, unknown]>([
  [
    'one property of a field',
    { fields: { name: { label: '姓名' } } },
    { fields: { name: { label: '姓名', size: 20 }, age: { label: '岁' } } },
  ],
  [
    'a new field at the end',
    { fields: { sex: { label: '性别' } } },
    { fields: { ...entity.fields, sex: { label: '性别' } } },
  ],
  ['a removed field', { fields: { age: null } }, { fields: { name: entity.fields.name } }],
  ['a property that is not there removed', { fields: { no: null } }, {}],
  ['a list as a whole', { actionSets: ['b'] }, { actionSets: ['b'] }],
  ['an object for a list', { actionSets: { a: null } }, { actionSets: { a: null } }],
  ['a text for an object', { fields: 'x' }, { fields: 'x' }],
  ['null in a new object, where it is a value', { when: { status: null } }, { when: { status: null } }],
  ['a whole file', entity, {}],
])('merges %s', (_title, patch, changed) => {
  expect(mergeFile('entity', entity, { version: 2, ...(patch as object) })).toEqual({
    ...entity,
    ...(changed as object),
  });
});

test('keeps the order of properties', () => {
  const merged = mergeFile('entity', entity, {
    version: 2,
    fields: { age: { label: '年' }, sex: {}, name: { size: 9 } },
  });
  expect(Object.keys((merged as typeof entity).fields)).toEqual(['name', 'age', 'sex']);
});

test('does not inherit the version', () => {
  expect(mergeFile('entity', entity, { title: '人' })).toEqual({
    title: '人',
    fields: entity.fields,
    actionSets: ['a'],
  });
  expect(mergeFile('entity', entity, { version: 3 })).toEqual({ ...entity, version: 3 });
});

const menu = {
  version: 2,
  menu: [
    {
      path: '/a',
      title: '甲',
      children: [
        { path: '/a/1', title: '一' },
        { path: '/a/2', title: '二' },
      ],
    },
    { path: '/b', title: '乙' },
  ],
};

test('merges entries of a menu by path, children too, new ones at the end', () => {
  const patch = {
    version: 2,
    menu: [
      { path: '/c', title: '丙' },
      {
        path: '/a',
        children: [
          { path: '/a/3', title: '三' },
          { path: '/a/2', hidden: true },
        ],
      },
      { path: '/b', children: [{ path: '/b/1', title: '子' }] },
    ],
  };
  expect(mergeFile('menu', menu, patch)).toEqual({
    version: 2,
    menu: [
      {
        path: '/a',
        title: '甲',
        children: [
          { path: '/a/1', title: '一' },
          { path: '/a/2', title: '二', hidden: true },
          { path: '/a/3', title: '三' },
        ],
      },
      { path: '/b', title: '乙', children: [{ path: '/b/1', title: '子' }] },
      { path: '/c', title: '丙' },
    ],
  });
});

test('merges items of a dictionary by value', () => {
  const base = {
    title: '性别',
    items: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  };
  const patch = {
    items: [
      { value: '9', text: '不详' },
      { value: '2', text: '女士' },
    ],
  };
  expect(mergeFile('dict', base, patch)).toEqual({
    title: '性别',
    items: [
      { value: '1', text: '男' },
      { value: '2', text: '女士' },
      { value: '9', text: '不详' },
    ],
  });
});

test('replaces a list whose items have no name, so that the structure check reports it', () => {
  expect(mergeFile('menu', menu, { version: 2, menu: [{ title: '无路径' }] })).toEqual({
    version: 2,
    menu: [{ title: '无路径' }],
  });
  expect(mergeFile('menu', menu, { version: 2, menu: 'x' })).toEqual({ version: 2, menu: 'x' });
});

test.each([null, 1, 'x', [], true])('a file that is %j replaces the base', (patch) => {
  expect(mergeFile('entity', entity, patch)).toEqual(patch);
  expect(mergeFile('entity', patch, entity)).toEqual(entity);
});

test('a property __proto__ stays a property', () => {
  const patch = JSON.parse(
    '{"version":1,"__proto__":{"polluted":true},"fields":{"__proto__":{"label":"x"}}}',
  ) as unknown;
  const merged = mergeFile('entity', entity, patch) as typeof entity;
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect(Object.keys(merged)).toContain('__proto__');
  expect(Object.keys(merged.fields)).toEqual(['name', 'age', '__proto__']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('merges 60 levels', () => {
  const nest = (leaf: object) => Array.from({ length: 60 }).reduce<object>((inner) => ({ a: inner }), leaf);
  expect(mergeFile('entity', nest({ x: 1 }), nest({ y: 2 }))).toEqual(nest({ x: 1, y: 2 }));
});

test('changes neither of both', () => {
  const before = structuredClone([entity, menu]);
  mergeFile('entity', entity, { fields: { name: { label: null } } });
  mergeFile('menu', menu, { menu: [{ path: '/a', title: null }] });
  expect([entity, menu]).toEqual(before);
});

test('finds the place of merged data in the overriding file', () => {
  const written = { version: 2, menu: [{ path: '/c' }, { path: '/a', children: [{ path: '/a/2' }] }] };
  const merged = mergeFile('menu', menu, written);
  const placeOf = (...path: (string | number)[]) => writtenPath('menu', merged, written, path);
  expect(placeOf('menu', 2, 'screen')).toEqual(['menu', 0, 'screen']);
  expect(placeOf('menu', 0, 'children', 1, 'title')).toEqual(['menu', 1, 'children', 0, 'title']);
  expect(placeOf('menu', 0, 'children', 0, 'title')).toEqual(['menu', 1, 'children']);
  expect(placeOf('menu', 1)).toEqual(['menu']);
  expect(placeOf()).toEqual([]);
  expect(writtenPath('entity', { a: [1, 2] }, {}, ['a', 1])).toEqual(['a', 1]);
});
