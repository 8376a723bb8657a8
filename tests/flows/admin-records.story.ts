/** Screens of the administrator: dictionaries and their recycle bin, categories, positions, tenants. */
import { describe, expect, test } from 'vitest';
import { ask, tokenOf } from '../helpers/people';
import { decide, dialog, eventually, form, leave, press, pressBar } from '../helpers/records';
import { record, search, shareWindow, submit } from '../helpers/records';
import { openStory, type Page, type Size } from '../helpers/story';

const story = openStory();

let made = 0;
/** A name that no earlier attempt of the test has used. */
const fresh = () => `a${Date.now().toString(36).slice(-6)}${++made}`;

const gone = (page: Page, name: string) => eventually(() => record(page, name).count()).toBe(0);
/** Reload, so that the list shows saved data and not the page's state. */
async function again(page: Page, name: string): Promise<void> {
  await page.reload();
  await record(page, name).waitFor();
}

/** Selects an option of a drop-down list. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  // The selected text covers the input, so a click would fail: use the keyboard.
  await form(page).getByRole('combobox', { name: label }).press('Enter');
  await page.locator('.ant-select-item-option').getByText(option, { exact: true }).click();
}

describe.each<Size>(['desktop', 'phone'])('records of the administrator on a %s', (size) => {
  const { enter, look } = shareWindow(story, size);

  test('restores a deleted dictionary with its items from the recycle bin, and removes it', async () => {
    const code = fresh();
    const name = `口味${code}`;
    const { base } = story.server();
    const token = await tokenOf(base);
    const body = { dictName: name, dictCode: code, type: '0' };
    const dictId = await ask<string>(base, 'POST', '/sys/dict/add', { token, body });
    const item = { dictId, itemText: '甜', itemValue: 'sweet', status: '1' };
    await ask(base, 'POST', '/sys/dictItem/add', { token, body: item });

    const page = await enter('/isps/system/dict');
    await search(page, size, '字典名称', name);
    await decide(page, '删除', name, '确定');
    await gone(page, name);
    await pressBar(page, '回收站');
    await dialog(page).getByText(code, { exact: true }).waitFor();
    await look('bin');
    await decide(page, '还原', name, `还原字典“${name}”和它的字典项？`);
    await eventually(() => dialog(page).getByText(code, { exact: true }).count()).toBe(0);
    await leave(page);
    // An entry that was added in the drawer is visible in the list behind it.
    await record(page, name).waitFor();
    await again(page, name);
    await press(page, '字典配置', name);
    await dialog(page).getByText('sweet', { exact: true }).waitFor();
    await leave(page);

    await decide(page, '删除', name, '确定');
    await gone(page, name);
    await pressBar(page, '回收站');
    await decide(page, '彻底删除', name, '删除后不能恢复');
    await eventually(() => dialog(page).getByText(code, { exact: true }).count()).toBe(0);
    await leave(page);
    await page.reload();
    await page.getByText('没有符合条件的数据').waitFor();
    await pressBar(page, '回收站');
    await dialog(page)
      .getByRole('columnheader', { name: '字典编码' })
      .or(dialog(page).getByText('还没有'))
      .first()
      .waitFor();
    expect(await dialog(page).getByText(code, { exact: true }).count()).toBe(0);
  });

  test('adds categories below one another, with codes that extend the parent’s', async () => {
    const mine = fresh();
    const [top, below, renamed] = [`茶类${mine}`, `绿茶${mine}`, `红茶${mine}`];
    const page = await enter('/isps/system/category');
    await pressBar(page, '新增');
    await form(page).getByLabel('分类名称').fill(top);
    await submit(page);
    await search(page, size, '分类名称', mine);
    await press(page, '新增下级', top);
    await form(page).getByLabel('分类名称').fill(below);
    await look('category-add');
    await submit(page);
    await record(page, below).waitFor();
    await look('categories');
    const codes = await page.getByText(/^[A-Z]\d\d([A-Z]\d\d)?$/).allTextContents();
    expect(codes).toHaveLength(2);
    expect(codes[1]!.startsWith(codes[0]!)).toBe(true);

    await press(page, '编辑', below);
    await form(page).getByLabel('分类名称').fill(renamed);
    await submit(page);
    await record(page, renamed).waitFor();
    await again(page, renamed);
    expect(await record(page, below).count()).toBe(0);
    await decide(page, '删除', renamed, '确定');
    await gone(page, renamed);
    await decide(page, '删除', top, '确定');
    await gone(page, top);
    await page.reload();
    await page.getByText('没有符合条件的数据').waitFor();
  });

  test('adds, changes and deletes a position', async () => {
    const code = fresh();
    const [name, renamed] = [`品茶师${code}`, `评茶师${code}`];
    const page = await enter('/isps/system/position');
    await pressBar(page, '新增');
    await form(page).getByLabel('职务编码').fill(code);
    await form(page).getByLabel('职务名称').fill(name);
    await choose(page, '职务等级', '员级');
    await submit(page);
    await search(page, size, '职务编码', code);
    await record(page, name).getByText('员级', { exact: true }).waitFor();
    // The same code again: rejected at its field.
    await pressBar(page, '新增');
    await form(page).getByLabel('职务编码').fill(code);
    await form(page).getByLabel('职务名称').fill(name);
    await form(page).getByRole('button', { name: '确定', exact: true }).click();
    await form(page).getByText('该值不可用，系统中已存在！').waitFor();
    await look('position-taken');
    await form(page).getByLabel('职务编码').fill(fresh());
    await submit(page);
    await press(page, '编辑', name);
    await form(page).getByLabel('职务名称').fill(renamed);
    await submit(page);
    await again(page, renamed);
    await look('positions');
    await decide(page, '删除', renamed, '确定');
    await gone(page, renamed);
    await page.reload();
    await page.getByText('没有符合条件的数据').waitFor();
  });

  test('adds a tenant with its number, freezes and deletes it', async () => {
    const mine = fresh();
    const name = `茶庄${mine}`;
    // Tenant numbers are never reused: every attempt needs a new one.
    const number = String(Date.now()).slice(-9).replace(/^0/, '9');
    const page = await enter('/isps/system/tenant');
    await pressBar(page, '新增');
    await form(page).getByLabel('租户名称').fill(name);
    await form(page).getByLabel('租户编号').fill('1000000000');
    await form(page).getByRole('button', { name: '确定', exact: true }).click();
    await page.getByText('请输入租户编号，1 到 999999999 的整数').first().waitFor();
    await form(page).getByLabel('租户编号').fill(number);
    await look('tenant-add');
    await submit(page);
    await search(page, size, '租户名称', name);
    await record(page, name).getByText(number, { exact: true }).waitFor();
    await press(page, '编辑', name);
    await eventually(() => form(page).getByLabel('租户编号').isDisabled()).toBe(true);
    await choose(page, '状态', '冻结');
    await submit(page);
    // The emphasis of the record is in the text of its name, too.
    await page
      .locator('[data-row], li:has(dl)')
      .filter({ hasText: name })
      .filter({ hasText: '冻结' })
      .first()
      .waitFor();
    await again(page, name);
    await page
      .locator('[data-row], li:has(dl)')
      .filter({ hasText: name })
      .filter({ hasText: '冻结' })
      .first()
      .waitFor();
    await look('tenants');
    await decide(page, '删除', name, '确定');
    await gone(page, name);
    await page.reload();
    await page.getByText('没有符合条件的数据').waitFor();
  });
});
