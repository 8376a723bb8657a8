/** The figures of a list on a page: its rights, its days, and what a choice asks. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListFile } from '@/model/generated/files';
import { extensions } from '@/model/http/extensions';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import { syncServerClock } from '@/runtime/environment/server-clock';
import { capabilities } from '@/runtime/http/capabilities';
import { setNavigator } from '@/runtime/navigation/addresses';
import { session } from '@/runtime/session/session-state';
import { axeViolations, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import Figures from './view';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const LIST = 'demo/sale.list';
const entity = sampleEntityFile({
  title: '成交',
  table: 'demo_sale',
  api: '/demo/sale',
  permissionPrefix: 'demo:sale',
  fields: {
    day: { label: '日期', type: 'date', query: 'range' },
    kind: { label: '种类', type: 'input' },
    price: { label: '价格', type: 'inputNumber', size: [18, 2] },
  },
});
const list: ListFile = {
  $schema: '../_meta/list.schema.json',
  version: 2,
  entity: 'demo/sale',
  latestDays: { field: 'day', days: 30 },
  cards: [{ label: '成交额', value: '=sum(price)', unit: '元', decimals: 2, good: 'up' }],
  charts: [{ type: 'pie', x: 'kind', y: ['price'] }],
};
let asked: Record<string, string>[];
/** Requests of the list's file. */
let loads: number;
let reply: unknown;

beforeEach(async () => {
  await page.viewport(1200, 900);
  asked = [];
  loads = 0;
  const range = { field: 'day', from: '2026-06-01', to: '2026-06-30' };
  reply = { cards: [{ value: '120', before: '100' }], charts: [], range };
  startStubServer(({ path, params }) => {
    if (path.startsWith('/schemas/')) {
      loads += 1;
      return { kind: 'list', screen: list, entities: { 'demo/sale': entity } };
    }
    asked.push(params);
    return reply;
  });
  syncServerClock(Date.UTC(2026, 10, 26, 4));
  session().auth = [{ action: 'demo:sale:detail', type: '1' }];
  capabilities().calls = new Set([extensions.figures]);
});
afterEach(() => {
  unmount();
  session().auth = [];
});

const open = () =>
  mount(
    <>
      <Figures props={{ list: LIST, ranges: true }} with={{}} active />
      <b id="drawn" />
    </>,
  );
const shown = () => document.body.textContent?.replaceAll(/\s+/g, ' ');

test('compares with as many days before, and asks for the days that are chosen', async () => {
  open();
  await soon(() => expect(shown()).toContain('成交额120.00元较前 30 天增加20.00 20.0%'));
  expect(shown()).toContain('有数据的最近几天：2026-06-01 至 2026-06-30');
  expect(asked).toEqual([{ list: LIST }]);
  expect(await axeViolations()).toEqual([]);

  reply = { cards: [{ value: '7', before: '0' }], charts: [], range: null };
  await userEvent.click(page.getByText('本周'));
  await soon(() => expect(shown()).toContain('成交额7.00元'));
  expect(asked[1]).toEqual({ list: LIST, day_begin: '2026-11-23', day_end: '2026-11-26' });
  expect(shown()).not.toMatch(/较|最近几天/);
});

test('a point of a chart opens the list with the chosen days and its value', async () => {
  const visited: string[] = [];
  setNavigator((path) => void visited.push(path));
  reply = {
    cards: [{ value: '7' }],
    charts: [{ rows: [{ kind: 'a', price: '7' }] }],
    range: { field: 'day', from: '2026-06-01', to: '2026-06-30' },
  };
  open();
  await userEvent.click(page.getByRole('link', { name: 'a', exact: true }));
  expect(await axeViolations()).toEqual([]);
  const [path = ''] = visited;
  expect(path.split('?')[0]).toBe(`/screen/${LIST}`);
  expect(JSON.parse(new URLSearchParams(path.split('?')[1]).get('_list')!)).toEqual({
    q: { day: ['2026-06-01', '2026-06-30'] },
    a: { matchType: 'and', rules: [{ field: 'kind', rule: 'eq', val: 'a' }] },
  });
});

test('an error leaves the choice of days, which can be changed or asked again', async () => {
  reply = 'x';
  open();
  await soon(() => expect(document.querySelector('.ant-alert-error')).not.toBeNull());
  reply = { cards: [{ value: '7' }], charts: [], range: null };
  await userEvent.click(page.getByText('今天'));
  await soon(() => expect(shown()).toContain('成交额7.00元'));
  expect(document.querySelector('.ant-alert-error')).toBeNull();
});

test('shows nothing of a list on which the user has no right', async () => {
  session().auth = [{ action: 'demo:other:detail', type: '1' }];
  open();
  await soon(() => expect([loads, document.querySelector('.ant-skeleton, output, li')]).toEqual([1, null]));
  expect(asked).toEqual([]);
});

test.each([
  ['for a user without any right', () => (session().auth = [])],
  ['in front of a server without figures', () => (capabilities().calls = new Set())],
])('reserves no height %s', async (_case, prepare) => {
  prepare();
  open();
  await soon(() => expect(document.getElementById('drawn')).not.toBeNull());
  expect(document.querySelector('[data-ranges], output, li')).toBeNull();
});
