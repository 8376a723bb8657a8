/** The demonstration form with tables: sums, protected rows and follow-up records of a row. */
import { expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { Page } from '../helpers/browser';
import { ask, tokenOf } from '../helpers/people';
import { openStory, signIn, type Size } from '../helpers/story';

const story = openStory();

/** A partly delivered order: its delivered rows are protected. */
const ORDER = 'CG20260011';

const cell = (page: Page, row: number, col: number) =>
  page.locator(`[role="dialog"] [data-place="${row}"] [data-col="${col}"]`).first();
const held = (page: Page, row: number, col: number) =>
  cell(page, row, col).evaluate((node) => node.firstChild?.textContent ?? '');
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);

async function edit(page: Page, size: Size): Promise<void> {
  await signIn(page, '/demo/order');
  if (size === 'phone') await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('textbox', { name: '采购单号' }).first().fill(ORDER);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('button', { name: `编辑 ${ORDER}` }).click();
  const card = page.getByRole('dialog').getByRole('list').getByRole('button').first();
  await (size === 'phone' ? card : cell(page, 0, 0)).waitFor();
}

it('computes the line and the order on entry, and saves what was shown', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light', motion: true });
  await edit(page, 'desktop');
  const token = await tokenOf(story.server().base);
  const call = <T>(path: string) => ask<T>(story.server().base, 'GET', path, { token });
  const stored = async () => {
    const { records } = await call<{ records: Row[] }>(`/demo/order/list?orderNo=${ORDER}`);
    return call<Row>(`/demo/order/queryById?id=${String(records[0]!.id)}`);
  };
  const lines = (await stored()).item as Row[];
  const came = lines.findIndex(({ received }) => Number(received) > 0);
  const open = lines.findIndex(({ received }) => Number(received) === 0);

  // Follow-up records of a row are shown below it and protect it.
  await page.getByRole('button', { name: `展开第 ${came + 1} 行的明细` }).click();
  await page
    .locator('[data-details]')
    .getByText(/^DH2026/)
    .first()
    .waitFor();
  await audit().then((violations) => expect(violations).toEqual([]));
  await shoot('order-desktop-light');
  await page.getByRole('button', { name: `收起第 ${came + 1} 行的明细` }).click();
  expect(await page.getByRole('checkbox', { name: `选择第 ${came + 1} 行` }).isDisabled()).toBe(true);

  const price = String((Math.trunc(Number(lines[open]!.price)) % 90) + 5);
  await cell(page, open, 3).click();
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type(price);
  await page.keyboard.press('Tab');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  const sum = (Number(price) * 10).toFixed(2);
  await expect.poll(() => held(page, open, 6)).toBe(sum);
  const total = await field(page, '价税合计（元）').inputValue();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-place="0"]').getByText(total, { exact: true }).waitFor();
  const after = await stored();
  expect((after.item as Row[])[open]).toMatchObject({ quantity: 20, amount: sum });
  expect(Number(after.total)).toBe(Number(total.replaceAll(',', '')));
  expect(complaints).toEqual([]);
});

it('opens the rows of a full-screen form as cards on a phone', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'phone', theme: 'dark' });
  await edit(page, 'phone');
  await shoot('order-phone-dark');
  await page.getByRole('tab', { name: /跟进记录/ }).click();
  const notes = page.getByRole('tabpanel', { name: /跟进记录/ });
  const count = await notes.getByRole('listitem').count();
  await notes.getByRole('button', { name: '新增' }).click();
  await page.getByRole('dialog', { name: `跟进记录 第 ${count + 1} 行，共 ${count + 1} 行` }).waitFor();
  expect(await audit()).toEqual([]);
  await shoot('order-phone-dark-notes');
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await expect.poll(() => notes.getByRole('listitem').count()).toBe(count + 1);
  expect(complaints).toEqual([]);
});

it.each([
  // Width and height in points.
  ['A4', ['594', '841'], 5],
  ['continuous', ['683', '396'], 10],
] as const)(
  'prints the selected orders on %s: as many pages as the preview says, one order after the other',
  async (paper, size, least) => {
    const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light', motion: true });
    await page.route(/demo\/order-print\.page/, async (route) => {
      const response = await route.fetch();
      const file = (await response.json()) as { screen: { print: object } };
      file.screen.print = { ...file.screen.print, paper };
      await route.fulfill({ response, json: file });
    });
    await signIn(page, '/demo/order');
    await page
      .getByRole('button', { name: /^编辑 CG/ })
      .first()
      .waitFor();
    // The first box is that of the head.
    for (const index of [1, 3]) await page.getByRole('checkbox').nth(index).click();
    await page.getByRole('button', { name: '打印订单' }).click();
    const summary = page.getByText(/^2 张单据，共 \d+ 页$/);
    await summary.waitFor();
    // Pages are laid out one after the other: their number is final once it stays. The third order has 300 lines.
    let pages = 0;
    const isSettled = async () => {
      const before = pages;
      pages = Number(/共 (\d+) 页/.exec((await summary.textContent()) ?? '')![1]);
      return pages === before && pages > least;
    };
    await expect.poll(isSettled, { timeout: 60_000, interval: 1500 }).toBe(true);
    await audit().then((violations) => expect(violations).toEqual([]));
    await shoot(`print-${paper}`);
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(pages);
    expect(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/.exec(file)?.slice(1)).toEqual(size);
    expect(complaints).toEqual([]);
  },
);

it.each<Size>(['desktop', 'phone'])('lists the receipts of an order in a tab of its detail on a %s', async (size) => {
  const { page, audit, shoot, complaints } = await story.visit({
    size,
    theme: size === 'phone' ? 'dark' : 'light',
    motion: size === 'desktop',
  });
  await signIn(page, '/demo/order');
  if (size === 'phone') await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('textbox', { name: '采购单号' }).first().fill(ORDER);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('button', { name: `详情 ${ORDER}` }).click();
  const tab = page.getByRole('dialog').getByRole('tab', { name: /到货记录/ });
  await tab.click();
  const receipts = page.getByRole('tabpanel', { name: /到货记录/ }).getByText(/^DH2026/);
  await receipts.first().waitFor();
  expect(await tab.textContent()).toBe(`到货记录${await receipts.count()}`);
  expect(await audit()).toEqual([]);
  await shoot(`order-related-${size}`);
  expect(complaints).toEqual([]);
});

it.each([
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const)('filters orders by the tabs of their status, with counts and totals ($size, $theme)', async (look) => {
  const { page, audit, shoot, complaints } = await story.visit(look);
  await signIn(page, '/demo/order');
  const tabs = page.getByRole('group', { name: '状态' });
  const counts = () =>
    tabs.getByRole('button').evaluateAll((all) => all.map((one) => Number(/\d+$/.exec(one.textContent ?? '')?.[0])));
  await tabs.getByRole('button').nth(4).waitFor();
  await tabs.getByText(/^\d+$/).nth(4).waitFor();
  const [all, ...each] = await counts();
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(all);
  if (look.size === 'desktop') {
    await page.getByText('全部合计').waitFor();
    await page.getByText(`共 ${all} 条`).waitFor();
  }
  expect(await audit()).toEqual([]);
  await shoot(`order-tabs-${look.size}-${look.theme}`);
  const pressed = tabs.getByRole('button', { pressed: true }).filter({ hasText: `已完成${each[3]}` });
  await tabs.getByRole('button', { name: /^已完成/ }).click();
  await pressed.waitFor();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"status":"done"');
  await page.reload();
  await pressed.waitFor();
  expect(complaints).toEqual([]);
});
