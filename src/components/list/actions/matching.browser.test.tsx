/** Selecting all records of a query: where it is offered, what is sent, and what ends it. */
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

const { entity, list } = fill(
  {
    fields: { name: { label: '名称', type: 'input', query: 'like' } },
    actions: {
      send: { label: '寄出', confirm: '把选中的 {count} 件寄出？' },
      pack: { label: '合并', batch: true },
    },
  },
  { list: { toolbar: ['add'], bulk: ['send', 'pack', 'deleteBatch'] } },
);

const TOTAL = 37;
let started: unknown[];

beforeEach(async () => {
  await page.viewport(1440, 900);
  started = [];
  startStubServer(({ method, path, params, body }) => {
    if (path === '/thing/summary') return { total: TOTAL, totals: {}, counts: [] };
    if (method === 'POST') {
      started.push([path, body]);
      return { jobId: 'j1' };
    }
    const from = (Number(params['pageNo']) - 1) * 10;
    const records = Array.from({ length: 10 }, (_, at) => ({ id: `r${from + at}`, name: `第${from + at}件` }));
    return { records, total: -1, size: 10, current: 1, pages: -1 };
  });
  capabilities().calls = new Set([extensions.summary, extensions.matching, extensions.jobs]);
});
afterEach(() => {
  unmount();
  for (const { key } of confirmations().list.slice()) resolveConfirmation(key, false);
});

const open = () => mount(<ListScreen list={list} entity={entity} params={{}} active={false} />);
const status = () => document.querySelector('output')?.textContent ?? '';
const button = (name: string | RegExp) => page.getByRole('button', { name });
const all = () => button('选择全部 37 条符合条件的记录');
async function selectPage(): Promise<void> {
  await soon(() => expect(document.querySelectorAll('[role="row"]').length).toBeGreaterThan(10));
  await userEvent.click(page.getByRole('checkbox', { name: '选择本页全部' }));
  await soon(() => expect(status()).toContain('已选 10 项'));
}

test('offers all records of the query once the whole page is selected, and runs an action on them', async () => {
  open();
  await selectPage();
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '件');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(all().query()).not.toBeNull());
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(all());
  await soon(() => expect(status()).toContain('已选全部 37 条'));
  await userEvent.click(button(/寄\s?出/));
  await soon(() => expect(confirmations().list).toHaveLength(1));
  expect(confirmations().list[0]).toMatchObject({ title: '把选中的 37 件寄出？', text: '当前条件下的全部 37 条物品' });
  resolveConfirmation(confirmations().list[0]!.key, true);
  await soon(() =>
    expect(started).toEqual([['/thing/matching', { action: 'send', query: { name: '*件*' }, count: 37 }]]),
  );
  await soon(() => expect(status()).toBe(''));
});

test('disables what cannot take a query, and keeps the rows of other pages selected', async () => {
  open();
  await selectPage();
  await userEvent.click(all());
  await soon(() =>
    expect(
      button(/合\s?并/)
        .element()
        .getAttribute('aria-disabled'),
    ).toBe('true'),
  );
  await userEvent.click(page.getByTitle('2'));
  const checked = () =>
    document.querySelectorAll('[role="row"] [role="checkbox"][aria-checked="true"], input:checked').length;
  await soon(() => expect(document.body.textContent).toContain('第12件'));
  await soon(() => expect(checked()).toBeGreaterThanOrEqual(10));
  expect(status()).toContain('已选全部 37 条');
});

test('ends with another query, and with the link that clears the selection', async () => {
  open();
  await selectPage();
  await userEvent.click(all());
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '笔');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(status()).not.toContain('已选全部'));
  await userEvent.click(button('清空'));
  await soon(() => expect(status()).toBe(''));
});

test('is not offered by a server without the call, nor while a row of the page is not selected', async () => {
  capabilities().calls = new Set([extensions.summary, extensions.jobs]);
  open();
  await selectPage();
  expect(all().query()).toBeNull();
  unmount();
  capabilities().calls = new Set([extensions.summary, extensions.matching, extensions.jobs]);
  open();
  await selectPage();
  await userEvent.click(page.getByRole('checkbox', { name: '选择第3件' }));
  await soon(() => expect(status()).toContain('已选 9 项'));
  expect(all().query()).toBeNull();
});

test('offers all records in a line of its own on a phone, whose end is on screen', async () => {
  await page.viewport(390, 800);
  open();
  await soon(() => expect(document.querySelectorAll('li input').length).toBe(10));
  for (const one of page.getByRole('checkbox').elements()) await userEvent.click(one);
  await soon(() => expect(all().query()).not.toBeNull());
  await soon(() => expect(button('清空').element().getBoundingClientRect().right).toBeLessThanOrEqual(390));
  const { top, right } = all().element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
  expect(top).toBeLessThan(
    button(/寄\s?出/)
      .element()
      .getBoundingClientRect().top,
  );
});
