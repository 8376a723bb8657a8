/** An online report, defined from nothing, corrected and opened at both widths. */
import { expect, test } from 'vitest';
import { formField } from '../helpers/form-field';
import { ask, tokenOf } from '../helpers/people';
import { eventually, form, shown, submit } from '../helpers/records';
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
  // The columns are there before anything is saved.
  await dialog(page).getByRole('button', { name: '解析 SQL', exact: true }).click();
  await dialog(page).getByText('应付金额', { exact: true }).first().waitFor();
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

const PICKED = { fieldShowType: 'popup', dictTable: 'pick_supplier', fieldExtendJson: '{"popupMulti":false}' };
const VISIT_ITEM = {
  tableName: 'onl_visit_item',
  tableTxt: '走访明细',
  tableType: '3',
  field: [
    formField('visit_id', '主表', { mainTable: 'onl_visit', isShowForm: '0', isShowList: '0' }),
    formField('partner', '同行商家', { ...PICKED, dictField: 'name,code', dictText: 'partner,partner_code' }),
    formField('partner_code', '同行编号'),
  ],
};
const VISIT = {
  tableName: 'onl_visit',
  tableTxt: '走访',
  tableType: '2',
  field: [
    formField('supplier', '供应商', {
      ...PICKED,
      dictField: 'name,code',
      dictText: 'supplier,supplier_code',
      isQuery: '1',
    }),
    formField('supplier_code', '供应商编号'),
    formField('several', '涉及商家', {
      ...PICKED,
      dbLength: 500,
      fieldExtendJson: '{"popupMulti":true}',
      dictField: 'name',
      dictText: 'several',
    }),
    formField('owner', '主办商家', {
      ...PICKED,
      fieldShowType: 'popup_dict',
      dictField: 'code',
      dictText: 'name',
    }),
  ],
};

/** Designs the report and the form. @returns the id of the form, and the first rows of the report */
async function prepare(base: string) {
  const token = await tokenOf(base);
  const send = <T>(method: string, path: string, body?: object) => ask<T>(base, method, path, { token, body });
  const cgrSql = "select supplier_no as code, supplier_name as name from sup_supplier where del_flag = '0' order by 1";
  const report = await send<string>('POST', '/online/cgreport/head/add', {
    code: 'pick_supplier',
    name: '选供应商',
    cgrSql,
  });
  const head = await send<string>('POST', '/online/cgform/head/add', VISIT);
  await send('POST', '/online/cgform/head/add', VISIT_ITEM);
  await send('POST', `/online/cgform/api/doDbSynch/${head}/normal`);
  const page = await send<{ records: { code: string; name: string }[] }>(
    'GET',
    `/online/cgreport/report/${report}/list?pageSize=3`,
  );
  return { head, rows: page.records };
}

/** Picks rows in the dialog of a picker. */
async function pick(page: Page, names: readonly string[]): Promise<void> {
  const picker = page.getByRole('dialog', { name: /^选择/ });
  const cell = (name: string) => picker.getByRole('gridcell', { name, exact: true });
  if (names.length === 1) await cell(names[0]!).dblclick();
  else {
    for (const name of names) await cell(name).click();
    await picker.getByRole('button', { name: /^确定/ }).click();
  }
  await picker.waitFor({ state: 'hidden' });
}

test('is picked from in fields, in a cell of a sub-table and in the query of a designed form', async () => {
  const { head, rows } = await prepare(story.server().base);
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const { page, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, `/screen/cgform/${head}.list`);
  await shown(page).getByRole('button', { name: '新增', exact: true }).first().click();
  await form(page).getByRole('button', { name: '从列表选择供应商', exact: true }).click();
  await pick(page, [first.name]);
  await eventually(() => form(page).getByLabel('供应商编号').inputValue()).toBe(first.code);
  await form(page).getByRole('button', { name: '从列表选择涉及商家', exact: true }).click();
  await pick(page, [first.name, second.name]);
  await form(page).getByRole('combobox', { name: '主办商家' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: second.name, visible: true }).first().click();

  await form(page).getByRole('button', { name: '新增', exact: true }).last().click();
  await form(page).locator('[data-place="0"] [data-col="0"]').first().dblclick();
  await form(page).getByRole('button', { name: '从列表选择同行商家', exact: true }).click();
  await pick(page, [second.name]);
  await form(page).locator('[data-place="0"]').getByText(second.code, { exact: true }).waitFor();
  await shoot('online-reports-picked');
  await submit(page);
  await shown(page).getByText(`${first.name},${second.name}`, { exact: true }).first().waitFor();

  const bar = page.getByRole('search').last();
  for (const [picked, count] of [
    [second, 0],
    [first, 1],
  ] as const) {
    await bar.getByRole('button', { name: '从列表选择供应商', exact: true }).click();
    await pick(page, [picked.name]);
    await bar.getByRole('button', { name: '查询', exact: true }).click();
    await eventually(() => shown(page).locator('[data-row]').count()).toBe(count);
  }
  expect(complaints).toEqual([]);
}, 120_000);
