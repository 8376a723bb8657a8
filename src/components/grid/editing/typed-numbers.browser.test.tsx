/** Typing into number cells: every character stays until the commit, then the text is read or marked. */
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const fields = {
  price: { label: '单价', type: 'inputNumber' },
  hour: { label: '时段', type: 'hour' },
} as const;

async function open() {
  const rows = await openGrid(fields, [{ id: '1', price: '8.00', hour: 8 }], {
    props: { utilityColumns: [], rowSize: 'mini' },
  });
  return (key: string) => rows.rows.row('1')?.[key];
}
const typed = () => (document.activeElement as HTMLTextAreaElement).value;

test.each([
  ['(12)', '-12'],
  ['12%', '0.12'],
  ['1 234', '1234'],
  ['1.20E+03', '1200'],
  ['1e3', { unreadable: '1e3', error: '“1e3”不是数字' }],
  ['1.2.3', { unreadable: '1.2.3', error: '“1.2.3”不是数字' }],
])('keeps every character of %s while it is typed', async (text, value) => {
  const held = await open();
  await userEvent.click(cellAt(0, 0));
  for (const [at, letter] of [...text].entries()) {
    await userEvent.keyboard(letter);
    expect(typed()).toBe(text.slice(0, at + 1));
  }
  await userEvent.keyboard('{Enter}');
  expect(held('price')).toEqual(value);
  if (typeof value === 'string') return;
  await expect.poll(() => cell(0, 0).textContent).toBe(text);
  expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true');
  // F2 opens the text as it was typed.
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{F2}');
  await expect.poll(typed).toBe(text);
});

test.each(['24', '-1'])('marks the hour %s', async (text) => {
  const held = await open();
  await userEvent.click(cellAt(0, 1));
  await userEvent.keyboard(`${text}{Enter}`);
  expect(held('hour')).toBe(Number(text));
  await expect.poll(() => cell(0, 1).getAttribute('aria-invalid')).toBe('true');
  expect(cell(0, 1).title).toBe('请输入 0 到 23 的整数');
});

test('a text of an input method over a number is marked, a cancelled one keeps the number', async () => {
  const held = await open();
  const client = cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> };
  const compose = (text: string) =>
    client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await userEvent.click(cellAt(0, 0));
  await compose('b');
  await compose('');
  await userEvent.keyboard('{Enter}');
  expect(held('price')).toBe('8.00');
  await userEvent.click(cellAt(0, 0));
  await compose('ba');
  await client.send('Input.insertText', { text: '八' });
  await userEvent.keyboard('{Enter}');
  expect(held('price')).toEqual({ unreadable: '八', error: '“八”不是数字' });
});
