/** Cards and charts of a list: what they ask, show and open. */
import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { capabilities } from '@/runtime/http/capabilities';
import { setNavigator } from '@/runtime/navigation/addresses';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { ListScreen } from '../ListScreen';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const { entity, list } = fill(
  {
    fields: {
      name: { label: '名称', type: 'input', query: 'eq' },
      day: { label: '日期', type: 'date', query: 'range' },
      price: { label: '价格', type: 'inputNumber' },
    },
  },
  {
    list: {
      latestDays: { field: 'day', days: 30 },
      cards: [{ label: '成交额', value: '=sum(price)', unit: '元', decimals: 2, screen: 'demo/thing.list' }],
      charts: [{ type: 'line', x: 'day', y: ['price'] }],
    },
  },
);
const FIGURES = {
  cards: [{ value: '1234.5' }],
  charts: [{ rows: [{ day: '2026-06-01', price: '10.00' }] }],
  range: { field: 'day', from: '2026-06-01', to: '2026-06-30' },
};

let asked: Record<string, string>[];
let reply: unknown;

beforeEach(async () => {
  await page.viewport(1200, 900);
  asked = [];
  reply = FIGURES;
  startStubServer(({ path, params }) => {
    if (path === '/thing/figures') {
      asked.push(params);
      return reply;
    }
    if (path === '/thing/summary') return { total: 1, totals: {}, counts: [] };
    return { records: [{ id: '1', name: '甲', price: '1.50' }], total: 1, size: 10, current: 1, pages: 1 };
  });
  capabilities().calls = new Set([extensions.summary, extensions.figures]);
});
afterEach(unmount);

const open = () => mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
const section = () => document.querySelector('section[aria-busy]')?.textContent;

test('shows the figures of the present query with their days, and opens the list of a card with the same query', async () => {
  const visited: string[] = [];
  setNavigator((path) => void visited.push(path));
  open();
  await soon(() => expect(section()).toContain('1,234.50元'));
  expect(section()).toContain('有数据的最近几天：2026-06-01 至 2026-06-30');
  await soon(() => expect(section()).toContain('价格（按日期）'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toEqual({ list: list.id });
  expect(await axeViolations()).toEqual([]);

  await userEvent.fill(page.getByLabelText('名称').first(), '甲');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toEqual({ list: list.id, name: '甲' }));
  await soon(() => expect(document.querySelector('section[aria-busy="false"]')).not.toBeNull());
  const link = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('section[aria-busy="false"] a');
    expect(found?.textContent, document.querySelector('section[aria-busy]')?.innerHTML).toBe('成交额');
    return found!;
  });
  link.click();
  const [path = ''] = visited;
  expect(path.split('?')[0]).toBe('/screen/demo/thing.list');
  const request = JSON.parse(new URLSearchParams(path.split('?')[1]).get('_list')!);
  expect(request).toEqual({ q: { name: '甲', day: ['2026-06-01', '2026-06-30'] } });
});

test('an error can be retried in place', async () => {
  reply = 'x';
  open();
  await soon(() => expect(document.querySelector('.ant-alert-error')).not.toBeNull());
  reply = FIGURES;
  await userEvent.click(page.getByRole('button', { name: /重\s*试/ }));
  await soon(() => expect(section()).toContain('1,234.50'));
});

test('a server without figures is not asked', async () => {
  capabilities().calls = new Set([extensions.summary]);
  open();
  await soon(() => expect(document.body.textContent).toContain('甲'));
  expect(section()).toBeUndefined();
  expect(asked).toEqual([]);
});

const chart = (props: object) => ({ ...list, charts: list.charts.map((one) => ({ ...one, ...props })) });
const query = (path: string) => JSON.parse(new URLSearchParams(path.split('?')[1]).get('_list')!).q;

test('a value of a chart filters the list by keyboard, and its address is that of the list with the same query', async () => {
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
  const toTable = page.getByRole('button', { name: '以表格查看：价格（按日期）' });
  await expect.element(toTable).toBeVisible();
  // Without the pointer, which would open the tooltip outside the landmarks of the page.
  (toTable.element() as HTMLElement).click();
  const value = page.getByRole('link', { name: '2026-06-01，价格：10.00' });
  await expect.element(value).toBeVisible();
  expect(query(value.element().getAttribute('href')!)).toEqual({ day: ['2026-06-01', '2026-06-01'] });
  expect(await axeViolations()).toEqual([]);
  (value.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toEqual({ list: list.id, day_begin: '2026-06-01', day_end: '2026-06-01' }));
});

test('arrow keys choose a point of the canvas, and Enter opens its records', async () => {
  mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
  await soon(() => expect(document.querySelector('section[aria-busy] canvas')).not.toBeNull());
  const points = document.querySelector<HTMLElement>('section[aria-busy] [role="application"]')!;
  points.focus();
  await userEvent.keyboard('{ArrowRight}');
  await soon(() => expect(points.textContent).toContain('2026-06-01，价格：10.00，按回车查看明细'));
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toEqual({ list: list.id, day_begin: '2026-06-01', day_end: '2026-06-01' }));
  points.blur();
  await soon(() => expect(points.querySelector('output')?.textContent).toBe(''));
});

test('a click on a bar opens the list that the chart names', async () => {
  const visited: string[] = [];
  setNavigator((path) => void visited.push(path));
  mount(
    <ListScreen list={chart({ type: 'bar', screen: 'demo/other.list' })} entity={entity} params={{}} active={false} />,
  );
  const canvas = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('section[aria-busy] canvas');
    expect(found).not.toBeNull();
    return found!;
  });
  // The only bar stands in the middle, left of the axis' labels.
  const { width, height } = canvas.getBoundingClientRect();
  await soon(async () => {
    await userEvent.click(canvas, { position: { x: width / 2 + 10, y: height / 2 } });
    expect(visited[0]?.split('?')[0]).toBe('/screen/demo/other.list');
  });
  expect(query(visited[0]!)).toEqual({ day: ['2026-06-01', '2026-06-01'] });
});

test('a list that stays open applies the request of the address that opens it again', async () => {
  const startedAt = location.href;
  setNavigator((path) => history.replaceState(null, '', path));
  function Page() {
    const [active, setActive] = useState(true);
    return (
      <div data-active={active}>
        <button type="button" onClick={() => setActive(!active)}>
          切换
        </button>
        <ListScreen list={list} entity={entity} params={{}} active={active} />
      </div>
    );
  }
  mount(<Page />);
  await soon(() => expect(asked).toHaveLength(1));
  const toggle = page.getByRole('button', { name: '切换' });
  await userEvent.click(toggle);
  await soon(() => expect(document.querySelector('[data-active="false"]')).not.toBeNull());
  history.replaceState(null, '', `?_list=${encodeURIComponent(JSON.stringify({ q: { name: '乙' } }))}`);
  await userEvent.click(toggle);
  await soon(() => expect(asked.at(-1)).toEqual({ list: list.id, name: '乙' }));
  await expect.element(page.getByLabelText('名称').first()).toHaveValue('乙');
  unmount();
  history.replaceState(null, '', startedAt);
});
