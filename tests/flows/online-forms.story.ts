/** An online form, designed from nothing, synchronized and used at both widths. */
import { expect, test } from 'vitest';
import { addPerson, ask, tokenOf } from '../helpers/people';
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
  await dialog(page)
    .getByRole('button', { name: /^预\s?览$/ })
    .click();
  const previewed = dialog(page).getByRole('region', { name: '表单', exact: true });
  await previewed.getByLabel('活动名称').fill('试填');
  await dialog(page).getByRole('region', { name: '列表', exact: true }).getByText('需要直播').first().waitFor();
  await shoot('online-forms-preview');
  expect.soft(await audit()).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^定\s?义$/ })
    .click();
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

test('copies a form, and lists tables that no form owns', async () => {
  const { page, shoot, audit } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, '/online/cgform');
  await page.getByRole('button', { name: `更多 ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: '复制', exact: true }).click();
  await dialog(page).getByLabel('新表名').fill('onl_shop_visit');
  await shoot('online-forms-copy');
  await dialog(page).getByRole('button', { name: '复制', exact: true }).click();
  await page.getByText('onl_shop_visit', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '从数据库表生成', exact: true }).click();
  await dialog(page).getByText('表描述').first().waitFor();
  await shoot('online-forms-tables');
  expect.soft(await audit()).toEqual([]);
}, 60_000);

test('is used on a phone, in the dark', async () => {
  const { page, shoot, audit } = await story.visit({ size: 'phone', theme: 'dark' });
  await signIn(page, new URL(address).pathname);
  await page.getByText('双十一').first().waitFor();
  await shoot('online-forms-phone');
  expect.soft(await audit()).toEqual([]);
}, 60_000);

test('shows the rows of a sub-table below their main record, and changes them there', async () => {
  const { base } = story.server();
  const token = await tokenOf(base);
  const call = <T>(method: string, path: string, body: object) => ask<T>(base, method, path, { token, body });
  const text = { dbType: 'string', dbLength: 36, fieldShowType: 'text', isShowForm: '1', isShowList: '1' };
  const field = (dbFieldName: string, dbFieldTxt: string, more = {}) => ({ ...text, dbFieldName, dbFieldTxt, ...more });
  const plan = { tableName: 'onl_stock_plan', tableTxt: '备货计划', tableType: '2', themeTemplate: 'erp' };
  const head = await call<string>('POST', '/online/cgform/head/add', {
    ...plan,
    field: [field('plan_no', '计划编号')],
  });
  const link = field('plan_id', '主表', { mainTable: 'onl_stock_plan', isShowForm: '0', isShowList: '0' });
  const item = { tableName: 'onl_stock_plan_item', tableTxt: '备货明细', tableType: '3' };
  await call('POST', '/online/cgform/head/add', { ...item, field: [field('sku', '货号'), link] });
  await call('POST', `/online/cgform/api/doDbSynch/${head}/normal`, {});
  for (const [plan_no, sku] of [
    ['BH001', '甲一'],
    ['BH002', '乙一'],
  ])
    await call('POST', `/online/cgform/api/form/${head}`, { plan_no, onl_stock_plan_item: [{ sku }] });

  const { page, shoot, audit } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, `/screen/cgform/${head}.list`);
  await page.getByText('BH001', { exact: true }).click();
  await page.getByText('甲一', { exact: true }).waitFor();
  expect(await page.getByText('乙一', { exact: true }).count()).toBe(0);
  await page.getByRole('toolbar', { name: '备货明细' }).getByRole('button', { name: '新增', exact: true }).click();
  await dialog(page).getByLabel('货号').fill('甲二');
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await notice(page, '添加成功！');
  await page.getByText('甲二', { exact: true }).waitFor();
  await shoot('online-forms-erp');
  expect.soft(await audit()).toEqual([]);
}, 60_000);

test('runs the scripts of a form in a worker whose policy forbids connections', async () => {
  const { base } = story.server();
  const token = await tokenOf(base);
  const call = <T>(method: string, path: string, body: object) => ask<T>(base, method, path, { token, body });
  const text = { dbType: 'string', dbLength: 36, fieldShowType: 'text', isShowForm: '1', isShowList: '1' };
  const head = await call<string>('POST', '/online/cgform/head/add', {
    tableName: 'onl_scripted',
    tableTxt: '有脚本的表单',
    tableType: '1',
    field: [
      { ...text, dbFieldName: 'title', dbFieldTxt: '标题' },
      { ...text, dbFieldName: 'copy_of', dbFieldTxt: '副本' },
    ],
    button: [
      { buttonCode: 'fill_in', buttonName: '填副本', buttonStyle: 'form', optType: 'js' },
      { buttonCode: 'look_at', buttonName: '查看编号', buttonStyle: 'link', optType: 'js' },
    ],
  });
  await call('POST', `/online/cgform/api/doDbSynch/${head}/normal`, {});
  await call('PUT', `/online/cgform/head/scripts/${head}`, {
    formJs: `beforeSubmit(row){ if (row.title === '甲') return Promise.reject('标题不能是甲') }
fill_in(){ that.triggleChangeValue('copy_of', that.getFieldsValue().title + '的副本') }`,
    listJs: "look_at(row){ that.$message.info('标题是' + row.title) }",
  });
  const { page } = await story.visit({ size: 'desktop', theme: 'light' });
  const worker = page.waitForResponse(/script-worker-/);
  await signIn(page, `/screen/cgform/${head}.list`);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  expect((await worker).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
  await dialog(page).getByLabel('标题').fill('甲');
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await dialog(page).getByText('标题不能是甲').first().waitFor();
  await dialog(page).getByLabel('标题').fill('乙');
  await dialog(page).getByRole('button', { name: '填副本', exact: true }).click();
  await expect.poll(() => dialog(page).getByLabel('副本').inputValue(), { timeout: PATIENCE }).toBe('乙的副本');
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await notice(page, '添加成功！');
  await page.getByRole('button', { name: /^更多/ }).first().click();
  await page.getByRole('menuitem', { name: '查看编号', exact: true }).click();
  await notice(page, '标题是乙');
}, 60_000);

test('links records of another form under its labels, and says when the right to it is missing', async () => {
  const { base } = story.server();
  const token = await tokenOf(base);
  const call = <T>(method: string, path: string, body: object) => ask<T>(base, method, path, { token, body });
  const text = { dbType: 'string', dbLength: 36, fieldShowType: 'text', isShowForm: '1', isShowList: '1' };
  const field = (dbFieldName: string, dbFieldTxt: string, more = {}) => ({ ...text, dbFieldName, dbFieldTxt, ...more });
  const define = async (tableName: string, tableTxt: string, fields: object[]) => {
    const form = { tableName, tableTxt, tableType: '1', field: fields };
    const head = await call<string>('POST', '/online/cgform/head/add', form);
    await call('POST', `/online/cgform/api/doDbSynch/${head}/normal`, {});
    return head;
  };
  const device = await define('onl_linked_device', '设备台账', [
    field('name', '名称'),
    field('kind', '类别', { fieldShowType: 'list', dictField: 'sex' }),
    field('maker', '厂家'),
  ]);
  await call('POST', `/online/cgform/api/form/${device}`, { name: '水泵', kind: '1', maker: '远大' });
  const target = { dictTable: 'onl_linked_device', dictField: 'id', dictText: 'name,kind,maker' };
  const head = await define('onl_linked_repair', '设备维修', [
    field('reason', '事由'),
    field('device', '设备', { fieldShowType: 'link_table', ...target }),
  ]);

  const { page, shoot, audit } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, `/screen/cgform/${head}.list`);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(page).getByRole('button', { name: '从列表选择设备' }).click();
  for (const label of ['名称', '类别', '厂家'])
    await dialog(page)
      .getByRole('columnheader', { name: new RegExp(`^${label} `) })
      .waitFor();
  await dialog(page).getByText('男', { exact: true }).waitFor();
  await shoot('online-forms-link-picker');
  expect.soft(await audit()).toEqual([]);
  await dialog(page).getByText('水泵', { exact: true }).dblclick();
  const card = dialog(page).getByRole('list', { name: '设备' });
  await expect.poll(() => card.innerText(), { timeout: PATIENCE }).toMatch(/水泵\s+类别\s+男\s+厂家\s+远大/);
  await shoot('online-forms-link-card');
  expect.soft(await audit()).toEqual([]);

  const component = 'modules/online/cgform/auto/OnlCgformAutoList';
  const menu = { name: '设备维修', menuType: 0, component, url: `/online/cgformList/${head}`, status: '1' };
  const menuId = await call<string>('POST', '/sys/permission/add', menu);
  const operator = await addPerson(base, 'repairer', '报修人', [menuId]);
  const other = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(other.page, `/screen/cgform/${head}.list`, operator);
  await other.page.getByRole('button', { name: '新增', exact: true }).first().click();
  await dialog(other.page).getByRole('combobox', { name: '设备' }).click();
  await other.page.getByText('没有权限选择“设备”').filter({ visible: true }).waitFor();
  await other.page.keyboard.press('Escape');
  await dialog(other.page).getByRole('button', { name: '从列表选择设备' }).click();
  await dialog(other.page).getByText('没有权限选择“设备”').waitFor();
  await other.shoot('online-forms-link-denied');
  expect.soft(await other.audit()).toEqual([]);
}, 120_000);
