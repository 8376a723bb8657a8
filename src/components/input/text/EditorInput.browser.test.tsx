/** Types with their own editor: a cell shows plain text and opens the editor in a dialog. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPicker } from '../../../../tests/helpers/draw-field';
import { axeViolations } from '../../../../tests/helpers/mount';

const LABEL = '说明';
const kinds = [
  {
    type: 'code',
    value: 'select 1\nfrom dual',
    words: 'select 1 from dual',
    keys: ' a',
    after: 'select 1\nfrom dual a',
  },
  { type: 'markdown', value: '## 一\n**二**', words: '一 二', keys: ' 三', after: '## 一\n**二** 三' },
  {
    type: 'richtext',
    value: '<p>一 &amp; <b>二</b></p>',
    words: '一 & 二',
    keys: '三',
    after: /^<p>一 &amp; <strong>二三<\/strong><\/p>$/,
  },
] as const;

const draw = (type: string, value: string, given = {}) =>
  drawPicker('note', { label: LABEL, type }, { value, place: 'cell', ...given });
const cell = page.getByRole('group', { name: LABEL });
const opener = cell.getByRole('button', { name: `放大编辑${LABEL}` });
const gone = () => expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();

/** Opens the editor by keyboard and types at the end of the text. */
async function write(keys: string): Promise<void> {
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const box = page.getByRole('dialog').getByRole('textbox', { name: LABEL });
  await expect.element(box).toBeInTheDocument();
  await vi.waitFor(() => expect(document.activeElement?.contains(box.element())).toBe(true));
  await userEvent.keyboard(`{Control>}{End}{/Control}${keys}`);
}

test.each(kinds)('$type: what is written in the dialog counts once it is confirmed', async (one) => {
  const { type, value, words, keys, after } = one;
  const entered = await draw(type, value);
  await expect.element(cell).toHaveTextContent(words);
  expect(await axeViolations()).toEqual([]);

  await write(keys);
  await page.getByRole('button', { name: '取消' }).click();
  await gone();
  expect(entered()).toBe(value);

  await write(keys);
  expect((await axeViolations()).filter((violation) => !violation.startsWith('region:'))).toEqual([]);
  await page.getByRole('button', { name: '确定' }).click();
  await gone();
  if (typeof after === 'string') expect(entered()).toBe(after);
  else expect(entered()).toMatch(after);
});

test.each(kinds)('$type: a cell that cannot be changed is still read in full', async ({ type, value }) => {
  await draw(type, value, { disabled: true });
  await opener.click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: LABEL })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '确定' })).not.toBeInTheDocument();
});
