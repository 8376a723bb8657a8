/** What waits for the user: only what the user may do, and what there is. */
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '@/runtime/session/session-state';
import { axeViolations, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import Todo from './view';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const item = (name: string, more: object = {}) => ({
  title: `${name}待审核`,
  api: `/demo/${name}/list`,
  permission: `demo:${name}:pass`,
  list: `demo/${name}.list`,
  query: { status: 'auditing' },
  ...more,
});
const items = [item('order', { others: true }), item('goods'), item('contact'), item('supplier'), item('secret')];

let asked: [string, Record<string, string>][];
let totals: Record<string, unknown>;

beforeEach(async () => {
  await page.viewport(1000, 600);
  asked = [];
  totals = { '/demo/order/list': '3', '/demo/goods/list': 0, '/demo/contact/list': 'x', '/demo/supplier/list': 1 };
  startStubServer(({ path, params }) => {
    asked.push([path, params]);
    return { records: [], total: totals[path] };
  });
  const codes = ['order', 'goods', 'contact', 'supplier'].map((name) => `demo:${name}:pass`);
  Object.assign(session(), {
    user: { id: '1', username: 'wang', realname: '王五', avatar: '', orgCode: '' },
    auth: codes.map((action) => ({ action, type: '1' })),
    allAuth: [],
  });
});
afterEach(() => {
  unmount();
  Object.assign(session(), { user: null, auth: [] });
});

const open = (active = true) => mount(<Todo props={{ items }} with={{}} active={active} />);
const links = () => [...document.querySelectorAll('a')];

test('counts what the user may do, without own records where these are left out; a failure leaves out only its kind', async () => {
  open();
  await soon(() => expect(links().map((one) => one.textContent)).toEqual(['order待审核3 条', 'supplier待审核1 条']));
  expect(asked.map(([path]) => path)).toEqual(Object.keys(totals));
  expect(asked[0]![1]).toMatchObject({ status: 'auditing', createBy: '!wang', pageNo: '1', pageSize: '1' });
  expect(asked[1]![1]).not.toHaveProperty('createBy');
  const { pathname, searchParams } = new URL(links()[0]!.href);
  expect([pathname, [...searchParams.values()]]).toEqual([
    '/screen/demo/order.list',
    [JSON.stringify({ q: { status: 'auditing' } })],
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('says so when nothing waits, asks again after an error, and asks nothing without a right', async () => {
  totals = {};
  open();
  await page.getByRole('button', { name: '重试' }).click();
  await soon(() => expect(asked).toHaveLength(8));
  totals = Object.fromEntries(asked.map(([path]) => [path, 0]));
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('没有等你处理的单据')).toBeVisible();
  unmount();
  session().auth = [];
  open();
  await expect.element(page.getByText('没有等你处理的单据')).toBeVisible();
  expect(asked).toHaveLength(12);
});
