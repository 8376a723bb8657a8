/** Fields of shipped lists and forms with an override: the files that it makes, and what survives an upgrade. */
import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../check/json-schema/validators';
import type { EntityFile, FormFile, ListFile } from '../../generated/files';
import type { ScreenOverride } from './override';
import type { ShippedScreen } from './shipped-fields';
import { apply, entityFile, form, FORM, list, LIST } from '../../../../tests/helpers/shipped-screens';

const columnsOf = (override: ScreenOverride, screen = LIST, file = entityFile) => {
  const result = apply(screen, override, file);
  return 'problem' in result ? result.problem : (result.screen as ListFile).columns;
};
const groupsOf = (override: ScreenOverride) => {
  const result = apply(FORM, override);
  return 'problem' in result ? result.problem : (result.screen as FormFile).groups?.map((one) => one.fields.join(' '));
};

describe('lists', () => {
  test.each<[string, ScreenOverride, unknown]>([
    ['keeps the columns as written', { fields: [] }, list.columns],
    [
      'renames a column and keeps its other settings',
      { fields: [{ field: 'price', label: '售价' }] },
      ['name', { field: 'price', label: '售价', total: 'sum' }, 'state'],
    ],
    [
      'sets a width',
      { fields: [{ field: 'name', width: 90 }] },
      [{ field: 'name', width: 90 }, list.columns![1], 'state'],
    ],
    ['hides a column', { fields: [{ field: 'price', visible: false }] }, ['name', 'state']],
    [
      'shows a column that the product does not show',
      { fields: [{ field: 'memo', visible: true }], order: ['memo', 'name', 'price', 'state'] },
      ['memo', ...list.columns!],
    ],
    ['reorders columns', { fields: [], order: ['state', 'price', 'name'] }, ['state', list.columns![1], 'name']],
  ])('%s', (_, override, columns) => {
    expect(columnsOf(override)).toEqual(columns);
  });

  test('a list without a file gets one', () => {
    const result = apply({ kind: 'list', file: null }, { fields: [{ field: 'price', visible: false }] });
    expect(result).toMatchObject({ screen: { entity: 'demo/thing', columns: ['name', 'state', 'memo'] } });
  });
});

describe('forms', () => {
  test.each<[string, ScreenOverride, unknown]>([
    ['names the fields of "..."', { fields: [] }, ['name price state', 'memo', 'text']],
    [
      'hides a field, and a group without fields',
      { fields: [{ field: 'memo', visible: false }] },
      ['name price state', 'text'],
    ],
    [
      'reorders inside the groups',
      { fields: [], order: ['memo', 'state', 'name', 'price', 'text'] },
      ['state name price', 'memo', 'text'],
    ],
    [
      'moves a field to another group, in the order of all fields',
      { fields: [{ field: 'name', group: '其他' }] },
      ['price state', 'name memo', 'text'],
    ],
    [
      'leaves out a group whose fields moved, and shows it for those that move there',
      {
        fields: [
          { field: 'memo', group: '基本' },
          { field: 'text', group: '其他' },
        ],
      },
      ['name price state memo', 'text'],
    ],
    [
      'hides a required field with a default value',
      { fields: [{ field: 'price', visible: false }] },
      ['name state', 'memo', 'text'],
    ],
  ])('%s', (_, override, groups) => {
    expect(groupsOf(override)).toEqual(groups);
  });

  test('shows a field that no group names in the last group without a condition', () => {
    const file: FormFile = { ...form, groups: [form.groups![0]!, form.groups![2]!] };
    const result = apply({ kind: 'form', file }, { fields: [{ field: 'memo', visible: true }] });
    expect(result).toMatchObject({
      screen: { groups: [{ fields: ['name', 'price', 'state', 'memo'] }, { fields: ['text'] }] },
    });
  });

  test('a form without groups stays one, and hidden fields are no highlights', () => {
    const file: FormFile = { ...form, groups: undefined, fields: ['name', 'state'] } as FormFile;
    const { screen } = apply({ kind: 'form', file }, { fields: [{ field: 'state', visible: false }] }) as {
      screen: FormFile;
    };
    expect(screen.fields).toEqual(['name']);
    expect(screen.highlights).toBeUndefined();
  });

  test('changes the label in the entity file, and nothing of the given one', () => {
    const result = apply(FORM, { fields: [{ field: 'memo', label: '说明' }] });
    expect(result).toMatchObject({ entity: { fields: { memo: { label: '说明' }, name: { label: '名称' } } } });
    expect(entityFile.fields['memo']!.label).toBe('备注');
  });
});

test.each([
  ['list', LIST, { fields: [{ field: 'name', label: '品名', width: 100 }], order: ['state', 'name', 'price'] }],
  ['form', FORM, { fields: [{ field: 'state', visible: false }] }],
  ['list', { kind: 'list', file: null }, { fields: [{ field: 'memo', visible: false }] }],
  ['form', { kind: 'form', file: null }, { fields: [{ field: 'memo', visible: false }] }],
  [
    'list',
    LIST,
    {
      title: '货品',
      fields: [],
      actions: [
        { action: 'add', label: '登记' },
        { action: 'edit', visible: false },
      ],
    },
  ],
] as const)('makes a valid file of a %s', (kind, screen, override) => {
  const result = apply(screen, override);
  if ('problem' in result) throw new Error(result.problem);
  expect(violationsOf(kind, result.screen)).toEqual([]);
  expect(violationsOf('entity', result.entity)).toEqual([]);
});

describe('upgrades', () => {
  test('a column that the product adds stands after its neighbour', () => {
    const upgraded: ShippedScreen = { kind: 'list', file: { ...list, columns: ['name', 'memo', 'price', 'state'] } };
    expect(columnsOf({ fields: [], order: ['state', 'price', 'name'] }, upgraded)).toEqual([
      'state',
      'price',
      'name',
      'memo',
    ]);
    const first: ShippedScreen = { kind: 'list', file: { ...list, columns: ['memo', 'name', 'price', 'state'] } };
    expect(columnsOf({ fields: [], order: ['state', 'price', 'name'] }, first)).toEqual([
      'memo',
      'state',
      'price',
      'name',
    ]);
  });

  test('a field that the product removed is left out with a note', () => {
    const { price: _price, ...fields } = entityFile.fields;
    const override = {
      fields: [
        { field: 'price', label: '售价' },
        { field: 'name', label: '品名' },
      ],
      order: ['state', 'price', 'name'],
    };
    const upgraded: ShippedScreen = { kind: 'list', file: { ...list, columns: ['name', 'state'] } };
    const file: EntityFile = { ...entityFile, fields };
    expect(apply(upgraded, override, file)).toMatchObject({
      screen: { columns: ['state', { field: 'name', label: '品名' }] },
      notes: ['产品已没有字段“price”，对它的改动不再适用'],
    });
  });

  test('a field that was moved to a group which is gone is in the group of the product, with a note', () => {
    expect(apply(FORM, { fields: [{ field: 'memo', group: '旧组', label: '说明' }] })).toMatchObject({
      screen: { groups: [{}, { title: '其他', fields: ['memo'] }, {}] },
      entity: { fields: { memo: { label: '说明' } } },
      notes: ['产品已没有分组“旧组”，字段“memo”在出厂的分组'],
    });
  });

  test('an override that hides a field which became required cannot be used', () => {
    const fields = { ...entityFile.fields, state: { ...entityFile.fields['state']!, required: true } };
    expect(apply(FORM, { fields: [{ field: 'state', visible: false }] }, { ...entityFile, fields })).toEqual({
      problem: '“状态”必填而没有默认值，不能隐藏；请保持显示，或先给它默认值',
    });
  });
});
