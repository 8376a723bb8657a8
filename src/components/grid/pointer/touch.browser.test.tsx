/** Touch input at a width of 390 px: tap, second tap and long press. */
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { resolveConfirmation, confirmations } from '@/runtime/notices/notices';
import { comesToRest, unmount } from '../../../../tests/helpers/mount';
import { cell, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(async () => {
  if (down) await touch('touchEnd');
  unmount();
  localStorage.clear();
  confirmations().list.splice(0);
});

const fields = { name: { label: '品名', type: 'input' }, qty: { label: '数量', type: 'inputNumber' } } as const;
const rows = Array.from({ length: 60 }, (_, at) => ({ id: `r${at + 1}`, name: `物料${at + 1}`, qty: at + 1 }));
const open = () => openGrid(fields, rows, { size: [390, 700], props: { rowSize: 'mini' } });

const item = (name: RegExp) => page.getByRole('menuitem', { name });
const client = () => cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> };

/** A point in coordinates of the browser window: tests run in an iframe. */
function point(node: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = node.getBoundingClientRect();
  const frame = (window.frameElement as HTMLElement).getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale };
}
let down = false;
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }): Promise<void> {
  down = type !== 'touchEnd';
  await client().send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}
async function tap(node: HTMLElement): Promise<void> {
  await touch('touchStart', point(node));
  await touch('touchEnd');
}
/** Index of the row with the active cell. */
function caretRow(): number {
  const caret = document.querySelector('[data-on] textarea')?.getBoundingClientRect();
  if (!caret) return -1;
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  const under = places.find((row) => Math.abs(row.getBoundingClientRect().top - caret.top) < 1);
  return Number(under?.dataset['place'] ?? -1);
}

test('selects a cell at the first tap and edits it at the second', async () => {
  await open();
  await tap(cell(3, 0));
  await eventually(() => expect(caretRow()).toBe(3));
  expect(document.querySelector('[data-typing="true"]')).toBeNull();
  await tap(cell(3, 0));
  await eventually(() => expect(document.querySelector('[data-typing="true"]')).toBeTruthy());
  expect(caretRow()).toBe(3);
});

/** A long press, in browsers that send `contextmenu` for it and in others. */
async function longPress(node: HTMLElement, native: boolean): Promise<void> {
  const { left, top } = node.getBoundingClientRect();
  await touch('touchStart', point(node));
  const asked = { bubbles: true, cancelable: true, clientX: left + 9, clientY: top + 9 };
  if (native) node.dispatchEvent(new MouseEvent('contextmenu', asked));
}

for (const native of [true, false]) {
  test(`opens the menu of the pressed row after a long press, ${native ? 'sent by the browser' : 'detected by its duration'}`, async () => {
    const undoableRows = await open();
    await tap(cell(0, 0));
    await eventually(() => expect(caretRow()).toBe(0));
    for (const [row, col, key, choice] of [
      [5, 0, 'name', /清空内容/],
      [2, 1, 'qty', /清空内容/],
      [4, 0, null, /删除此行/],
    ] as const) {
      await longPress(cell(row, col), native);
      await expect.element(item(choice)).toBeVisible();
      expect(caretRow()).toBe(row);
      await touch('touchEnd');
      // Lifting the finger neither closes the menu nor starts an edit.
      await expect.element(item(choice)).toBeVisible();
      expect(document.querySelector('[data-typing="true"]')).toBeNull();
      await comesToRest();
      await tap(item(choice).element() as HTMLElement);
      await eventually(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
      expect(caretRow()).toBe(row);
      if (key) expect(undoableRows.rows.row(`r${row + 1}`)?.[key]).toBeNull();
    }
    await eventually(() => expect(confirmations().list).toHaveLength(1));
    resolveConfirmation(confirmations().list[0]!.key, true);
    await eventually(() => expect(undoableRows.removedIds).toEqual(['r5']));
    expect(undoableRows.rows.row('r1')?.name).toBe('物料1');
  });
}

test('opens no menu when the finger moves', async () => {
  await open();
  const from = point(cell(5, 0));
  await touch('touchStart', from);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x: from.x, y: from.y - step * 20 });
  await eventually(() => expect(document.querySelector('[data-scroller]')!.scrollTop).toBeGreaterThan(0));
  // Longer than a long press: that no menu opens can only be waited for.
  await new Promise((done) => setTimeout(done, 700));
  await touch('touchEnd');
  expect(page.getByRole('menuitem').elements()).toHaveLength(0);
  expect(caretRow()).toBe(-1);
});
