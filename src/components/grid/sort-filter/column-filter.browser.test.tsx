/** Conditions by type and the choice of values in the column filter. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input' },
  price: { label: '单价', type: 'inputNumber' },
  day: { label: '日期', type: 'date' },
  kind: {
    label: '类别',
    type: 'select',
    options: [
      { value: '1', text: '优等品' },
      { value: '2', text: '一等品' },
      { value: '3', text: '废料' },
    ],
  },
};
const rows = [
  { id: 'a', name: '钢板', price: '5.00', day: '2026-01-05', kind: '1' },
  { id: 'b', name: '铝板', price: '1200.00', day: '2026-02-01', kind: '2' },
  { id: 'c', name: '板条', price: null, day: null, kind: '3' },
  { id: 'd', name: '', price: '20.00', day: '2025-12-31', kind: '1' },
];

const ids = () =>
  [...document.querySelectorAll('[data-place] [data-col="0"]')].map((cell) => cell.textContent).join(' ');
const open = (options: Parameters<typeof openGrid>[2] = {}) => openGrid(fields, rows, options);
const input = (name: string) => page.getByRole('textbox', { name, exact: true });
const operator = () => page.getByRole('combobox');
const apply = () => page.getByRole('button', { name: /^确\s*定$/ }).click();

async function openFilter(title: string): Promise<void> {
  await page.getByRole('button', { name: `${title}的列菜单`, exact: true }).click();
  await page.getByRole('menuitem', { name: '筛选…', exact: true }).click();
  await expect.element(page.byCss(`search[aria-label="筛选${title}"]`)).toBeVisible();
  await eventually(() => expect(document.querySelector('search')?.contains(document.activeElement)).toBe(true));
}

async function choose(label: string): Promise<void> {
  await page.byCss('search .ant-select').click();
  await page.byCss(`.ant-select-item-option[title="${label}"]`).click();
}

test.each<[string, string, string[], string]>([
  ['品名', '为', ['铝板'], '铝板'],
  ['品名', '以…开头', ['板'], '板条'],
  ['品名', '以…结尾', ['板'], '钢板 铝板'],
  ['品名', '为空', [], ''],
  ['单价', '大于', ['1,000'], '铝板'],
  ['单价', '小于等于', ['20'], '钢板 '],
  ['单价', '介于', ['20', '5'], '钢板 '],
  ['单价', '为空', [], '板条'],
  ['日期', '大于等于', ['2026年1月5日'], '钢板 铝板'],
  ['日期', '介于', ['2025/12/31', '2026/1/5'], '钢板 '],
  ['日期', '不为空', [], '钢板 铝板 '],
])('%s %s %j shows the rows "%s"', async (title, label, values, shown) => {
  await open();
  await openFilter(title);
  await choose(label);
  const names = values.length === 2 ? ['从', '到'] : ['条件的值'];
  for (const [at, value] of values.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one input after the other, as a user types
    await userEvent.fill(input(names[at]!), value);
  }
  await apply();
  await expect.poll(ids).toBe(shown);
});

test('marks a value that cannot be read, does not apply it, and keeps the condition when opened again', async () => {
  await open();
  await openFilter('单价');
  await choose('大于');
  await userEvent.fill(input('条件的值'), '十二');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('“十二”不是数字');
  await expect.element(input('条件的值')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input('条件的值')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  expect(ids()).toBe('钢板 铝板 板条 ');
  await userEvent.fill(input('条件的值'), '');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('请填写条件的值');
  await userEvent.fill(input('条件的值'), '10');
  await userEvent.keyboard('{Enter}');
  await expect.poll(ids).toBe('铝板 ');
  await openFilter('单价');
  await expect.element(input('条件的值')).toHaveValue('10');
  await expect.element(page.getByText('大于', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(ids).toBe('钢板 铝板 板条 ');
});

test('selects all or none of the values that the search shows, by their names', async () => {
  await open();
  await openFilter('类别');
  await expect.element(operator()).not.toBeInTheDocument();
  const all = page.getByRole('checkbox', { name: '全选', exact: true });
  const values = () => [...document.querySelectorAll('[aria-label="类别的取值"] li')].map((line) => line.textContent);
  await expect.poll(values).toEqual(['优等品2', '一等品1', '废料1']);
  await userEvent.fill(input('包含文字'), '等品');
  await expect.poll(values).toEqual(['优等品2', '一等品1']);
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.element(page.getByText('已选 2')).toBeVisible();
  await userEvent.fill(input('包含文字'), '');
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(page.getByText('已选 3')).toBeVisible();
  await all.click();
  await expect.element(all).not.toBeChecked();
  await userEvent.fill(input('包含文字'), '优');
  await all.click();
  await userEvent.fill(input('包含文字'), '废');
  await all.click();
  await apply();
  await expect.poll(ids).toBe('钢板 板条 ');
  await openFilter('类别');
  await expect.element(page.getByRole('checkbox', { name: '优等品' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: '一等品' })).not.toBeChecked();
});

test('works by keyboard: arrows choose the operator, Escape closes its list first, then the filter', async () => {
  await open();
  await openFilter('单价');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(operator()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(operator()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(operator()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.byCss('search')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(operator()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input('条件的值')).toBeVisible();
  await userEvent.keyboard('{Tab}20{Enter}');
  await expect.poll(ids).toBe('');
  await openFilter('单价');
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(document.querySelector('search')).toBeNull());
});

test.each([
  [1200, 800, false],
  [390, 800, true],
])('fits a window of %i × %i (dark %s) and passes axe', async (width, height, dark) => {
  await open({ size: [width, height], dark });
  await openFilter('单价');
  await choose('介于');
  await expect.element(input('到')).toBeVisible();
  const box = document.querySelector('search')!.getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  const heights = [...document.querySelectorAll<HTMLElement>('search :is(.ant-select, button)')].map(
    (control) => control.offsetHeight,
  );
  if (width === 390) expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  expect(await axeViolations()).toEqual([]);
});
