/** The demonstration form in steps: a step for companies or persons, errors on the way, and saving from the last step. */
import { describe, expect, test } from 'vitest';
import type { Page } from '../helpers/browser';
import { openStory, signIn, type Size } from '../helpers/story';

const story = openStory();

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const step = (page: Page) => dialog(page).locator('[aria-current="step"]');
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await dialog(page).getByLabel(label).fill(value);
};

describe.each<[Size, 'light' | 'dark']>([
  ['desktop', 'light'],
  ['phone', 'dark'],
])('a supplier on %s in %s', (size, theme) => {
  test('is entered step by step; a step with an error stays open', async () => {
    const { page, audit, shoot, complaints } = await story.visit({ size, theme });
    const name = `华新五金-${size}`;
    await signIn(page, '/demo/supplier');
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await fill(page, { 供应商名称: name, 联系人: '何静', 手机: '13900002222' });
    expect(await dialog(page).getByRole('listitem').count()).toBe(4);
    await shoot(`steps-${size}-1`);
    await press(page, '下一步');
    await expect.poll(() => step(page).textContent()).toContain('企业资料');
    await fill(page, { 统一社会信用代码: '123', 法定代表人: '何静' });
    await press(page, '下一步');
    await dialog(page).getByText('统一社会信用代码是 18 位数字和大写字母').first().waitFor();
    expect(await step(page).textContent()).toContain('1 处有误');
    expect(await audit()).toEqual([]);
    await shoot(`steps-${size}-2`);

    // A person has another second step.
    await press(page, '上一步');
    await dialog(page).getByText('个人', { exact: true }).click();
    await press(page, '下一步');
    await expect.poll(() => step(page).textContent()).toContain('个人资料');
    await fill(page, { 身份证号: '110101199003071234' });
    await press(page, '下一步');
    await dialog(page).getByRole('combobox', { name: '开户行' }).click();
    await page.locator('.ant-select-item-option').getByText('华东商业银行', { exact: true }).click();
    await fill(page, { 收款账号: '6222000011112222' });
    expect(await dialog(page).getByLabel('户名').inputValue()).toBe(name);
    await shoot(`steps-${size}-3`);
    await press(page, '下一步');
    await expect.poll(() => step(page).textContent()).toContain('其他');
    await press(page, '确定');
    await dialog(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `详情 ${name}` }).click();
    await dialog(page).getByText('个人资料', { exact: true }).waitFor();
    expect(await dialog(page).getByText('企业资料', { exact: true }).isVisible()).toBe(false);
    await shoot(`steps-${size}-4`);
    expect(complaints).toEqual([]);
  });
});
