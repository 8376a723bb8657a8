/** Grouping a list: choosing columns, heads with subtotals, opening groups, on a desk and on a phone. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { capabilities } from '@/runtime/http/capabilities';
import { confirmations, resolveConfirmation } from '@/runtime/notices/notices';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';
import { ListScreen } from '../ListScreen';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const OPTIONS = [
  { value: 'draft', text: '草稿', color: 'grey' as const },
  { value: 'done', text: '已完成', color: 'green' as const },
];
const { entity, list } = fill(
  {
    fields: {
      name: { label: '名称', type: 'input', query: 'like' },
      status: { label: '状态', type: 'select', options: OPTIONS },
      place: { label: '地点', type: 'input', size: 50 },
      price: { label: '价格', type: 'inputNumber', size: [20, 2], list: { total: 'sum' } },
      note: { label: '说明', type: 'textarea' },
    },
  },
  { list: { toolbar: ['export'], bulk: ['deleteBatch'] } },
);

let sent: unknown[];
let asked: [string, Record<string, string>][];

beforeEach(async () => {
  await page.viewport(1200, 800);
  asked = [];
  sent = [];
  startStubServer(({ path, params, body }) => {
    asked.push([path, params]);
    if (path === '/thing/matching') return sent.push(body) && { jobId: 'j1' };
    if (path === '/thing/exportXls') return { jobId: 'j2' };
    if (path === '/thing/summary')
      return { total: 25, totals: { price: { sum: '9007199254740993.10', average: null } }, counts: [] };
    if (path === '/thing/groups') {
      const totals = (sum: string | null) => ({ price: { sum, average: null } });
      if (params['groupValues'])
        return { groups: [{ value: '杭州', text: null, count: 12, totals: totals('7.50') }], total: 1 };
      const groups = [
        { value: 'draft', text: '草稿', count: 12, totals: totals('9007199254740992.10') },
        { value: null, text: null, count: 13, totals: totals(null) },
      ];
      return { groups, total: 2 };
    }
    const from = params['cursorAfter'] ? 10 : 0;
    const count = from === 0 ? 10 : 2;
    const records = Array.from({ length: count }, (_, at) => ({
      id: `r${from + at}`,
      name: `第${from + at}件`,
      status: 'draft',
      price: '0.75',
    }));
    return { records, total: -1, size: 10, current: 1, pages: -1, _cursors: { before: null, after: 'C' } };
  });
  capabilities().calls = new Set([extensions.summary, extensions.groups]);
});
afterEach(unmount);

const open = (groupBy: string[] = []) =>
  mount(<ListScreen list={{ ...list, groupBy }} entity={entity} params={{}} active={false} />);
const groupButton = () => page.getByRole('button', { name: /^分组/ });
const choose = async (name: RegExp) => {
  await userEvent.click(groupButton());
  await userEvent.click(page.getByRole('menuitem', { name }));
  await userEvent.keyboard('{Escape}');
  await soon(() => expect(groupButton().element().getAttribute('aria-expanded')).toBe('false'));
};
const heads = () =>
  [...document.querySelectorAll('[data-group="head"]')].map((row) =>
    [...row.querySelectorAll('[data-col], [role="gridcell"]')]
      .map((cell) => cell.textContent)
      .filter(Boolean)
      .join('|'),
  );
const names = () =>
  [...document.querySelectorAll('[data-row]:not([data-group]) [data-col="0"]')].map((one) => one.textContent);
const footer = () => [...document.querySelectorAll('[data-foot] [role="row"]')].map((row) => row.textContent);
const expand = (name: string) => page.getByRole('button', { name: `展开${name}`, exact: false });

test('groups by a chosen column: names, counts, subtotals beside the totals of all, and rows when a group is opened', async () => {
  open();
  await choose(/状态/);
  await soon(() => expect(heads()).toEqual(['状态草稿12 条|9,007,199,254,740,992.10', '状态空13 条']));
  await soon(() => expect(footer()).toEqual(['全部合计9,007,199,254,740,993.10']));
  expect(await axeViolations()).toEqual([]);
  const head = document.querySelector('[data-group="head"]')!;
  expect([head.getAttribute('aria-expanded'), head.getAttribute('aria-level')]).toEqual(['false', '1']);
  expect(head.querySelector('input')).toBeNull();
  await userEvent.click(expand('状态 草稿').first());
  await soon(() => expect(names()).toHaveLength(10));
  expect(head.getAttribute('aria-expanded')).toBe('true');
  const [path, params] = asked.at(-1)!;
  expect([path, params['groupBy'], params['groupValues']]).toEqual(['/thing/list', 'status', '["draft"]']);
  await userEvent.click(page.getByRole('button', { name: '继续载入（还有 2 条）' }));
  await soon(() => expect(names()).toHaveLength(12));
  await expect.element(page.getByRole('button', { name: /继续载入/ })).not.toBeInTheDocument();
});

test('opens a group by keys, and groups by a second column inside', async () => {
  open(['status']);
  await soon(() => expect(heads()).toHaveLength(2));
  await choose(/地点/);
  await soon(() => expect(asked.at(-1)?.[1]['groupBy']).toBe('status,place'));
  await expect.element(page.getByRole('button', { name: '分组：状态、地点' })).toBeInTheDocument();
  await soon(() => expect(heads()).toHaveLength(2));
  (expand('状态 草稿').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(heads()).toHaveLength(3));
  expect(heads()[1]).toBe('地点杭州12 条|7.50');
  // A third level is not offered.
  await userEvent.click(groupButton());
  await expect.element(page.getByRole('menuitem', { name: /名称/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(page.getByRole('menuitem', { name: '不分组' }));
  await soon(() => expect(heads()).toEqual([]));
  await soon(() => expect(names()).toHaveLength(10));
});

test('offers only columns that can be grouped by', async () => {
  open();
  await userEvent.click(groupButton());
  await expect.element(page.getByRole('menuitem', { name: /状态/ })).toBeInTheDocument();
  const offered = [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent);
  expect(offered).toEqual(['不分组', '名称', '状态', '地点']);
});

test('selects records of groups, not their heads', async () => {
  open(['status']);
  await soon(() => expect(heads()).toHaveLength(2));
  await userEvent.click(expand('状态 草稿').first());
  await soon(() => expect(names()).toHaveLength(10));
  await userEvent.click(page.getByRole('checkbox', { name: '选择本页全部' }));
  await soon(() => expect(document.querySelector('output')?.textContent).toContain('已选 10 项'));
});

const matchingCalls = () => {
  capabilities().calls = new Set([extensions.summary, extensions.groups, extensions.matching, extensions.jobs]);
};
const output = () => document.querySelector('output')?.textContent ?? '';

test('offers all records of the query while grouped, once the shown ones are selected', async () => {
  matchingCalls();
  open(['status']);
  await soon(() => expect(heads()).toHaveLength(2));
  await userEvent.click(expand('状态 草稿').first());
  await soon(() => expect(names()).toHaveLength(10));
  await userEvent.click(page.getByRole('checkbox', { name: '选择本页全部' }));
  await userEvent.click(page.getByRole('button', { name: '选择全部 25 条符合条件的记录' }));
  await soon(() => expect(output()).toContain('已选全部 25 条'));
});

test('selects and exports all records of one group from its menu', async () => {
  matchingCalls();
  open(['status']);
  await soon(() => expect(heads()).toHaveLength(2));
  const menu = page.getByRole('button', { name: '状态 草稿的操作' });
  await userEvent.click(menu);
  await userEvent.click(page.getByRole('menuitem', { name: '选择本组全部 12 条' }));
  await soon(() => expect(output()).toContain('已选“草稿”组的 12 条'));
  await userEvent.click(page.getByRole('button', { name: /批量删除/ }));
  await soon(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
  const group = { groupBy: 'status', groupValues: '["draft"]' };
  await soon(() => expect(sent).toMatchObject([{ action: 'deleteBatch', query: group, count: 12 }]));

  await userEvent.click(menu);
  await userEvent.click(page.getByRole('menuitem', { name: '导出本组' }));
  await expect.element(page.getByRole('radio', { name: '“草稿”组的 12 条' })).toBeChecked();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /导\s?出/ }));
  await soon(() => expect(asked.find(([path]) => path === '/thing/exportXls')?.[1]).toMatchObject(group));
});

test('groups by a column, and no longer by it, from the menu of the column', async () => {
  open();
  const press = async (item: string) => {
    (page.getByRole('button', { name: '状态的列菜单' }).element() as HTMLElement).click();
    await userEvent.click(page.getByRole('menuitem', { name: item, exact: true }));
  };
  await soon(() => expect(names()).toHaveLength(10));
  await press('按此列分组');
  await soon(() => expect(heads()).toHaveLength(2));
  await press('取消按此列分组');
  await soon(() => expect(heads()).toEqual([]));
});

test('a list whose schema groups it opens without groups at a server that has none', async () => {
  capabilities().calls = new Set([extensions.summary]);
  open(['status']);
  await soon(() => expect(names()).toHaveLength(10));
  expect(groupButton().query()).toBeNull();
  expect(asked.some(([path, params]) => path === '/thing/groups' || 'groupBy' in params)).toBe(false);
});

test('shows groups as cards on a phone', async () => {
  await page.viewport(390, 800);
  open(['status']);
  const cards = () => [...document.querySelectorAll('li[data-group="head"]')].map((one) => one.textContent);
  await soon(() => expect(cards()).toEqual(['状态草稿12 条价格9,007,199,254,740,992.10', '状态空13 条']));
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(expand('状态 草稿').first());
  await soon(() => expect(document.querySelectorAll('li').length).toBe(13));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
