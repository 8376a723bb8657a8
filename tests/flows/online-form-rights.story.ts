/** The rights of an online form: a field is restricted, and granted to a role. */
import { expect, test } from 'vitest';
import { tokenOf, ask } from '../helpers/people';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();
const TITLE = '薪资登记';
const field = (dbFieldName: string, dbFieldTxt: string) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 32,
  fieldShowType: 'text',
  isShowForm: '1',
  isShowList: '1',
});

const dialog = (page: Page) => page.getByRole('dialog').last();

test('restricts a field and grants it to a role', async () => {
  const { base } = story.server();
  const token = await tokenOf(base);
  const call = (method: string, path: string, body: object) => ask<unknown>(base, method, path, { token, body });
  const head = await call('POST', '/online/cgform/head/add', {
    tableName: 'onl_salary',
    tableTxt: TITLE,
    tableType: '1',
    field: [field('person', '姓名'), field('salary', '薪资')],
  });
  await call('POST', `/online/cgform/api/doDbSynch/${String(head)}/normal`, {});
  await call('POST', `/online/cgform/api/form/${String(head)}`, { person: '甲', salary: '100' });

  const { page, shoot, audit } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, '/online/cgform');
  await page.getByRole('button', { name: `更多 ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: '授权' }).click();
  await page.getByRole('button', { name: '编辑 薪资', exact: true }).click();
  await dialog(page).getByLabel('限制列表可见').click();
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await page.getByText('保存成功！', { exact: true }).first().waitFor();
  await shoot('online-form-rights-items');
  expect.soft(await audit()).toEqual([]);
  const shown = async () =>
    JSON.stringify(await ask<unknown>(base, 'GET', `/online/cgform/api/getData/${String(head)}`, { token }));
  expect(await shown()).not.toContain('salary');

  await page.getByRole('tab', { name: '授权对象' }).click();
  const grants = page.getByRole('toolbar', { name: '授权对象' });
  await grants.getByRole('button', { name: '新增', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: '角色' }).click();
  await page.locator('.ant-select-item-option', { hasText: '财务主管' }).click();
  await shoot('online-form-rights-grant');
  await dialog(page).getByRole('treeitem', { name: '薪资' }).click();
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await page.getByText('添加成功！', { exact: true }).first().waitFor();
  await page.getByRole('grid', { name: '授权对象' }).getByText('财务主管').waitFor();
  await shoot('online-form-rights-grants');
  const saved = await ask<unknown>(base, 'GET', `/online/cgform/authGrant/list?cgformId=${String(head)}`, { token });
  expect(saved).toMatchObject({ total: 1, records: [{ authMode: 'role', items: expect.stringMatching(/^\w+$/) }] });
  expect.soft(await audit()).toEqual([]);
}, 120_000);
