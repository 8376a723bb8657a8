/** Text inputs beyond typing: popup and line breaks. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPicker } from '../helpers/draw-field';
import { axeViolations, unmount } from '../helpers/mount';

afterEach(unmount);

const line = () => page.getByRole('textbox', { name: '说明', exact: true });
const opener = () => page.getByRole('button', { name: '放大编辑说明' });
const box = () => page.getByRole('textbox', { name: '说明 全文' });
const hasFocus = (find: () => ReturnType<typeof page.getByRole>) =>
  vi.waitFor(async () => expect(document.activeElement).toBe(await find().element()));

test.each([
  ['input_pop', 'form'],
  ['textarea', 'cell'],
] as const)('[2§2.24, 2§9.25] %s in a %s opens a popup of 300 by 210 that writes the value', async (type, place) => {
  const value = await drawPicker('note', { label: '说明', type }, { value: '一', place });
  await opener().click();
  await hasFocus(box);
  const { offsetWidth, offsetHeight } = box().element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([300, 210]);
  await userEvent.keyboard('二{Enter}三');
  expect(value()).toBe('一二\n三');
  expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await hasFocus(opener);
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('keeps line breaks by editing a text of several lines in the popup only', async () => {
  const value = await drawPicker('note', { label: '说明', type: 'input_pop' }, { value: '一\n二' });
  await expect.element(line()).toHaveAttribute('readonly');
  await line().click();
  await hasFocus(box);
  await userEvent.keyboard('三');
  expect(value()).toBe('一\n二三');
});
