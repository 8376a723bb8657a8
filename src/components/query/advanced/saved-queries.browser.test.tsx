/** Saved queries on the server: own and shared ones, beside those of the browser. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { confirmations, notices, resolveConfirmation } from '@/runtime/notices/notices';
import { axeViolations, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import type { AdvancedQuery } from './advanced-query';
import { SavedQueries } from './SavedQueries';
import { savedQueries, saveQuery } from './saved-queries';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const LIST = 'demo/thing.list';
const QUERY: AdvancedQuery = { matchType: 'or', rules: [{ field: 'name', rule: 'like', val: '笔' }] };
const ROLES = [
  { id: 'r1', name: '采购' },
  { id: 'r2', name: '财务' },
];

interface Stored {
  id: string;
  name: string;
  content: unknown;
  own: boolean;
  editable: boolean;
  roles: string[];
  owner: string;
}
const stored = (name: string, more: Partial<Stored> = {}): Stored => ({
  id: `q-${name}`,
  name,
  content: QUERY,
  own: true,
  editable: true,
  roles: [],
  owner: '张三',
  ...more,
});

let queries: Stored[];
let calls: [string, unknown][];
let broken: boolean;
let release: (() => void) | null;
const used = vi.fn();

beforeEach(async () => {
  await page.viewport(1200, 800);
  localStorage.clear();
  used.mockClear();
  [queries, calls, broken, release] = [[], [], false, null];
  startStubServer(async ({ method, path, params, body }) => {
    if (broken) throw new ApiError('服务不可用', { code: 500, httpStatus: 200 });
    if (method === 'GET') return { views: queries, defaultId: null, roles: ROLES };
    calls.push([`${method} ${path}`, method === 'DELETE' ? params : body]);
    if (release) await new Promise<void>((done) => (release = done));
    if (method === 'DELETE') queries = queries.filter(({ id }) => id !== params['id']);
    else {
      const sent = body as unknown as Stored;
      const id = sent.id ?? `q-${sent.name}`;
      queries = [...queries.filter((one) => one.id !== id), stored(sent.name, { ...sent, id })];
    }
    return 'id';
  });
  capabilities().calls = new Set([extensions.listViews]);
});
afterEach(() => {
  unmount();
  for (const { key } of confirmations().list.slice()) resolveConfirmation(key, false);
});

const open = () => mount(<SavedQueries list={LIST} getQuery={() => QUERY} onUse={used} />);
const titles = () => [...document.querySelectorAll('aside li')].map((one) => one.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const warnings = () => notices().list.map(({ text }) => text);

test('offers own and shared queries; those of others can only be used', async () => {
  queries = [stored('我的', { roles: ['r1'] }), stored('大家的', { own: false, editable: false, owner: '李四' })];
  saveQuery(LIST, { title: '本机', matchType: 'and', records: QUERY.rules });
  open();
  await soon(() => expect(titles()).toEqual(['我的已共享', '大家的李四 共享', '本机']));
  expect((await axeViolations()).filter((one) => !one.startsWith('region:'))).toEqual([]);
  await userEvent.click(button('使用查询大家的'));
  expect(used.mock.calls[0]?.[0]).toMatchObject({ title: '大家的', matchType: 'or', records: QUERY.rules });
  expect(button('删除查询大家的').query()).toBeNull();
  expect(button('共享查询大家的').query()).toBeNull();
  // What the browser keeps is not shared.
  expect(button('共享查询本机').query()).toBeNull();
});

test('saves on the server once however often it is pressed, and asks before it overwrites an own query', async () => {
  open();
  release = () => undefined;
  await userEvent.fill(page.getByRole('textbox', { name: '查询名称' }), '甲');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await soon(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual([
    'POST /sys/listView/save',
    { list: LIST, kind: 'query', name: '甲', content: QUERY, roles: [] },
  ]);
  release();
  release = null;
  await soon(() => expect(titles()).toEqual(['甲']));
  expect(calls).toHaveLength(1);
  expect(savedQueries(LIST)).toEqual([]);
  queries = [stored('甲', { roles: ['r1'] })];
  await userEvent.fill(page.getByRole('textbox', { name: '查询名称' }), '甲');
  await userEvent.click(page.getByRole('button', { name: /^保\s?存$/ }));
  await expect.element(page.getByText('“甲”已存在，是否覆盖？')).toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: /^覆\s?盖$/ }));
  await soon(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.[1]).toMatchObject({ id: 'q-甲', name: '甲' });
});

test('shares a query with roles, keeps roles that the user does not have, and asks before deleting a shared one', async () => {
  queries = [stored('甲', { roles: ['r9'] })];
  open();
  await userEvent.click(button('共享查询甲'));
  await userEvent.click(page.getByRole('checkbox', { name: '财务' }));
  await userEvent.click(page.getByRole('button', { name: /^确\s?定$/ }));
  await soon(() => expect(calls[0]?.[1]).toMatchObject({ id: 'q-甲', roles: ['r9', 'r2'], content: QUERY }));
  await soon(() => expect(document.querySelector('fieldset')).toBeNull());
  await userEvent.click(button('删除查询甲'));
  await soon(() => expect(confirmations().list[0]?.text).toBe('它共享给了 2 个角色，他们也不能再使用。'));
  resolveConfirmation(confirmations().list[0]!.key, true);
  await soon(() => expect(titles()).toEqual([]));
  expect(calls.at(-1)).toEqual(['DELETE /sys/listView/delete', { id: 'q-甲' }]);
});

test('says why nothing was saved, and keeps what was entered', async () => {
  open();
  broken = true;
  await userEvent.fill(page.getByRole('textbox', { name: '查询名称' }), '甲');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(warnings()).toContain('服务不可用'));
  await expect.element(page.getByRole('textbox', { name: '查询名称' })).toHaveValue('甲');
});

test('leaves out what is no query', async () => {
  queries = [stored('坏', { content: { rules: 'x' } }), stored('好')];
  open();
  await soon(() => expect(titles()).toEqual(['好']));
});
