/** Dialogs of 表单开发: a form from a spreadsheet, whose rows are imported; one from an entity; export and import of forms. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ask, tokenOf } from '../helpers/people';
import { decide, dialog, eventually, press, pressBar, record, shown, submit } from '../helpers/records';
import { openStory, signIn, type Page } from '../helpers/story';
import { sheetFile } from '../helpers/upload-sheet';

const story = openStory();

const SHEET = sheetFile([
  ['客户名称', '签约日期', '金额'],
  ['甲公司', '2026-06-30', '1234.50'],
  ['乙公司', '2026-07-01', '88'],
]);
const DESIGNER = '/online/cgform';

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialog(page).locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer });
  await dialog(page).getByText(name).first().waitFor();
}

/** Presses the button of an action's dialog. */
const confirm = (page: Page, action: string) => dialog(page).getByRole('button', { name: action, exact: true }).click();

async function sync(page: Page, title: string): Promise<void> {
  await press(page, '同步', title);
  await dialog(page).getByRole('button', { name: '同步数据库', exact: true }).click();
  await page.getByText('同步成功', { exact: true }).first().waitFor();
}

interface Definition {
  id: string;
  tableName: string;
  field: Readonly<Record<string, unknown>>[];
}

test.each([
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const)(
  'makes forms from a spreadsheet and an entity, and takes one along ($size, $theme)',
  async ({ size, theme }) => {
    const { base } = story.server();
    const token = await tokenOf(base);
    const title = `客户${size}`;
    const definition = async () => {
      const page = await ask<{ records: Definition[] }>(base, 'GET', '/online/cgform/head/list?pageSize=100', {
        token,
      });
      const { id = '' } = page.records.find(({ tableName }) => tableName === `onl_customer_${size}`) ?? {};
      return ask<Definition>(base, 'GET', `/online/cgform/head/queryById?id=${id}`, { token });
    };
    const { page, shoot, audit, complaints } = await story.visit({ size, theme });
    await signIn(page, DESIGNER);

    await pressBar(page, '从表格文件生成');
    await choose(page, '客户.xlsx', SHEET);
    await dialog(page).getByLabel('表名', { exact: true }).fill(`onl_customer_${size}`);
    await dialog(page).getByLabel('表描述').fill(title);
    await shoot(`form-from-file-${size}-${theme}`);
    expect.soft(await audit()).toEqual([]);
    await confirm(page, '从表格文件生成');
    await dialog(page).getByText('qian_yue_ri_qi').first().waitFor();
    await submit(page);
    await sync(page, title);

    const { id } = await definition();
    await page.goto(`/screen/cgform/${id}.list`);
    await pressBar(page, '导入');
    await choose(page, '客户.xlsx', SHEET);
    await dialog(page).getByRole('button', { name: '读取并预览' }).click();
    await dialog(page).getByText('共 2 行').first().waitFor();
    await shoot(`form-import-${size}-${theme}`);
    expect.soft(await audit()).toEqual([]);
    await dialog(page).getByRole('button', { name: '导入', exact: true }).click();
    for (const name of ['甲公司', '乙公司']) await shown(page).getByText(name, { exact: true }).first().waitFor();

    await page.goto(DESIGNER);
    await pressBar(page, '从实体生成');
    // The list below the dialog may have a form of the same name.
    await dialog(page).getByText('采购单', { exact: true }).first().waitFor();
    await press(page, '生成表单', '采购单');
    await dialog(page).getByLabel('新表名').fill(`onl_order_${size}`);
    await confirm(page, '生成表单');
    await eventually(() => dialog(page).getByLabel('表名', { exact: true }).inputValue()).toBe(`onl_order_${size}`);
    await shoot(`form-from-entity-${size}-${theme}`);
    await page.goto(DESIGNER);
    await shown(page).getByText(`onl_order_${size}_item`, { exact: true }).first().waitFor();

    const before = await definition();
    await press(page, '导出文件', title);
    const link = dialog(page).getByRole('button', { name: /^下载 .*\.zip$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    await page.keyboard.press('Escape');
    await decide(page, '删除', title, '确定');
    await eventually(() => record(page, title).count()).toBe(0);
    await pressBar(page, '导入文件');
    await choose(page, 'forms.zip', readFileSync(await download.path()));
    await confirm(page, '导入文件');
    await record(page, title).first().waitFor();
    const after = await definition();
    const columnsOf = ({ field }: Definition) =>
      field.map(({ dbFieldName, dbType, dbLength }) => [dbFieldName, dbType, dbLength]);
    expect(columnsOf(after)).toEqual(columnsOf(before));
    expect(complaints).toEqual([]);
  },
  120_000,
);
