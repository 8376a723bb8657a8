import { expect, test } from 'vitest';
import { types } from '@/registry/values';
import { sampleEntityFile } from '../screens/sample-screens';
import { fillList } from '../screens/fill-list';
import type { ListFile } from '../generated/files';
import { fillEntity } from './fill-entity';
import { ownersIn, referencePaths, withReferenceFields } from './reference-fields';

const firm = fillEntity(
  'demo/firm',
  sampleEntityFile({
    permissionPrefix: 'demo:firm',
    fields: {
      name: { label: '公司名称', type: 'input' },
      level: {
        label: '等级',
        type: 'select',
        default: 'a',
        required: true,
        permission: 'demo:firm:col:level',
        options: [{ value: 'a', text: '甲' }],
        list: { width: 90, total: 'sum', fixed: 'left' },
      },
      age: { label: '年限', type: 'input', virtual: true },
    },
  }),
  { types },
);
const order = fillEntity(
  'demo/order',
  sampleEntityFile({
    fields: {
      kind: { label: '类型', type: 'input' },
      firmId: { label: '公司', type: 'popup', ref: 'demo/firm' },
      anyId: { label: '对象', type: 'popup', ref: { by: 'kind', is: { a: 'demo/firm', b: 'demo/order' } } },
    },
  }),
  { types },
);
const findOwner = ownersIn({ 'demo/firm': firm, 'demo/order': order });
const columns: ListFile['columns'] = ['kind', 'firmId.level', { field: 'firmId.name', label: '名字', width: 200 }];

test('adds the fields of referenced records as read-only columns of the list', () => {
  expect(referencePaths(columns)).toEqual(['firmId.level', 'firmId.name']);
  const listed = withReferenceFields(order, referencePaths(columns), findOwner);
  expect(listed.fields['firmId.level']).toMatchObject({
    label: '公司等级',
    type: 'select',
    readonly: true,
    required: false,
    default: null,
    permission: 'demo:firm:col:level',
    hiddenIn: { form: true, import: true, detail: true, query: false },
    through: { ref: 'firmId', field: 'level', permissionPrefix: 'demo:firm' },
  });
  const file = { $schema: '../_meta/list.schema.json', version: 2, entity: 'demo/order', columns } as const;
  expect(fillList('demo/order.list', file, listed, { types }).columns).toMatchObject([
    { key: 'kind' },
    { key: 'firmId.level', label: '公司等级', width: 90, total: null, fixed: null },
    { key: 'firmId.name', label: '名字', width: 200 },
  ]);
});

test('does not repeat the name of the reference in a label', () => {
  expect(withReferenceFields(order, ['firmId.name'], findOwner).fields['firmId.name']?.label).toBe('公司名称');
});

test.each(['firmId.none', 'firmId.age', 'kind.name', 'anyId.name', 'firmId.level.name', 'firmId.', 'constructor.name'])(
  'has no column for %s',
  (path) => {
    expect(Object.keys(withReferenceFields(order, [path], findOwner).fields)).toEqual(Object.keys(order.fields));
  },
);

test('leaves an entity without such columns as it is', () => {
  expect(withReferenceFields(order, [], findOwner)).toBe(order);
});
