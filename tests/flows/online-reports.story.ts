/** An online report, defined from nothing, corrected and opened at both widths. */
import { expect, test } from 'vitest';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();
const TITLE = '供应商应付';
const STATEMENT =
  "select supplier_id, count(*) as sheets, sum(payable_amount) as payable_amount from settle_sheet where del_flag = '0' and (${status} = '' or status = ${status}) group by supplier_id order by 3 desc";
const HOSTILE = 'select username, password from sys_user';

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Replaces the text of the editor. */
async function write(page: Page, text: string): Promise<void> {
  await dialog(page).locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('defines a report: a hostile statement shows its place, a reading one is opened', async () => {
  const { page, shoot, audit } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, '/online/cgreport');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('编码', { exact: true }).fill('supplier_due');
  await dialog(page).getByLabel('名称', { exact: true }).fill(TITLE);
  await write(page, HOSTILE);
  const confirm = dialog(page).getByRole('button', { name: '确定', exact: true });
  await confirm.click();
  await page.getByText('位置 1:32').first().waitFor();
  await shoot('online-reports-refused');
  await write(page, STATEMENT);
  await confirm.click();
  await page.getByText('添加成功！', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await page.getByText('应付金额').filter({ visible: true }).first().waitFor();
  await page
    .getByText(/有限公司/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await shoot('online-reports-list');
  expect.soft(await audit()).toEqual([]);
}, 120_000);

test('is opened by its code on a phone, in the dark', async () => {
  const { page, shoot, audit } = await story.visit({ size: 'phone', theme: 'dark' });
  await signIn(page, '/online/cgreport/supplier_due');
  await page
    .getByText(/有限公司/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await shoot('online-reports-phone');
  expect.soft(await audit()).toEqual([]);
}, 60_000);
