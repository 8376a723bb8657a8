/** Import of a list: the template, a file with a wrong cell that is corrected in the dialog, and the records in the list. */
import ExcelJS from 'exceljs';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordsOf } from '../helpers/read-spreadsheet.mjs';
import { openStory, signIn } from '../helpers/story';

const story = openStory();

/** An .xlsx file with one sheet. */
async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('职务').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

it.each([
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const)(
  'imports positions from a file, corrected before they are saved ($size, $theme)',
  async ({ size, theme }) => {
    const { page, audit, shoot, complaints } = await story.visit({ size, theme });
    await signIn(page, '/isps/system/position');
    if (size === 'phone') {
      await page.getByRole('toolbar').getByRole('button', { name: /^更多/ }).click();
      await page.getByRole('menuitem', { name: '导入' }).click();
    } else await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入职务' });
    const read = dialog.getByRole('button', { name: '读取并预览' });
    await read.waitFor();
    expect(await read.isDisabled()).toBe(true);
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ]);
    expect(recordsOf(readFileSync(await template.path()), 2)).toEqual([]);
    expect(await audit()).toEqual([]);
    await shoot(`import-files-${size}-${theme}`);

    const rows = [
      ['职务编码', '职务名称', '职务等级', '备注'],
      [`IM1${size}`, `采购主管${size}`, '职级不明', '无'],
      [`IM2${size}`, `采购专员${size}`, '', ''],
    ];
    const file = { name: '职务.xlsx', mimeType: '', buffer: await workbook(rows) };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await read.click();
    await dialog.getByText('共 2 行，1 处错误').waitFor();
    await dialog.getByText('文件中的这些列不认识，不会导入：备注').waitFor();
    // What was not understood is still there.
    await dialog.getByText('职级不明', { exact: true }).waitFor();
    expect(await audit()).toEqual([]);
    await shoot(`import-rows-${size}-${theme}`);
    await dialog.getByRole('button', { name: '只导入正确的行' }).click();
    await dialog.getByText(/已导入 1 行/).waitFor();
    await shoot(`import-left-${size}-${theme}`);
    await page.getByText(`采购专员${size}`).first().waitFor();
    expect(complaints).toEqual([]);
  },
);
