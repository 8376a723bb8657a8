/** Child lists of the styles tabs, erp and inner: opened, paged, changed by their own toolbar, within the user's rights. */
import { expect, it } from 'vitest';
import { seedId } from '@/server/sample-data/seed-id';
import { addPerson } from '../helpers/people';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The child lists of a main record. */
const childrenOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`${name}`) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const submit = async (page: Page) => {
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

const FIRST = '苏州恒力紧固件有限公司';
const SECOND = '宁波海天密封件厂';

it('tabs: pages, adds, edits and deletes the records of the selected one', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  const person = await addPerson(story.server().base, 'child_editor', '周子表');
  await signIn(page, '/demo/supplier-tabs', person);
  await tab(page, '联系人 24').waitFor();
  await tab(page, '供货物料 9').waitFor();
  const contacts = childrenOf(page, FIRST);
  await contacts.getByRole('row', { name: /138/ }).nth(9).waitFor();
  expect(await audit()).toEqual([]);
  await shoot('child-lists-tabs-desktop-light');
  await contacts.getByTitle('3', { exact: true }).click();
  await contacts.getByText('21-24 共 24 条').waitFor();

  // The contact belongs to the selected supplier.
  await contacts.getByRole('button', { name: '新增' }).click();
  await dialog(page).getByText(FIRST).waitFor();
  expect(await dialog(page).getByRole('combobox', { name: '供应商' }).isDisabled()).toBe(true);
  await dialog(page).getByLabel('姓名').fill('欧阳新');
  await dialog(page).getByLabel('手机').fill('13800000001');
  await shoot('child-lists-add-desktop-light');
  await submit(page);
  await tab(page, '联系人 25').waitFor();

  await contacts.getByRole('textbox', { name: '姓名' }).fill('欧阳新');
  await contacts.getByRole('button', { name: '查询', exact: true }).click();
  await button(page, '编辑 欧阳新').click();
  await dialog(page).getByLabel('手机').fill('13800000002');
  await submit(page);
  await contacts.getByText('13800000002').waitFor();
  await button(page, '删除 欧阳新').click();
  // The dialog sets the focus after its animation: a click on a moving button may miss it.
  await dialog(page).locator('button:focus').waitFor();
  await dialog(page).getByRole('button', { name: '删除', exact: true }).click();
  await tab(page, '联系人 24').waitFor();

  await page.getByRole('gridcell', { name: SECOND, exact: true }).click();
  await childrenOf(page, SECOND).waitFor();
  await tab(page, '供货物料 12').click();
  await childrenOf(page, SECOND).getByText('保温杯密封圈 标准款').waitFor();
  await shoot('child-lists-tabs-2-desktop-light');
  expect(complaints).toEqual([]);
});

it('erp: shows the rows of the selected record below a splitter; inner: those of each expanded row', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'dark' });
  const person = await addPerson(story.server().base, 'child_reader', '周主子');
  await signIn(page, '/demo/order-lines', person);
  await childrenOf(page, 'CG20260036').getByRole('tab').nth(2).waitFor();
  await page.getByRole('gridcell', { name: 'CG20260030', exact: true }).click();
  await childrenOf(page, 'CG20260030').getByRole('row').nth(2).waitFor();
  expect(await audit()).toEqual([]);
  await shoot('child-lists-erp-desktop-dark');

  await page.goto('/demo/supplier-inner');
  // The lowest row first: rows below an expanded one may be outside the visible range, and not in the page.
  const expand = (name: string) => page.getByRole('button', { name: new RegExp(`^展开${name}`) }).click();
  await expand('陈玉兰');
  await tab(page, '供货物料 6').click();
  await page.getByText('针织围巾 小号').waitFor();
  await expand(FIRST);
  await tab(page, '联系人 24').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('child-lists-inner-desktop-dark');
  expect(complaints).toEqual([]);
});

it('offers no change to a user without the rights, and opens the child lists of a card on a phone', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'phone', theme: 'dark' });
  const menus = ['/demo', '/demo/supplier-tabs'].map((path) => seedId('menu', path));
  const grants = [...menus, seedId('code', 'demo:contact:detail')];
  const person = await addPerson(story.server().base, 'child_phone', '周小屏', grants);
  await signIn(page, '/demo/supplier-tabs', person);
  await button(page, `${FIRST}的明细`).click();
  await dialog(page).getByRole('tab', { name: '联系人 24', exact: true }).waitFor();
  await dialog(page).getByRole('listitem').nth(9).waitFor();
  expect(await page.getByRole('button', { name: /^(新增|编辑|删除)/ }).count()).toBe(0);
  expect(await audit()).toEqual([]);
  await shoot('child-lists-tabs-phone-dark');
  expect(complaints).toEqual([]);
});
