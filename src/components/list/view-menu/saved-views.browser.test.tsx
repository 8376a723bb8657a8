/** Saved views of a list: what the menu offers and sends, what the list opens with. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { notices } from '@/runtime/notices/notices';
import { DEFAULT_PREFERENCES } from '@/components/grid/preferences/grid-preferences';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { ListScreen } from '../ListScreen';
import { updateViewMemory } from '../saved-views/saved-view';
import type { OfferedView } from './view-requests';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const { entity, list } = fill({
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    city: { label: '城市', type: 'input', query: 'like' },
  },
});

const ROLES = [
  { id: 'r1', name: '采购' },
  { id: 'r2', name: '财务' },
];
const viewOf = (name: string, more: Partial<OfferedView> = {}): OfferedView => ({
  id: name,
  name,
  content: {
    grid: { ...DEFAULT_PREFERENCES, hidden: ['city'] },
    request: '{"q":{"name":"螺栓"}}',
    titles: {},
  },
  own: true,
  editable: true,
  roles: [],
  owner: '张三',
  ...more,
});

let views: OfferedView[];
let defaultId: string | null;
let asked: Record<string, string>[];
let saved: Record<string, unknown>[];
let broken: boolean;

beforeEach(async () => {
  await page.viewport(1200, 800);
  localStorage.clear();
  [views, defaultId, asked, saved, broken] = [[], null, [], [], false];
  startStubServer(({ method, path, params, body }) => {
    if (path.startsWith('/sys/listView') && broken)
      throw new ApiError('视图服务不可用', { code: 500, httpStatus: 200 });
    if (path === '/sys/listView/list') return { views, defaultId, roles: ROLES };
    if (path === '/sys/listView/save') {
      const sent = body as unknown as OfferedView;
      saved.push(body as Record<string, unknown>);
      const id = sent.id ?? `v${saved.length}`;
      views = [...views.filter((one) => one.id !== id), viewOf(sent.name, { ...sent, id })];
      return id;
    }
    if (path === '/sys/listView/default') defaultId = (body as { id: string | null }).id;
    if (method === 'DELETE') views = views.filter(({ id }) => id !== params['id']);
    if (path.startsWith('/sys/listView')) return null;
    asked.push(params);
    const records = [{ id: 'r1', name: params['name'] ?? '全部', city: '杭州' }];
    return { records, total: 1, size: 10, current: 1, pages: 1 };
  });
  capabilities().calls = new Set([extensions.listViews]);
});
afterEach(unmount);

const open = (dark = false) => mount(<ListScreen list={list} entity={entity} params={{}} active={false} />, { dark });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const heads = () =>
  [...document.querySelectorAll('[data-head]')].map((one) => one.textContent?.replaceAll(/[*⋮]/g, ''));
const press = async (name: string, entry: string | RegExp) => {
  await button(name).click();
  await item(entry).click();
};
const search = async (text: string) => {
  await page.getByRole('textbox', { name: '名称' }).fill(text);
  await userEvent.keyboard('{Enter}');
};

test('saves the state under a name, marks changes, saves them, and returns to the list without a view', async () => {
  open();
  await search('螺母');
  await press('视图', '另存为…');
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await expect.element(page.getByText('视图名称不能为空')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByLabelText('打开列表时使用这个视图').click();
  await page.getByLabelText('视图名称').fill(' 常用 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('视图 常用')).toBeVisible();
  expect(saved[0]).toMatchObject({ name: '常用', roles: [], content: { request: '{"q":{"name":"螺母"}}' } });
  expect(saved[0]).not.toHaveProperty('id');
  await soon(() => expect(defaultId).toBe('v1'));
  await search('垫圈');
  await press('视图 常用（已修改）', '保存修改');
  await expect.element(button('视图 常用')).toBeVisible();
  expect(saved[1]).toMatchObject({ id: 'v1', name: '常用', content: { request: '{"q":{"name":"垫圈"}}' } });
  await press('视图 常用', '标准视图');
  await soon(() => expect(asked.at(-1)).not.toHaveProperty('name'));
  await expect.element(button('视图')).toBeVisible();
});

test('applies a view: its columns, and its records at once', async () => {
  views = [viewOf('螺栓')];
  open();
  await soon(() => expect(heads()).toEqual(['名称', '城市']));
  await press('视图', '螺栓');
  await soon(() => expect(heads()).toEqual(['名称']));
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ name: '*螺栓*' });
  await press('视图 螺栓', '标准视图');
  await soon(() => expect(heads()).toEqual(['名称', '城市']));
});

test('opens with the copy of the default view: its columns and records are the first', async () => {
  const { id, name, content } = viewOf('螺栓');
  [views, defaultId] = [[viewOf('螺栓')], id];
  updateViewMemory(list.id, { defaultView: { id, name, content } });
  open();
  await expect.element(button('视图 螺栓')).toBeVisible();
  expect(heads()).toEqual(['名称']);
  await button('视图 螺栓').click();
  await expect.element(item(/螺栓\s*默认/)).toBeVisible();
  expect(asked.map(({ name: of }) => of)).toEqual(['*螺栓*']);
});

test('applies the default view of the server where this browser has no copy', async () => {
  [views, defaultId] = [[viewOf('螺栓')], '螺栓'];
  open();
  await expect.element(button('视图 螺栓')).toBeVisible();
  await soon(() => expect(asked.map(({ name }) => name)).toEqual([undefined, '*螺栓*']));
});

test('names what a view holds and the list does not have', async () => {
  const content = {
    grid: { ...DEFAULT_PREFERENCES, order: ['name', 'old', 'city'] },
    request: '{"q":{"gone":"1"}}',
    titles: { old: '旧编码' },
  };
  views = [viewOf('旧视图', { content })];
  open();
  await press('视图', '旧视图');
  await expect.element(page.getByText('视图 旧视图 中的 旧编码、gone 已不存在或无权查看，未使用')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await button('关闭提示').click();
  await soon(() => expect(document.querySelector('[class*="ant-alert"]')).toBe(null));
  await expect.element(button('视图 旧视图')).toBeVisible();
});

test('shares, renames and deletes an own view', async () => {
  views = [viewOf('螺栓')];
  open();
  await press('视图', '螺栓');
  await press('视图 螺栓', '共享给角色…');
  await page.getByRole('checkbox', { name: '财务' }).click();
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await soon(() => expect(saved.at(-1)).toMatchObject({ id: '螺栓', name: '螺栓', roles: ['r2'] }));
  await soon(() => expect(document.querySelector('[role="dialog"]')).toBe(null));
  await press('视图 螺栓', '重命名…');
  await page.getByLabelText('视图名称').fill('标准件');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('视图 标准件')).toBeVisible();
  expect(saved.at(-1)).toMatchObject({ id: '螺栓', name: '标准件', roles: ['r2'] });
});

test.each([false, true])('offers no change of a view that another user shares (dark %s)', async (dark) => {
  views = [viewOf('共享', { own: false, editable: false, roles: ['r1'] })];
  open(dark);
  await press('视图', /共享\s*张三 共享/);
  await button('视图 共享').click();
  for (const name of ['保存修改', '重命名…', '共享给角色…', '删除…'])
    await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true');
  // antd renders menus in the body, outside the landmarks.
  expect((await axeViolations()).filter((one) => !one.startsWith('region:'))).toEqual([]);
  await item('设为默认').click();
  await soon(() => expect(defaultId).toBe('共享'));
});

test('works without its views when they do not load, and keeps the dialog open when saving fails', async () => {
  broken = true;
  open();
  await press('视图', '另存为…');
  await page.getByLabelText('视图名称').fill('常用');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(notices().list.map(({ text }) => text)).toContain('视图服务不可用'));
  await expect.element(page.getByLabelText('视图名称')).toHaveValue('常用');
  expect(heads()).toEqual(['名称', '城市']);
});

test('is a button of 40 pixels on a phone, and absent on a server without views', async () => {
  await page.viewport(390, 800);
  open();
  await expect.element(button('视图')).toBeVisible();
  expect(button('视图').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  unmount();
  capabilities().calls = new Set();
  open();
  await soon(() => expect(asked).toHaveLength(2));
  expect(button('视图').elements()).toEqual([]);
});
