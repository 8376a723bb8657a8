/** Going from error to error in a grid, by key and by button. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(async () => {
  unmount();
  localStorage.clear();
  await page.viewport(1200, 800);
});

const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input', required: true },
  qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
};

const active = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const goes = (place: string) => vi.waitFor(() => expect(active()).toContain(place), { timeout: 5000 });
/** Whether the error tip is the uppermost at a point; it takes no pointer events otherwise. */
function isOver(x: number, y: number): boolean {
  const tip = document.querySelector<HTMLElement>('[data-error-tip]')!;
  tip.style.pointerEvents = 'auto';
  const uppermost = document.elementFromPoint(x, y);
  tip.style.pointerEvents = '';
  return uppermost === tip;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** @param empty numbers of rows without a name */
const open = (count: number, empty: readonly number[]) =>
  openGrid(
    fields,
    Array.from({ length: count }, (_, at) => ({
      id: `r${at}`,
      name: empty.includes(at + 1) ? null : `物料${at}`,
      qty: 1,
    })),
    { props: { rowSize: 'mini' } },
  );

test('F8 goes to the next error of 10,000 rows and around, Shift+F8 back', async () => {
  await open(10_000, [3, 5000, 9998]);
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{F8}');
  await goes('第 3 行，品名');
  await userEvent.keyboard('{F8}');
  await goes('第 5000 行，品名');
  expect(active()).toContain('有误');
  await eventually(() => expect(document.querySelector('[data-place="4999"]')).toBeTruthy());
  await userEvent.keyboard('{F8}');
  await goes('第 9998 行，品名');
  await userEvent.keyboard('{F8}');
  await goes('第 3 行，品名');
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await goes('第 9998 行，品名');
});

test('scrolls the page to an error in a part of the grid that the window does not show', async () => {
  await open(40, [1, 9]);
  await page.viewport(1000, 260);
  await userEvent.click(cellAt(0, 0));
  const isVisible = () => {
    const { left, top, height } = (document.activeElement as HTMLElement).getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2)?.closest('[data-grid]') != null;
  };
  for (const place of ['第 9 行', '第 1 行']) {
    await userEvent.keyboard('{F8}');
    await goes(place);
    await eventually(() => expect(isVisible()).toBe(true));
  }
});

test.each([
  ['in the last column', 2, 0],
  ['in the last row', 1, 11],
])('shows the whole error of a cell %s at a width of 390 px', async (_, col, row) => {
  const wrong = { unreadable: '1', error: '“1”不是手机号码，应为 11 位数字，不要填写座机或分机' };
  await openGrid(
    {
      name: { label: '品名', type: 'input', list: { fixed: 'left' } },
      phone: { label: '电话', type: 'input' },
      mobile: { label: '手机', type: 'input' },
    },
    Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, name: `物料${at}`, phone: wrong, mobile: wrong })),
    { size: [390, 800], props: { rowSize: 'mini' } },
  );
  const scroller = document.querySelector<HTMLElement>('[data-scroller]')!;
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{ArrowDown}'.repeat(row) + '{ArrowRight}'.repeat(col));
  await goes(`第 ${row + 1} 行，${['品名', '电话', '手机'][col]}`);
  await eventually(() => {
    const tip = document.querySelector<HTMLElement>('[data-error-tip]')!.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    expect(tip.left).toBeGreaterThanOrEqual(view.left);
    expect(tip.right).toBeLessThanOrEqual(view.right);
    expect(tip.bottom).toBeLessThanOrEqual(view.bottom);
    // Nothing is drawn over it.
    for (const x of [tip.left + 3, tip.right - 3]) expect(isOver(x, tip.top + tip.height / 2)).toBe(true);
  });
});

test('F8 while typing commits the text first', async () => {
  const rows = await open(5, [2, 4]);
  await userEvent.click(cellAt(1, 0));
  await userEvent.keyboard('新{F8}');
  await goes('第 4 行，品名');
  expect(rows.rows.row('r1')?.['name']).toBe('新');
});

test('shows rows that a filter conceals, and a hidden column', async () => {
  await open(6, [5]);
  const menu = async (title: string, item: string) => {
    await userEvent.click(button(`${title}的列菜单`));
    await userEvent.click(page.getByRole('menuitem', { name: item }));
  };
  await menu('品名', '筛选…');
  await userEvent.fill(page.getByRole('textbox', { name: '包含文字' }), '物料1');
  await userEvent.click(button('确定'));
  await eventually(() => expect(document.querySelectorAll('[data-place]')).toHaveLength(1));
  await menu('品名', '隐藏此列');
  await eventually(() => expect(document.querySelectorAll('[data-head]')).toHaveLength(1));
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{F8}');
  await goes('第 5 行，品名');
  expect(document.querySelectorAll('[data-place]')).toHaveLength(6);
});

test.each([
  [1200, false],
  [390, true],
])('a report of a paste leads to the cells that could not be read (%i px, dark: %s)', async (width, dark) => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ id: `r${at}`, name: `物料${at}`, qty: 1 }));
  await openGrid(fields, rows, { size: [width, 800], dark, props: { rowSize: 'mini' } });
  await userEvent.click(cellAt(0, 1));
  const data = new DataTransfer();
  data.setData('text/plain', Array.from({ length: 30 }, (_, at) => (at % 29 === 0 ? '很多' : '5')).join('\r\n'));
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  await userEvent.click(button('下一处'));
  await goes('第 30 行，数量');
  await userEvent.click(button('上一处'));
  await goes('第 1 行，数量');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});
