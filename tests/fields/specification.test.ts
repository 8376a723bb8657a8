/** Statements of the specification about field types. */
import { expect, it } from 'vitest';
import { fillField } from '@/model/entity/fill-field';
import { sampleScreens } from '@/model/screens/sample-screens';
import type { FieldFile } from '@/model/generated/files';
import { derive } from '@/model/record';
import { sampleContext } from '@/model/record/testing/sample-entity';
import { types } from '@/registry/values';
import { cases } from './fixture-cases';

function use(file: Omit<FieldFile, 'label'>) {
  const type = types.get(file.type)!;
  return { type, field: fillField('probe', { label: '试验', ...file }, { types }) };
}

it('[1§9.29, 2§9.14] shows a number in groups of thousands', () => {
  const { type, field } = use({ type: 'inputNumber' });
  expect(['999', '1000', '-1234567.5'].map((value) => type.toText?.(value, field, {}))).toEqual([
    '999.00',
    '1,000.00',
    '-1,234,567.50',
  ]);
});

it('reads a date without a year in the year of the given day', () => {
  const reads = (type: FieldFile['type'], text: string) => {
    const found = use({ type });
    return found.type.fromText?.(text, found.field, {}, '2027-01-02');
  };
  expect(reads('date', '7月5日')).toBe('2027-07-05');
  expect(reads('date', ' ７月０５日 ')).toBe('2027-07-05');
  expect(reads('datetime', '7月5日 8:30')).toBe('2027-07-05 08:30:00');
  expect(reads('date', '2月29日')).toEqual({ error: '“2月29日”不是日期，应如 2026-06-30' });
});

it('reads a percentage as its number where the unit of the field is %', () => {
  const reads = (file: Partial<FieldFile>) => {
    const { type, field } = use({ type: 'inputNumber', ...file });
    return type.fromText?.('12%', field, {});
  };
  expect(reads({})).toBe('0.12');
  expect(reads({ props: { suffix: '%' } })).toBe('12');
  expect(reads({ label: '税率（%）' } as Partial<FieldFile>)).toBe('12');
});

it('[2§5.36] accepts only an optional minus, digits and optional decimals as a number', () => {
  const { type, field } = use({ type: 'inputNumber' });
  expect(['-12.5', '12', '0.25'].map((text) => type.fromText?.(text, field, {}))).toEqual(['-12.5', '12', '0.25']);
  for (const text of ['1a', '1-2', '1.2.3', '0x10', '1e3', 'NaN', 'Infinity', '１２元']) {
    expect(type.fromText?.(text, field, {})).toEqual({ error: `“${text}”不是数字` });
  }
});

it('[2§5.38] accepts integers from 0 to 23 as an hour', () => {
  const { type, field } = use({ type: 'hour' });
  expect([0, 23].map((hour) => type.check?.(hour, field))).toEqual([undefined, undefined]);
  for (const wrong of [-1, 24, 8.5, '8']) expect(type.check?.(wrong, field)).toBe('请输入 0 到 23 的整数');
});

it('[1§9.30, 2§9.15] writes a datetime as YYYY-MM-DD HH:mm:ss', () => {
  const { type, field } = use({ type: 'datetime' });
  expect(type.fromText?.('2026/6/3 8:05', field, {})).toBe('2026-06-03 08:05:00');
  expect(type.toText?.('2026-06-03 08:05:00', field, {})).toBe('2026-06-03 08:05:00');
});

it('[1§9.26, 2§9.30] a switch stores Y or N unless configured otherwise', () => {
  const { type, field } = use({ type: 'switch' });
  expect([type.fromText?.('是', field, {}), type.fromText?.('否', field, {})]).toEqual(['Y', 'N']);
  expect([type.check?.('Y', field), type.check?.('N', field)]).toEqual([undefined, undefined]);
});

it('[1§9.27, 2§9.31] joins several choices by a comma', () => {
  const { type, field } = use({ type: 'list_multi', dict: 'platform_type' });
  expect(type.fromText?.('抖音，快手', field, { dy: '抖音', ks: '快手' })).toBe('dy,ks');
  expect(type.toText?.('dy,ks', field, { dy: '抖音', ks: '快手' })).toBe('抖音,快手');
  expect(type.normalize?.(['dy', 'ks'], field)).toBe('dy,ks');
});

it('[1§5.45, 1§5.46, 2§5.56] a checkbox group reports too few and too many checked boxes', () => {
  const { type, field } = use({ type: 'checkbox', dict: 'goods_tag', props: { minItems: 2, maxItems: 3 } });
  const message = (text: string, count: number) => text.replace('N', String(count));
  expect(type.check?.('a', field)).toBe(message('最少选择N项', 2));
  expect(type.check?.('a,b,c,d', field)).toBe(message('最多选择N项', 3));
  expect(type.check?.('a,b', field)).toBeUndefined();
});

it.each(['input', 'textarea', 'password', 'input_pop'] as const)(
  '[1§5.43, 1§5.44, 2§5.55] a required %s reports a text that is too short or too long',
  (type) => {
    const file = { label: '说明', type, required: true, props: { minLength: 2, maxLength: 4 } };
    const { entity } = sampleScreens({ fields: { note: file } }, { types });
    const messagesOf = (note: string) =>
      derive(entity, { note }, sampleContext({ types })).errors.map((one) => one.message);
    const message = (text: string, count: number) => text.replace('N', String(count));
    expect(messagesOf('')).toEqual(['请输入说明']);
    expect(messagesOf('一')).toEqual([message('最小长度N位字符', 2)]);
    expect(messagesOf('一二三四五')).toEqual([message('最大长度N位字符', 4)]);
    for (const fine of ['一二', '😀😀😀😀']) expect(messagesOf(fine)).toEqual([]);
  },
);

it('[2§5.37] puts a semicolon after every two characters of tags', () => {
  const { type, field } = use({ type: 'tags' });
  const typed = ['A1', 'A1B', 'A1B2C3', 'A;1;B2;', ';;', '早班晚班', '😀a😀b'];
  const stored = ['A1', 'A1;B', 'A1;B2;C3', 'A1;B2', null, '早班;晚班', '😀a;😀b'];
  expect(typed.map((text) => type.normalize?.(text, field))).toEqual(stored);
});

it('[2§8.33, 2§8.34] rejects a value that is no area', () => {
  const { type, field } = use({ type: 'area' });
  for (const value of ['33', '浙江省', '3301060']) {
    expect(type.check?.(value, field)).toBe('区域类型不正确（Bad type value）');
  }
  expect(type.check?.('330106', field)).toBeUndefined();
});

it('a checkbox with two values can be checked by default', () => {
  const begin = (file: Partial<FieldFile>) => use({ type: 'checkbox', ...file }).field.default;
  expect(begin({ props: { defaultChecked: true } })).toBe('Y');
  expect(begin({ props: { defaultChecked: true, customValue: ['on', 'off'] } })).toBe('on');
  expect(begin({ props: { defaultChecked: true }, default: 'N' })).toBe('N');
  expect(begin({})).toBe(null);
  expect(begin({ props: { defaultChecked: true }, dict: 'goods_tag' })).toBe(null);
});

it('[2§3.6, 2§9.40] registers a type for every cell and query name of the specification', () => {
  const cells =
    'input, inputNumber, textarea, select, date, datetime, checkbox, upload, select-search, select-multiple, progress, sel_depart, sel_user, tags, slot, normal, hidden, input_pop, list_multi, sel_search, popup, select-dict-search, file, image, radio';
  const queries =
    'sel_search, list_multi, table-dict, popup, select-user, select-depart, area-linkage, date, datetime, time, int, number, switch';
  expect(cells.split(', ').filter((name) => !types.get(name, 'cell'))).toEqual([]);
  expect(queries.split(', ').filter((name) => !types.get(name, 'query'))).toEqual([]);
});

it('registers types for the names of forms and newer servers', () => {
  const main =
    'text,password,list,radio,checkbox,switch,date,datetime,time,file,image,textarea,umeditor,markdown,sel_user,sel_depart,link_table,link_table_field,pca,popup,popup_dict,list_multi,sel_search,cat_tree,sel_tree,link_down';
  const newer =
    'time,pca,sel_tree,cat_tree,link_table,link_table_field,link_down,depart-select,user-select,input-number';
  expect(main.split(',').filter((name) => !types.get(name, 'form'))).toEqual([]);
  expect(newer.split(',').filter((name) => !types.get(name, 'cell'))).toEqual([]);
});

it('[2§9.38] has exactly these query rules, each with fixtures', () => {
  const rules = 'eq, like, right_like, left_like, in, ne, gt, ge, lt, le'.split(', ');
  const asked = new Set(cases.flatMap(({ fixture }) => fixture.queries.map(({ rule }) => rule)));
  asked.delete('range');
  expect([...asked].toSorted()).toEqual(rules.toSorted());
  for (const name of types.names()) expect(rules).toEqual(expect.arrayContaining([...(types.get(name)?.rules ?? [])]));
});
