/** Overrides of shipped screens: the files they make, what survives an upgrade, and what is refused. */
import { describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { violationsOf } from '../../check/json-schema/validators';
import { fillEntity } from '../../entity/fill-entity';
import type { EntityFile, FormFile, ListFile } from '../../generated/files';
import { applyOverride } from './apply-override';
import { overrideProblems } from './check-override';
import { designedFields, designedOverride } from './designed-override';
import { readOverride, type ScreenOverride } from './override';
import { shippedFields, type ShippedScreen } from './shipped-fields';

const entityFile = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '物品',
  table: 'demo_thing',
  api: '/demo/thing',
  permissionPrefix: 'demo:thing',
  titleField: 'name',
  fields: {
    name: { label: '名称', type: 'input', required: true },
    price: { label: '单价', type: 'inputNumber', required: true, default: 1 },
    state: { label: '状态', type: 'input' },
    memo: { label: '备注', type: 'textarea', list: { width: 300 } },
    text: { label: '正文', type: 'richtext' },
  },
} as EntityFile;

const list: ListFile = {
  $schema: '../_meta/list.schema.json',
  version: 2,
  entity: 'demo/thing',
  columns: ['name', { field: 'price', label: '价格', total: 'sum' }, 'state'],
};
const form: FormFile = {
  $schema: '../_meta/form.schema.json',
  version: 2,
  entity: 'demo/thing',
  groups: [
    { title: '基本', fields: ['name', 'price', 'state'] },
    { title: '其他', fields: ['...'] },
    { title: '成交', fields: ['text'], visible: { state: '1' } },
  ],
  highlights: ['state'],
};
const LIST: ShippedScreen = { kind: 'list', file: list };
const FORM: ShippedScreen = { kind: 'form', file: form };

const fill = (file: EntityFile) => fillEntity('demo/thing', file, { types, entity: () => undefined });
const apply = (screen: ShippedScreen, override: ScreenOverride, file = entityFile) =>
  applyOverride(screen, fill(file), file, override);
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

  test('an override that hides a field which became required cannot be used', () => {
    const fields = { ...entityFile.fields, state: { ...entityFile.fields['state']!, required: true } };
    expect(apply(FORM, { fields: [{ field: 'state', visible: false }] }, { ...entityFile, fields })).toEqual({
      problem: '“状态”必填而没有默认值，不能隐藏；请保持显示，或先给它默认值',
    });
  });
});

describe('problems', () => {
  const problems = (screen: ShippedScreen, override: ScreenOverride) =>
    overrideProblems(shippedFields(screen, fill(entityFile)), override).map(
      ({ field, property }) => `${field} ${property}`,
    );

  test.each<[string, ShippedScreen, ScreenOverride, string[]]>([
    ['a required field of a form', FORM, { fields: [{ field: 'name', visible: false }] }, ['name visible']],
    ['no required field of a list', LIST, { fields: [{ field: 'name', visible: false }] }, []],
    [
      'unknown names',
      LIST,
      { fields: [{ field: '__proto__', label: '甲' }], order: ['constructor'] },
      ['__proto__ field', 'constructor field'],
    ],
    [
      'a name twice',
      LIST,
      {
        fields: [
          { field: 'name', width: 90 },
          { field: 'name', label: '甲' },
        ],
      },
      ['name field'],
    ],
    ['an order with a name twice', LIST, { fields: [], order: ['name', 'name'] }, ['name field']],
    ['an empty label', LIST, { fields: [{ field: 'name', label: '' }] }, ['name label']],
    ['a label with a line break', LIST, { fields: [{ field: 'name', label: '甲\n乙' }] }, ['name label']],
    ['a long label', LIST, { fields: [{ field: 'name', label: '长'.repeat(51) }] }, ['name label']],
    ['a width of a form', FORM, { fields: [{ field: 'name', width: 90 }] }, ['name width']],
    ['a narrow column', LIST, { fields: [{ field: 'name', width: 29 }] }, ['name width']],
    ['a width with decimals', LIST, { fields: [{ field: 'name', width: 90.5 }] }, ['name width']],
    [
      'nothing shown',
      LIST,
      { fields: ['name', 'price', 'state'].map((field) => ({ field, visible: false })) },
      ['null visible'],
    ],
  ])('finds %s', (_, screen, override, found) => {
    expect(problems(screen, override)).toEqual(found);
  });
});

describe('designer', () => {
  const shipped = shippedFields(LIST, fill(entityFile));
  const rowsOf = (override: ScreenOverride | null) =>
    designedFields(shipped, override).map(({ field, ...rest }) => ({ ...rest, field: field.key }));

  test('shows all fields, those that the product does not show last', () => {
    expect(
      rowsOf(null)
        .slice(0, 4)
        .map(({ field, visible }) => `${field} ${visible}`),
    ).toEqual(['name true', 'price true', 'state true', 'memo false']);
  });

  test('an unchanged design is no override', () => {
    expect(designedOverride(shipped, rowsOf(null))).toBeNull();
    expect(designedOverride(shipped, [])).toBeNull();
    expect(designedOverride(shipped, [{ field: 'price', label: '价格', visible: true, width: null }])).toBeNull();
  });

  test.each<[string, ScreenOverride]>([
    [
      'changes',
      {
        fields: [
          { field: 'price', label: '售价' },
          { field: 'memo', visible: true, width: 90 },
        ],
      },
    ],
    ['an order', { fields: [], order: [...shipped].toReversed().map(({ key }) => key) }],
  ])('reads what it shows: %s', (_, override) => {
    expect(designedOverride(shipped, rowsOf(override))).toEqual(override);
  });

  test('keeps an unknown field for the check', () => {
    const row = { field: 'constructor', label: null, visible: true, width: null };
    expect(designedOverride(shipped, [row])).toMatchObject({ fields: [{ field: 'constructor' }] });
  });
});

test.each([
  [null, null],
  [[], null],
  [{ fields: 'x' }, null],
  [
    { fields: [null, { field: 1 }, { field: 'a', label: 2, visible: 'x', width: '9' }], order: [1, 'a'] },
    { fields: [{ field: 'a' }], order: ['a'] },
  ],
])('reads a stored override: %j', (given, read) => {
  expect(readOverride(given)).toEqual(read);
});
