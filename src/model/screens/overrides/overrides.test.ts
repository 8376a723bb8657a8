/** Overrides of shipped screens: the files they make, what survives an upgrade, and what is refused. */
import { describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { violationsOf } from '../../check/json-schema/validators';
import { fillEntity } from '../../entity/fill-entity';
import type { EntityFile, FormFile, ListFile } from '../../generated/files';
import { applyOverride } from './apply-override';
import { overrideProblems } from './check-override';
import { designedActions, designedFields, designedOverride } from './designed-override';
import { readOverride, type ScreenOverride } from './override';
import type { ShippedScreen } from './shipped-fields';
import { shippedParts } from './shipped-parts';

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

describe('titles and actions', () => {
  const file: EntityFile = {
    ...entityFile,
    actionSets: ['approval'],
    actions: { print: { label: '打印', screen: 'demo/print.page' } },
  };
  const opens = { key: 'chart', label: '图表', screen: 'demo/chart.page' };
  const screen: ShippedScreen = {
    kind: 'list',
    file: { ...list, toolbar: ['add', 'print', 'gone', opens], row: ['print', 'submit'] },
  };
  const applied = (override: Partial<ScreenOverride>, of: ShippedScreen = screen) => {
    const result = apply(of, { fields: [], ...override }, file);
    if ('problem' in result) throw new Error(result.problem);
    return result;
  };

  test('lists the actions of all places, without those that the entity does not have', () => {
    const { actions } = shippedParts(screen, fill(file));
    expect(actions.map(({ key, label, places }) => `${key} ${label} ${places.join(' ')}`)).toEqual([
      'add 新增 toolbar',
      'print 打印 toolbar row',
      'chart 图表 toolbar',
      'submit 提交审核 row',
      'deleteBatch 批量删除 bulk',
    ]);
    expect(shippedParts(FORM, fill(file)).actions.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['edit', 'submit', 'delete']),
    );
    expect(shippedParts({ kind: 'form', file: { ...form, save: 'POST /demo/thing/go' } }, fill(file)).actions).toEqual(
      [],
    );
  });

  test('changes the title of the screen, and not that of the entity', () => {
    const { screen: made, entity } = applied({ title: '货品' });
    expect([made.title, entity.title]).toEqual(['货品', '物品']);
  });

  test('hides an action in all its places, and leaves the other places as written', () => {
    expect(applied({ actions: [{ action: 'print', visible: false }] }).screen).toEqual({
      ...list,
      toolbar: ['add', opens],
      row: ['submit'],
    });
    expect(applied({ actions: [{ action: 'edit', visible: false }] }, FORM).screen).toMatchObject({
      actions: expect.not.arrayContaining(['edit']) as string[],
    });
  });

  test.each([
    ['a built-in action', 'add'],
    ['an action of the entity', 'print'],
    ['an action of a set', 'submit'],
  ])('relabels %s and changes nothing else of it', (_, action) => {
    const { entity } = applied({ actions: [{ action, label: '登记' }] });
    const [before, after] = [fill(file).actions, fill(entity).actions];
    expect(after[action]).toMatchObject({ label: '登记', code: before[action]!.code, call: before[action]!.call });
    expect({ ...after[action], label: '', confirm: '' }).toEqual({ ...before[action], label: '', confirm: '' });
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(file.actions!['print']!.label).toBe('打印');
  });

  test('relabels an action that only opens a screen in its place', () => {
    const { screen: made, entity } = applied({ actions: [{ action: 'chart', label: '图' }] });
    expect(made).toMatchObject({ toolbar: ['add', 'print', { ...opens, label: '图' }] });
    expect(entity).toEqual(file);
  });

  test('an action that the product removed is left out with a note', () => {
    expect(
      applied({
        actions: [
          { action: 'gone', label: '甲' },
          { action: 'add', label: '登记' },
        ],
      }),
    ).toMatchObject({
      entity: { actions: { add: { label: '登记' } } },
      notes: ['产品已没有操作“gone”，对它的改动不再适用'],
    });
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

describe('problems', () => {
  const problems = (screen: ShippedScreen, override: ScreenOverride) =>
    overrideProblems(shippedParts(screen, fill(entityFile)), override).map(
      ({ part, key, property }) => `${part === 'fields' ? '' : `${part} `}${key} ${property}`,
    );

  test.each<[string, ShippedScreen, ScreenOverride, string[]]>([
    ['a required field of a form', FORM, { fields: [{ field: 'name', visible: false }] }, ['name visible']],
    ['no required field of a list', LIST, { fields: [{ field: 'name', visible: false }] }, []],
    [
      'unknown names',
      LIST,
      { fields: [{ field: '__proto__', label: '甲' }], order: ['constructor'] },
      ['__proto__ key', 'constructor key'],
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
      ['name key'],
    ],
    ['an order with a name twice', LIST, { fields: [], order: ['name', 'name'] }, ['name key']],
    ['an empty label', LIST, { fields: [{ field: 'name', label: '' }] }, ['name label']],
    ['a label with a line break', LIST, { fields: [{ field: 'name', label: '甲\n乙' }] }, ['name label']],
    ['a long label', LIST, { fields: [{ field: 'name', label: '长'.repeat(51) }] }, ['name label']],
    ['a width of a form', FORM, { fields: [{ field: 'name', width: 90 }] }, ['name width']],
    ['a narrow column', LIST, { fields: [{ field: 'name', width: 29 }] }, ['name width']],
    ['an unknown group', FORM, { fields: [{ field: 'name', group: '旧组' }] }, ['name group']],
    ['a group with a condition', FORM, { fields: [{ field: 'name', group: '成交' }] }, ['name group']],
    ['a group of a list', LIST, { fields: [{ field: 'name', group: '基本' }] }, ['name group']],
    ['no other group of a form', FORM, { fields: [{ field: 'text', group: '基本' }] }, []],
    ['a width with decimals', LIST, { fields: [{ field: 'name', width: 90.5 }] }, ['name width']],
    [
      'nothing shown',
      LIST,
      { fields: ['name', 'price', 'state'].map((field) => ({ field, visible: false })) },
      ['null visible'],
    ],
    ['an empty title', LIST, { fields: [], title: '' }, ['title null label']],
    [
      'unknown actions',
      LIST,
      { fields: [], actions: [{ action: 'audit', visible: true }, { action: '__proto__' }] },
      ['actions audit key', 'actions __proto__ key'],
    ],
    [
      'an action twice',
      LIST,
      { fields: [], actions: [{ action: 'add', visible: false }, { action: 'add' }] },
      ['actions add key'],
    ],
    [
      'a long label of an action',
      LIST,
      { fields: [], actions: [{ action: 'add', label: '长'.repeat(51) }] },
      ['actions add label'],
    ],
    ['no hidden actions', LIST, { fields: [], actions: [{ action: 'add', visible: false }] }, []],
  ])('finds %s', (_, screen, override, found) => {
    expect(problems(screen, override)).toEqual(found);
  });
});

describe('designer', () => {
  const shipped = shippedParts(LIST, fill(entityFile));
  const rowsOf = (override: ScreenOverride | null) =>
    designedFields(shipped.fields, override).map(({ field, ...rest }) => ({ ...rest, field: field.key }));
  const inputOf = (override: ScreenOverride | null) => ({
    title: override?.title ?? null,
    fields: rowsOf(override),
    actions: designedActions(shipped.actions, override).map(({ action, ...rest }) => ({ ...rest, action: action.key })),
  });
  const NOTHING = { title: null, fields: [], actions: [] };

  test('shows all fields, those that the product does not show last', () => {
    expect(
      rowsOf(null)
        .slice(0, 4)
        .map(({ field, visible }) => `${field} ${visible}`),
    ).toEqual(['name true', 'price true', 'state true', 'memo false']);
  });

  test('an unchanged design is no override', () => {
    expect(designedOverride(shipped, inputOf(null))).toBeNull();
    expect(designedOverride(shipped, NOTHING)).toBeNull();
    const fields = [{ field: 'price', label: '价格', visible: true, width: null, group: null }];
    const actions = [{ action: 'add', label: '新增', visible: true }];
    expect(designedOverride(shipped, { title: '物品', fields, actions })).toBeNull();
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
    ['an order', { fields: [], order: [...shipped.fields].toReversed().map(({ key }) => key) }],
    ['a title', { title: '货品', fields: [] }],
    [
      'actions',
      {
        fields: [],
        actions: [
          { action: 'add', label: '登记' },
          { action: 'delete', visible: false },
        ],
      },
    ],
  ])('reads what it shows: %s', (_, override) => {
    expect(designedOverride(shipped, inputOf(override))).toEqual(override);
  });

  test('reads a moved field of a form; its own group is no change', () => {
    const parts = shippedParts(FORM, fill(entityFile));
    const design = (override: ScreenOverride | null, group?: string | null) => ({
      title: null,
      fields: designedFields(parts.fields, override).map(({ field, ...rest }) => ({
        ...rest,
        ...(group === undefined || field.key !== 'memo' ? {} : { group }),
        field: field.key,
      })),
      actions: [],
    });
    const moved: ScreenOverride = { fields: [{ field: 'memo', group: '基本' }] };
    expect(designedOverride(parts, design(null, '基本'))).toEqual(moved);
    expect(designedOverride(parts, design(moved))).toEqual(moved);
    expect(designedOverride(parts, design(moved, '其他'))).toBeNull();
    expect(designedOverride(parts, design(moved, null))).toBeNull();
  });

  test('keeps an unknown field for the check', () => {
    const row = { field: 'constructor', label: null, visible: true, width: null, group: null };
    const actions = [{ action: 'audit', label: null, visible: true }];
    expect(designedOverride(shipped, { title: null, fields: [row], actions })).toMatchObject({
      fields: [{ field: 'constructor' }],
      actions: [{ action: 'audit' }],
    });
  });
});

test.each([
  [null, null],
  [[], null],
  [{ fields: 'x' }, null],
  [
    { title: 1, fields: [], actions: [null, { action: 1 }, { action: 'a', label: 2, visible: 'x' }] },
    { fields: [], actions: [{ action: 'a' }] },
  ],
  [
    { title: '甲', fields: [], actions: [{ action: 'a', label: '乙', visible: false }] },
    { title: '甲', fields: [], actions: [{ action: 'a', label: '乙', visible: false }] },
  ],
  [
    { fields: [null, { field: 1 }, { field: 'a', label: 2, visible: 'x', width: '9', group: 3 }], order: [1, 'a'] },
    { fields: [{ field: 'a' }], order: ['a'] },
  ],
])('reads a stored override: %j', (given, read) => {
  expect(readOverride(given)).toEqual(read);
});
