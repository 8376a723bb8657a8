/** The pickers of a form: users in two sizes, departments, records; their names in the list and in the dialog. */
import { expect, it } from 'vitest';
import { addPerson } from '../helpers/people';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();

const form = (page: Page) => page.getByRole('dialog', { name: /供货物料/ });
const picker = (page: Page, label: string) => page.getByRole('dialog', { name: `选择${label}`, exact: true });
const confirm = (page: Page, label: string) => picker(page, label).getByRole('button', { name: /^确\s?定/ });

async function open(page: Page, label: string): Promise<void> {
  await form(page)
    .getByRole('button', { name: `从列表选择${label}` })
    .click();
  await picker(page, label).locator('[data-row], li:has(dl)').first().waitFor();
}
const closed = (page: Page, label: string) => picker(page, label).waitFor({ state: 'detached' });
const width = async (page: Page, label: string) => (await picker(page, label).boundingBox())!.width;

it('picks users, departments and records, and shows their names in the list', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  const person = await addPerson(story.server().base, 'picker', '周选择');
  await signIn(page, '/demo/goods', person);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await form(page).getByLabel('物料名称').fill('试选物料');
  await form(page).getByLabel('协议价（元）').fill('1');

  await open(page, '采购员');
  expect(await width(page, '采购员')).toBe(1250);
  await picker(page, '采购员').getByRole('treeitem').first().waitFor();
  expect(await audit()).toEqual([]);
  await shoot('pickers-users-desktop-light');
  const row = (label: string, at: number) =>
    picker(page, label).locator('[data-place]').nth(at).locator('[data-col="0"]');
  await row('采购员', 0).click();
  // The selection is kept while pages are turned.
  await picker(page, '采购员').getByTitle('2', { exact: true }).click();
  await picker(page, '采购员')
    .getByText(/^11-20 共/)
    .waitFor();
  await row('采购员', 1).click();
  await picker(page, '采购员').getByText('已选 2 项').waitFor();
  await confirm(page, '采购员').click();
  await closed(page, '采购员');

  await open(page, '检验员');
  expect(await width(page, '检验员')).toBe(500);
  await shoot('pickers-small-user-desktop-light');
  await row('检验员', 2).dblclick();
  await closed(page, '检验员');

  await open(page, '使用部门');
  expect(await width(page, '使用部门')).toBe(500);
  await row('使用部门', 0).click();
  await shoot('pickers-departments-desktop-light');
  await confirm(page, '使用部门').click();
  await closed(page, '使用部门');

  await open(page, '最近采购单');
  expect(await width(page, '最近采购单')).toBe(1200);
  await row('最近采购单', 1).dblclick();
  await closed(page, '最近采购单');

  await open(page, '供应商');
  await picker(page, '供应商').getByText('周明远').first().dblclick();
  await closed(page, '供应商');
  // The card of the picked record shows the fields that the schema names.
  await form(page).getByText('13956310553').waitFor();
  await shoot('pickers-form-desktop-light');
  await form(page).getByRole('button', { name: '确定', exact: true }).click();
  await form(page).waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: '物料名称' }).fill('试选物料');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('gridcell', { name: '周明远', exact: true }).waitFor();

  // Stored ids have their names in the dialog, too.
  await page.getByRole('button', { name: '编辑 试选物料' }).click();
  await open(page, '供应商');
  await picker(page, '供应商').getByRole('group', { name: '已选的记录' }).getByText('周明远').waitFor();
  expect(complaints).toEqual([]);
});

it('picks by tapping a card on a phone', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'phone', theme: 'dark' });
  const person = await addPerson(story.server().base, 'tapper', '周点选');
  await signIn(page, '/demo/goods', person);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await open(page, '采购员');
  const cards = picker(page, '采购员').locator('li:has(dl)');
  await cards.nth(0).locator('dl').click();
  await cards.nth(1).locator('dl').click();
  await picker(page, '采购员').getByText('已选 2 项').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('pickers-users-phone-dark');
  await confirm(page, '采购员').click();
  await closed(page, '采购员');
  expect(complaints).toEqual([]);
});
