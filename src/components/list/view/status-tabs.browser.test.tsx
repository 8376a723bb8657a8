/** Status tabs of a list, and totals of all records: what they show and send. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { capabilities } from '@/runtime/http/capabilities';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { ListScreen } from '../ListScreen';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const OPTIONS = [
  { value: 'draft', text: '草稿', color: 'grey' as const },
  { value: 'done', text: '已完成', color: 'green' as const },
  { value: 'void', text: '已作废' },
];
const { entity, list } = fill(
  {
    fields: {
      name: { label: '名称', type: 'input', query: 'like' },
      status: { label: '状态', type: 'select', query: 'in', options: OPTIONS },
      price: { label: '价格', type: 'inputNumber', list: { total: 'sum' } },
    },
  },
  { list: { statusTabs: 'status' } },
);

let asked: Record<string, string>[];
let summarized: Record<string, string>[];
let broken: boolean;

beforeEach(async () => {
  await page.viewport(1200, 800);
  [asked, summarized, broken] = [[], [], false];
  startStubServer(({ path, params }) => {
    if (path === '/thing/summary') {
      summarized.push(params);
      if (broken) return 'x';
      const counts = [
        { value: 'draft', count: 30 },
        { value: 'done', count: 7 },
      ];
      const total = params['status'] === 'done' ? 7 : 37;
      return { total, totals: { price: { sum: '12345.60', average: null } }, counts };
    }
    asked.push(params);
    const count = params['status'] === 'done' ? 7 : 10;
    const records = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `第${at}件`, price: '1.50' }));
    return { records, total: -1, size: 10, current: 1, pages: -1 };
  });
  capabilities().calls = new Set([extensions.summary]);
});
afterEach(unmount);

const open = () => mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
const tabs = () =>
  [...document.querySelectorAll('fieldset[aria-label="状态"] button')].map(
    (one) => `${one.textContent}${one.getAttribute('aria-pressed') === 'true' ? '*' : ''}`,
  );
const tab = (name: RegExp) => page.getByRole('group', { name: '状态' }).getByRole('button', { name });
const paging = () => document.querySelector('.ant-pagination-total-text')?.textContent;
const footer = () => [...document.querySelectorAll('[data-foot] [role="row"]')].map((row) => row.textContent);

test('shows 全部 and each value with its number of records, and filters by the pressed one', async () => {
  open();
  await soon(() => expect(tabs()).toEqual(['全部37*', '草稿30', '已完成7', '已作废0']));
  await soon(() => expect(paging()).toBe('1-10 共 37 条'));
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(tab(/已完成/));
  await soon(() => expect(paging()).toBe('1-7 共 7 条'));
  expect(tabs()).toEqual(['全部37', '草稿30', '已完成7*', '已作废0']);
  expect(asked.at(-1)).toMatchObject({ status: 'done', pageNo: '1', searchCount: 'false' });
  expect(summarized.at(-1)).toMatchObject({ status: 'done', countBy: 'status' });
  await userEvent.click(tab(/全部/));
  await soon(() => expect(asked.at(-1)).not.toHaveProperty('status'));
});

test('leaves the query bar without that field; searching and resetting keep the tab', async () => {
  open();
  await soon(() => expect(tabs()).toHaveLength(4));
  expect(document.querySelector('search')?.textContent).not.toContain('状态');
  await userEvent.click(tab(/已完成/));
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '笔');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toMatchObject({ name: '*笔*', status: 'done' }));
  await userEvent.click(page.getByRole('button', { name: /重\s?置/ }));
  await soon(() => expect(asked.at(-1)).not.toHaveProperty('name'));
  expect(asked.at(-1)).toMatchObject({ status: 'done' });
});

test('has tabs without numbers on a server without summaries', async () => {
  capabilities().calls = new Set();
  open();
  await soon(() => expect(tabs()).toEqual(['全部*', '草稿', '已完成', '已作废']));
  await soon(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked[0]).not.toHaveProperty('searchCount');
  expect(summarized).toEqual([]);
});

test('has no tabs where the record it belongs to fixes the value', async () => {
  mount(<ListScreen list={list} entity={entity} params={{ status: 'done' }} active={false} />);
  await soon(() => expect(paging()).toBe('1-7 共 7 条'));
  expect(tabs()).toEqual([]);
});

test('shows the totals of all records below those of the page', async () => {
  open();
  await soon(() => expect(footer()).toEqual(['本页合计15.00', '全部合计12,345.60']));
});

test('names a count that failed, and counts again', async () => {
  broken = true;
  open();
  await soon(() => expect(paging()).toMatch(/^1-10 总数统计失败\s*重\s?试$/));
  expect(await axeViolations()).toEqual([]);
  broken = false;
  await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
  await soon(() => expect(paging()).toBe('1-10 共 37 条'));
});

test('does not ask for the summary of a list that has none', async () => {
  capabilities().withoutSummary = new Set(['/thing']);
  open();
  await soon(() => expect(asked[0]).not.toHaveProperty('searchCount'));
  expect(summarized).toEqual([]);
  capabilities().withoutSummary = new Set();
});

test('scrolls its tabs on a phone', async () => {
  await page.viewport(390, 800);
  open();
  await soon(() => expect(tabs()).toHaveLength(4));
  const group = document.querySelector<HTMLElement>('fieldset[aria-label="状态"]')!;
  expect(getComputedStyle(group).overflowX).toBe('auto');
  for (const button of group.querySelectorAll('button')) expect(button.offsetHeight).toBeGreaterThanOrEqual(40);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('leaves a page at its beginning where the list stands below', async () => {
  const host = open();
  host.style.paddingTop = '2000px';
  await soon(() => expect(tabs()).toHaveLength(4));
  await soon(() => expect(paging()).toBeDefined());
  expect(document.scrollingElement?.scrollTop).toBe(0);
});
