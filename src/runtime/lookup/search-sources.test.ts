/** Tests of searching the records that a reference admits: the requests sent to the server. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { RefTarget } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';

const get = vi.fn(async (..._call: unknown[]) => ({
  records: [
    { value: 7, label: '甲店' },
    { value: '', label: '没有编码' },
  ],
  total: 2,
}));
vi.mock('../http/request', async (real) => ({ ...(await real<object>()), get }));
vi.mock('../schemas/screens', () => ({ loadScreen: async () => ({ entity: { api: '/demo/shop' } }) }));

const { recordSource } = await import('./search-sources');
const { session } = await import('../session/session-state');

const target = (where: Condition | null): RefTarget => ({
  entity: 'demo/shop',
  where,
  pick: 'demo/shop-pick.list',
  value: 'code',
});
const find = (where: Condition | null, row: Record<string, string | null> = {}) =>
  recordSource(target(where), row).find('甲', new AbortController().signal);
const asked = () => get.mock.calls.map(([path, params]) => ({ path, ...(params as object) }));

beforeEach(() => {
  get.mockClear();
  session().user = null;
});

const base = { path: '/demo/shop/pick', by: 'code', pageNo: 1, pageSize: 10, keyword: '甲' };

test('asks the pickers’ call for a page of what the word finds; rows without a code cannot be chosen', async () => {
  expect(await find(null)).toEqual([{ value: '7', text: '甲店', color: null, disabled: false }]);
  expect(asked()).toEqual([base]);
});

test('the filter of the reference is filled from the record', async () => {
  await find({ platform: '{platform}', status: '1' }, { platform: 'dy' });
  const rules = [
    { field: 'platform', rule: 'eq', val: 'dy' },
    { field: 'status', rule: 'eq', val: '1' },
  ];
  expect(asked()).toEqual([{ ...base, superQueryParams: JSON.stringify(rules) }]);
});

test('while the field it depends on is empty nothing is asked and nothing offered', async () => {
  expect(await find({ platform: '{platform}' }, { platform: null })).toEqual([]);
  expect(await find({ createBy: '#{sysUserCode}' })).toEqual([]);
  expect(asked()).toEqual([]);
});

test('names of chosen codes come in one call, and those that were found are known', async () => {
  const { names } = recordSource(target({ kind: 'names' }), {});
  await Promise.all([names.resolve(['7']), names.resolve(['8'])]);
  expect(asked()).toEqual([{ path: '/demo/shop/pick', by: 'code', pageNo: 1, pageSize: 2, ids: '7,8' }]);
  expect(names.cached(['7', '8'])).toEqual({ 7: '甲店' });
});

test('many names are asked for together, as codes too; none is cut by the page', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `店,${index}`);
  await recordSource(target({ kind: 'names' }), {}).findExact(['7', ...texts]);
  const sent = asked() as Record<string, unknown>[];
  expect(
    sent.map(({ labels }) => (labels === undefined ? null : (JSON.parse(String(labels)) as string[]).length)),
  ).toEqual([40, null, 21]);
  expect(sent[1]).toMatchObject({ ids: '7', pageSize: 80 });
  expect(sent.every(({ superQueryParams }) => typeof superQueryParams === 'string')).toBe(true);
});

test('a filter that depends on the record is left to the server', async () => {
  const found = await recordSource(target({ platform: '{platform}' }), {}).findExact(['甲店']);
  expect(found.map(({ value }) => value)).toContain('7');
  expect((asked()[0] as Record<string, unknown>).superQueryParams).toBeUndefined();
});
