/** Check rules and fill rules: entered row by row, tested in their dialog, at both widths. */
import { describe, expect, test } from 'vitest';
import { openStory, signIn, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PATIENCE = 30_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE });

const record = (page: Page, name: string) =>
  page.locator('[data-row], li:has(dl)').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.locator('.ant-modal-content').last();
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Clicks a button of a record, which may be in the menu 更多. */
async function press(page: Page, action: string, name: string): Promise<void> {
  await record(page, name).first().waitFor();
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  if ((await direct.count()) > 0) {
    await direct.click();
    return;
  }
  await page.getByRole('button', { name: new RegExp(`^更多.*${name}`) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const looks: [Size, 'light' | 'dark'][] = [
  ['desktop', 'light'],
  ['phone', 'dark'],
];

describe.each(looks)('rules, %s, %s', (size, theme) => {
  // A retry of the file starts with the records of the first try.
  const mine = `${size}${String(Date.now()).slice(-6)}`;
  const name = `车牌${mine}`;
  let visit: Visit;
  const look = async (what: string) => {
    await visit.shoot(`rules-${size}-${theme}-${what}`);
    expect.soft(await visit.audit(), what).toEqual([]);
  };
  const cell = (label: string, row: number) => dialog(visit.page).getByLabel(`${label} 第 ${row} 行`, { exact: true });

  test('edits a check rule row by row and shows errors in the row', async () => {
    visit = await story.visit({ size, theme });
    const { page } = visit;
    page.setDefaultTimeout(PATIENCE);
    await signIn(page, '/isps/system/check-rule');
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await dialog(page).getByLabel('规则名称').fill(name);
    await dialog(page).getByLabel('规则编码').fill(mine);
    await button(page, '添加一行').click();
    expect(await cell('位数', 1).inputValue()).toBe('*');
    await cell('位数', 1).fill('0');
    await button(page, '确定').click();
    await dialog(page).getByText('位数为正整数，* 表示整个值').first().waitFor();
    await look('1-wrong');
    await cell('位数', 1).fill('*');
    await cell('规则（正则表达式）', 1).fill('^.{7}$');
    await cell('提示文本', 1).fill('应为7位');
    await button(page, '添加一行').click();
    await cell('位数', 2).fill('1');
    await cell('规则（正则表达式）', 2).fill('^[京沪粤]$');
    await cell('提示文本', 2).fill('第一位是省份');
    await button(page, '上移第 2 行').click();
    expect(await cell('提示文本', 1).inputValue()).toBe('第一位是省份');
    await look('2-rows');
    await button(page, '确定').click();
    await record(page, name).first().waitFor();
  });

  test('[1§5.55, 2§5.93] tries the rule repeatedly and shows which part failed', async () => {
    const { page } = visit;
    await press(page, '功能测试', name);
    await dialog(page).getByLabel('测试值').fill('苏A12345');
    await button(page, '测试').click();
    await dialog(page).getByText('第一位是省份').waitFor();
    await dialog(page).getByLabel('测试值').fill('沪A1234');
    await button(page, '测试').click();
    await dialog(page).getByText('应为7位').waitFor();
    await dialog(page).getByLabel('测试值').fill('沪A12345');
    await button(page, '测试').click();
    await dialog(page).getByText('校验通过！').waitFor();
    await look('3-passed');
    await button(page, '取消').click();
    await eventually(() => dialog(page).count()).toBe(0);
  });

  test('shows the rule as a table and stores it in the servers’ format', async () => {
    const { page } = visit;
    await press(page, '详情', name);
    await dialog(page).getByText('第一位是省份').waitFor();
    await look('4-detail');
    await button(page, '关闭').last().click();
    await press(page, '编辑', name);
    await eventually(() => cell('提示文本', 2).inputValue()).toBe('应为7位');
    await button(page, '删除第 2 行').click();
    const sent = page.waitForRequest((request) => request.url().includes('/sys/checkRule/edit'));
    await button(page, '确定').click();
    const { ruleJson } = (await sent).postDataJSON() as { ruleJson: string };
    expect(JSON.parse(ruleJson)).toEqual([{ digits: '1', pattern: '^[京沪粤]$', message: '第一位是省份' }]);
    await eventually(() => dialog(page).count()).toBe(0);
  });

  test('returns a new value each time a fill rule is tried', async () => {
    const { page } = visit;
    const search = encodeURIComponent(JSON.stringify({ q: { ruleName: '订单流水号' } }));
    await page.goto(`/isps/system/fill-rule?_list=${search}`);
    await press(page, '功能测试', '订单流水号');
    const drawn = () => dialog(page).getByRole('alert').textContent();
    await button(page, '测试').click();
    await eventually(drawn).toMatch(/^CN\d{16}$/);
    const first = await drawn();
    await button(page, '测试').click();
    await eventually(drawn).not.toBe(first);
    await look('5-fill');
    expect(visit.complaints).toEqual([]);
  });
});
