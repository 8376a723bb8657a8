/** Tests of searching the records that a reference admits: the requests sent to the server. */
import { beforeEach, expect, test } from 'vitest';
import { shopPicker } from '../../../tests/helpers/shop-picker';
import { startStubServer } from '../../../tests/helpers/stub-server';
import type { RefTarget } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import { recordSource } from './search-sources';

const records = [
  { value: 7, label: '甲店' },
  { value: '', label: '没有编码' },
];
let requests: Record<string, string>[] = [];

const target = (where: Condition | null): RefTarget => ({
  entity: 'demo/shop',
  where,
  pick: 'demo/shop-pick.list',
  valueField: 'code',
});
const find = (where: Condition | null, row: Record<string, string | null> = {}) =>
  recordSource(target(where), row).find('甲', new AbortController().signal);

beforeEach(() => {
  requests = [];
  startStubServer(({ path, params }) => {
    if (path === '/schemas/demo/shop.list.json') return shopPicker;
    requests.push({ path, ...params });
    return { records, total: 2 };
  });
});

const base = { path: '/demo/shop/pick', by: 'code', pageNo: '1', pageSize: '10', keyword: '甲' };

test('asks the pickers’ call for a page of what the word finds; rows without a code cannot be chosen', async () => {
  expect(await find(null)).toEqual([{ value: '7', text: '甲店', color: null, disabled: false }]);
  expect(requests).toEqual([base]);
});

test('the filter of the reference is filled from the record', async () => {
  await find({ platform: '{platform}', status: '1' }, { platform: 'dy' });
  const rules = [
    { field: 'platform', rule: 'eq', val: 'dy' },
    { field: 'status', rule: 'eq', val: '1' },
  ];
  expect(requests).toEqual([{ ...base, superQueryParams: JSON.stringify(rules) }]);
});

test('while the field it depends on is empty nothing is asked and nothing offered', async () => {
  expect(await find({ platform: '{platform}' }, { platform: null })).toEqual([]);
  expect(await find({ createBy: '#{sysUserCode}' })).toEqual([]);
  expect(requests).toEqual([]);
});

test('names of chosen codes come in one call, and those that were found are known', async () => {
  const { names } = recordSource(target({ kind: 'names' }), {});
  await Promise.all([names.resolve(['7']), names.resolve(['8'])]);
  expect(requests).toEqual([
    { path: '/demo/shop/pick', by: 'code', pageNo: '1', pageSize: '2', ids: '7,8', withDeleted: 'true' },
  ]);
  expect(names.cached(['7', '8'])).toEqual({ 7: '甲店' });
});

test('many names are asked for together, as codes too; none is cut by the page', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `店,${index}`);
  await recordSource(target({ kind: 'names' }), {}).findExact(['7', ...texts]);
  expect(requests.map(({ labels }) => (labels === undefined ? null : (JSON.parse(labels) as string[]).length))).toEqual(
    [40, null, 21],
  );
  expect(requests[1]).toMatchObject({ ids: '7', pageSize: '80' });
  expect(requests.every(({ superQueryParams }) => typeof superQueryParams === 'string')).toBe(true);
});

test('a filter that depends on the record is left to the server', async () => {
  const found = await recordSource(target({ platform: '{platform}' }), {}).findExact(['甲店']);
  expect(found.map(({ value }) => value)).toContain('7');
  expect(requests[0]?.superQueryParams).toBeUndefined();
});
