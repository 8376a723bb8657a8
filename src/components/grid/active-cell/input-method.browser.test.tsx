/** Chinese input methods on an active cell: no key is lost, and keys of the composition do not move the active cell. */
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { UndoableRows } from '@/model/grid/history/types';
import { unmount } from '../../../../tests/helpers/mount';
import { cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const fields = { name: { label: '品名', type: 'input' }, note: { label: '备注', type: 'textarea' } } as const;
const rows = ['1', '2', '3'].map((id) => ({ id, name: `旧${id}`, note: null }));
const open = () => openGrid(fields, rows, { size: [1000, 600], props: { utilityColumns: [], rowSize: 'mini' } });

const held = (undoableRows: UndoableRows) => undoableRows.rows.ids.map((id) => undoableRows.rows.row(id)?.name);
const said = () => document.activeElement?.getAttribute('aria-label') ?? '';
const typing = () => document.querySelector('[data-typing="true"]') !== null;
const client = () => cdp() as unknown as { send: (method: string, values: object) => Promise<unknown> };

/** Letters that an input method shows during a composition. */
async function compose(letters: string): Promise<void> {
  for (let end = 1; end <= letters.length; end += 1) {
    const text = letters.slice(0, end);
    await client().send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
}
const choose = (text: string) => client().send('Input.insertText', { text });

/** A key that the input method handles: browsers report it with key code 229. */
async function taken(key: string): Promise<void> {
  for (const type of ['rawKeyDown', 'keyUp'])
    await client().send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 });
}

test('starts an edit with the first composed key and adds further words to it', async () => {
  const undoableRows = await open();
  await userEvent.click(cellAt(0, 0));
  expect(typing()).toBe(false);
  await compose('luoshuan');
  await eventually(() => expect(typing()).toBe(true));
  await choose('螺栓');
  await compose('duxin');
  await choose('镀锌');
  expect(held(undoableRows)[0]).toBe('旧1');
  await userEvent.keyboard('{Enter}');
  expect([held(undoableRows)[0], said()]).toEqual(['螺栓镀锌', expect.stringContaining('第 2 行')]);
  expect(undoableRows.undoCount).toBe(1);
});

test('leaves Enter and arrow keys to the input method while it composes, also in the last row', async () => {
  const undoableRows = await open();
  await userEvent.click(cellAt(2, 0));
  await compose('diban');
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'Tab']) await taken(key);
  expect([typing(), said(), held(undoableRows)[2]]).toEqual([true, expect.stringContaining('第 3 行，品名'), '旧3']);
  await choose('地板');
  await userEvent.keyboard('{Enter}');
  // In the last row the active cell stays, and the text is committed.
  expect([held(undoableRows)[2], typing(), said()]).toEqual([
    '地板',
    false,
    expect.stringContaining('第 3 行，品名：地板'),
  ]);
});

test('keeps an empty edit after a cancelled composition, and Escape restores the cell', async () => {
  const undoableRows = await open();
  await userEvent.click(cellAt(1, 0));
  await compose('ni');
  await taken('Escape');
  await client().send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  expect(held(undoableRows)[1]).toBe('旧2');
  await userEvent.keyboard('{Escape}');
  expect([held(undoableRows)[1], typing(), undoableRows.undoCount]).toEqual(['旧2', false, 0]);
  // The next word starts a new edit.
  await compose('hao');
  await choose('好');
  await userEvent.keyboard('{Tab}');
  expect([held(undoableRows)[1], said()]).toEqual(['好', expect.stringContaining('备注')]);
});

test('commits the confirmed text when the focus leaves during a composition, and starts anew in the next cell', async () => {
  const undoableRows = await open();
  await userEvent.click(cellAt(0, 0));
  await compose('tong');
  await choose('铜');
  await compose('ban');
  await userEvent.click(cellAt(1, 0));
  await eventually(() => expect(typing()).toBe(false));
  expect(String(held(undoableRows)[0])).toMatch(/^铜/);
  expect(held(undoableRows)[1]).toBe('旧2');
  await compose('xin');
  await choose('锌');
  await userEvent.keyboard('{Enter}');
  expect(held(undoableRows)[1]).toBe('锌');
});
