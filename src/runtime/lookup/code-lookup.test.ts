/** Tests of resolving pasted names to codes: the requests sent, and how field types use the result. */
import { beforeEach, expect, test } from 'vitest';
import { shopPicker } from '../../../tests/helpers/shop-picker';
import { startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';
import { sampleEntity } from '@/model/record/testing/sample-entity';
import { types } from '@/registry/values';
import { findCodesByName, hasNamedCodes } from './code-lookup';

const shops = [
  { value: 's1', label: '甲店' },
  { value: 's2', label: '乙,店' },
  { value: 's3', label: '同名' },
  { value: 's4', label: '同名' },
];
let paths: string[] = [];

function reply({ path, params }: StubRequest): unknown {
  if (path.endsWith('.json')) return shopPicker;
  paths.push(path);
  if (path.includes('loadDict')) {
    return [
      { value: 'u1', text: params.keyword },
      { value: 'u2', text: `${params.keyword}二` },
    ];
  }
  const labels = JSON.parse(params.labels ?? '[]') as string[];
  const ids = params.ids?.split(',') ?? [];
  return { records: shops.filter(({ value, label }) => labels.includes(label) || ids.includes(value)) };
}

const { fields } = sampleEntity({
  shop: { type: 'select', ref: 'demo/shop' },
  user: { type: 'select', dict: 'sys_user,realname,id' },
  sex: { type: 'select', dict: 'sex' },
  name: 'text',
});
const shop = { ...fields.shop!, type: 'sel_search' };
const user = { ...fields.user!, type: 'sel_search' };

beforeEach(() => {
  paths = [];
  startStubServer(reply);
});

test('references and tables that are searched have names to look up; what comes with its items has none', () => {
  expect([shop, user, fields.sex!, fields.name!].map(hasNamedCodes)).toEqual([true, true, false, false]);
});

test('names and codes are found, and read by the type; a name of several records is refused', async () => {
  const texts = ['甲店', '乙,店', '同名', 's1', '没有'];
  const codes = await findCodesByName([
    { field: shop, texts },
    { field: user, texts: ['张三'] },
  ]);
  const read = (text: string) => types.get('sel_search')?.fromText?.(text, shop, codes.get('shop') ?? {});
  expect(texts.map(read)).toEqual([
    's1',
    's2',
    { error: '“同名”对应多个选项，请从列表中选择，或填写编码：s3、s4' },
    's1',
    { error: '“没有”不是可选的值' },
  ]);
  expect(codes.get('user')).toEqual({ u1: '张三' });
  expect(paths.filter((path) => path === '/demo/shop/pick')).toHaveLength(2);
});

test('a name of many records does not displace those of other names', async () => {
  const all = [
    ...Array.from({ length: 9 }, (_, at) => ({ value: `a${at}`, label: '甲' })),
    { value: 'b', label: '乙' },
  ];
  startStubServer(({ path, params }) => {
    if (path.endsWith('.json')) return shopPicker;
    const labels = JSON.parse(params.labels ?? '[]') as string[];
    return { records: all.filter(({ label }) => labels.includes(label)).slice(0, Number(params.pageSize)) };
  });
  const codes = (await findCodesByName([{ field: shop, texts: ['甲', '乙'] }])).get('shop') ?? {};
  const read = (text: string) => types.get('sel_search')?.fromText?.(text, shop, codes);
  expect(read('乙')).toBe('b');
  expect(read('甲')).toEqual({ error: '“甲”对应多个选项，请从列表中选择，或填写编码：a0、a1' });
});

test.each([
  [12, ['10', '500']],
  [600, ['10', '500', '10000']],
])('finds the exact names behind %i others that contain them', async (others, pageSizes) => {
  const items = [
    ...Array.from({ length: others }, (_, at) => ({ value: `o${at}`, text: `李四${at}` })),
    { value: 'x', text: '李四' },
    { value: 'y', text: '李四' },
  ];
  const sizes: string[] = [];
  startStubServer(({ params }) => {
    sizes.push(params.pageSize ?? '');
    return items.slice(0, Number(params.pageSize));
  });
  const codes = (await findCodesByName([{ field: user, texts: ['李四'] }])).get('user');
  expect(codes).toEqual({ x: '李四', y: '李四' });
  expect(sizes).toEqual(pageSizes);
});
