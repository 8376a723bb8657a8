/** Export of a list: the dialog, and the file read back. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordsOf } from '../helpers/read-spreadsheet.mjs';
import { openStory, signIn } from '../helpers/story';

const story = openStory();

it.each([
  { size: 'desktop', theme: 'light', format: /\.xls）/, suffix: 'xls' },
  { size: 'phone', theme: 'dark', format: /\.xlsx）/, suffix: 'xlsx' },
] as const)('exports the orders that the query finds ($size, $theme)', async ({ size, theme, format, suffix }) => {
  const { page, audit, shoot, complaints } = await story.visit({ size, theme });
  await signIn(page, '/demo/order');
  if (size === 'phone') {
    await page.getByRole('toolbar').getByRole('button', { name: /^更多/ }).click();
    await page.getByRole('menuitem', { name: '导出' }).click();
  } else await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /符合当前条件的全部/ }).waitFor();
  await dialog.getByRole('checkbox', { name: '备注' }).click();
  await dialog.getByRole('radio', { name: format }).click();
  expect(await audit()).toEqual([]);
  await shoot(`export-${size}-${theme}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  expect(download.suggestedFilename()).toBe(`采购单.${suffix}`);
  const rows = recordsOf(readFileSync(await download.path()), 2);
  expect(rows.length).toBeGreaterThan(10);
  expect(Object.keys(rows[0]!)).toEqual([
    '采购单号',
    '供应商',
    '状态',
    '下单日期',
    '采购员',
    '行数',
    '价税合计（元）',
    '备注',
  ]);
  expect(new Set(rows.map((row) => row['状态']))).not.toContain('draft');
  expect(rows.every((row) => /^\d+\.\d\d$/.test(row['价税合计（元）'] ?? ''))).toBe(true);
  expect(complaints).toEqual([]);
});
