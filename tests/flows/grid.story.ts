/** The editable table in use: keyboard, clipboard, IME, fill handle, touch. */
import { expect, it } from 'vitest';
import type { Page } from '../helpers/browser';
import { openStory, signIn } from '../helpers/story';

const story = openStory();

const cell = (page: Page, row: number, col: number) => page.locator(`[data-place="${row}"] [data-col="${col}"]`);
const said = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
/** The text of a cell, without the previous value that a cell flash shows. */
const held = (page: Page, row: number, col: number) =>
  cell(page, row, col).evaluate((node) => node.firstChild?.textContent ?? '');

it('[2§2.7] fills rows by keyboard, paste and fill handle, and undoes it', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, '/demo/grid?rows=2000');
  await page.getByRole('grid', { name: '采购明细' }).waitFor();
  await cell(page, 0, 0).click();
  await page.keyboard.type('钢管');
  await page.keyboard.press('Tab');
  await page.keyboard.type('GG-1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => held(page, 0, 2)).toBe('12');
  expect([await held(page, 0, 0), await held(page, 0, 1)]).toEqual(['钢管', 'GG-1']);

  // The first key of an IME opens the cell editor.
  await page.keyboard.press('Home');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'g', selectionStart: 1, selectionEnd: 1 });
  await client.send('Input.imeSetComposition', { text: 'gang', selectionStart: 4, selectionEnd: 4 });
  await client.send('Input.insertText', { text: '钢板' });
  await page.keyboard.press('Enter');
  await expect.poll(() => held(page, 1, 0)).toBe('钢板');

  // Real clipboard events: copy and paste.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cell(page, 0, 0).click();
  await cell(page, 1, 2).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  await cell(page, 3, 0).click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => held(page, 4, 0)).toBe('钢板');
  expect(await held(page, 3, 2)).toBe('12');
  await page.keyboard.press('Control+z');
  await expect.poll(() => held(page, 4, 0)).not.toBe('钢板');

  // A select opens over its cell and closes after the selection; the focus stays in the table.
  await cell(page, 2, 5).dblclick();
  await page.locator('.ant-select-item-option', { hasText: '待检' }).click();
  await expect.poll(() => held(page, 2, 5)).toContain('待检');
  await expect.poll(() => said(page)).toContain('第 3 行，质量等级');

  await page.keyboard.press('Control+End');
  await expect.poll(() => said(page)).toContain('第 2000 行');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => said(page)).toContain('第 1 行');

  // A row is moved by its drag handle.
  const handle = (await page.locator('[data-place="0"] [data-lead="row-drag-sort"]').boundingBox())!;
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, handle.y + 10 + 40 * 3, { steps: 4 });
  await page.locator('[data-drop]').waitFor();
  await page.mouse.up();
  await expect.poll(() => held(page, 0, 0)).toBe('钢板');

  await cell(page, 1, 1).click();
  await cell(page, 4, 3).click({ modifiers: ['Shift'] });
  await page.getByText('计数 12').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('grid-desktop-light');
  expect(complaints).toEqual([]);
});

it('selects a cell by a tap and edits it by the next', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'phone', theme: 'dark' });
  await signIn(page, '/demo/grid?rows=50');
  await page.getByRole('grid', { name: '采购明细' }).waitFor();
  const box = (await cell(page, 1, 0).boundingBox())!;
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await page.locator('[data-on] textarea').waitFor();
  await tap();
  await page.locator('[data-typing="true"]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('手填');
  await page.keyboard.press('Enter');
  await expect.poll(() => held(page, 1, 0)).toBe('手填');

  // Touching the handle fills a series; swiping scrolls.
  const client = await page.context().newCDPSession(page);
  const finger = (type: string, x?: number, y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  const first = (await cell(page, 4, 0).boundingBox())!;
  await page.touchscreen.tap(first.x + 20, first.y + 20);
  await page.locator('[data-on] textarea[aria-label^="第 5 行"]').waitFor({ state: 'attached' });
  const handle = (await page.locator('[data-filler]').boundingBox())!;
  const [name = '', number = ''] = (await held(page, 4, 0)).split(' ');
  await finger('touchStart', handle.x + 4, handle.y + 4);
  await finger('touchMove', handle.x + 4, handle.y + 30);
  await finger('touchMove', handle.x + 4, handle.y + 4 + first.height * 2);
  await finger('touchEnd');
  await expect.poll(() => held(page, 6, 0)).toBe(`${name} ${Number(number) + 2}`);

  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await finger('touchStart', x, y + 120);
  for (let step = 1; step <= 6; step += 1) await finger('touchMove', x, y + 120 - step * 20);
  await finger('touchEnd');
  await expect.poll(() => page.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await audit()).toEqual([]);
  await shoot('grid-phone-dark');
  expect(complaints).toEqual([]);
});
