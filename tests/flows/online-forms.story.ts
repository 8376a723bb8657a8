/** An online form, designed from nothing, synchronized and used at both widths. */
import { expect, test } from 'vitest';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();
const TABLE = 'onl_shop_activity';
const TITLE = '店铺活动报名';

/** Field name, text, type, length, decimals, control, required, in form, in list, read-only, query, kind of query. */
const FIELDS = [
  ['activity_name', '活动名称', '文本', '100', '0', '文本框', '是', '是', '是', '否', '是', '模糊'],
  ['start_date', '开始日期', '日期', '32', '0', '日期', '是', '是', '是', '否', '是', '范围'],
  ['budget', '预算', '高精度小数', '18', '2', '文本框', '否', '是', '是', '否', '否', '精确'],
  ['apply_user', '报名人', '文本', '64', '0', '用户选择', '否', '是', '是', '否', '否', '精确'],
  ['need_live', '需要直播', '文本', '1', '0', '开关', '否', '是', '是', '否', '否', '精确'],
];

const PATIENCE = 15_000;
let address = '';

const dialog = (page: Page) => page.getByRole('dialog').last();
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('designs, synchronizes and uses a form', async () => {
  const { page, shoot, audit } = await story.visit({ size: 'desktop', theme: 'light' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/online/cgform');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByLabel('表名', { exact: true }).fill(TABLE);
  await dialog(page).getByLabel('表描述').fill(TITLE);
  await page.evaluate((text) => navigator.clipboard.writeText(text), FIELDS.map((one) => one.join('\t')).join('\n'));
  await dialog(page).getByRole('button', { name: '新增', exact: true }).click();
  await page.locator('[role="dialog"] [data-place="0"] [data-col="0"]').first().click();
  await page.keyboard.press('Control+v');
  await dialog(page).getByText('need_live').waitFor();
  await shoot('online-forms-design');
  expect.soft(await audit()).toEqual([]);
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await notice(page, '添加成功！');

  await page.getByRole('button', { name: `同步 ${TITLE}` }).click();
  await expect
    .poll(() => dialog(page).getByLabel('将执行的语句').inputValue(), { timeout: PATIENCE })
    .toMatch(/^create table "onl_shop_activity"/);
  await shoot('online-forms-sync');
  await dialog(page).getByRole('button', { name: '同步数据库', exact: true }).click();
  await notice(page, '同步成功');
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await page.getByRole('toolbar', { name: TITLE }).getByRole('button', { name: '新增', exact: true }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await expect.poll(() => form.getByRole('alert').count(), { timeout: PATIENCE }).toBe(2);
  await form.getByLabel('活动名称').fill('双十一');
  await form.getByLabel('开始日期').fill('2026-11-01');
  await form.getByLabel('开始日期').press('Enter');
  await form.getByLabel('预算').fill('1000.5');
  await shoot('online-forms-form');
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await notice(page, '添加成功！');
  await page.getByText('双十一').filter({ visible: true }).first().waitFor();
  await shoot('online-forms-list');
  expect.soft(await audit()).toEqual([]);
  address = page.url();
}, 120_000);

test('is used on a phone, in the dark', async () => {
  const { page, shoot, audit } = await story.visit({ size: 'phone', theme: 'dark' });
  await signIn(page, new URL(address).pathname);
  await page.getByText('双十一').first().waitFor();
  await shoot('online-forms-phone');
  expect.soft(await audit()).toEqual([]);
}, 60_000);
