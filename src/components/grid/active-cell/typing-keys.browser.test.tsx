/** Keys while a cell is typed in, as in a spreadsheet: what ends the edit, what moves the caret, what fills. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import type { UndoableRows } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input' },
  spec: { label: '规格', type: 'input' },
  qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
  double: { label: '两倍', type: 'inputNumber', value: '= qty * 2' },
  day: { label: '日期', type: 'date' },
  note: { label: '备注', type: 'textarea' },
};
const [NAME, SPEC, QTY, DOUBLE, DAY, NOTE] = [0, 1, 2, 3, 4, 5] as const;

let rows: UndoableRows;
beforeEach(async () => {
  const given = [1, 2, 3, 4].map((at): Row => ({
    id: `r${at}`,
    name: `物料${at}`,
    spec: `M${at}`,
    qty: at,
    double: `${at * 2}.00`,
    day: '2026-06-30',
    note: null,
  }));
  rows = await openGrid(fields, given, { props: { rowSize: 'mini' } });
});
afterEach(() => {
  unmount();
  localStorage.clear();
});

const keys = (text: string) => userEvent.keyboard(text);
const active = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const value = (row: number, key: string) => rows.rows.row(rows.rows.ids[row] ?? '')?.[key] ?? null;
const column = (key: string) => rows.rows.ids.map((_, row) => value(row, key));
const flashes = () =>
  [...document.querySelectorAll('[data-place] [data-col] > [aria-hidden="true"]')].map((node) => node.textContent);

describe('arrow keys', () => {
  test('end typing that began with a character, and move', async () => {
    await userEvent.click(cellAt(0, NAME));
    await keys('甲{ArrowRight}');
    expect([value(0, 'name'), active()]).toEqual(['甲', expect.stringContaining('第 1 行，规格')]);
    await keys('乙{ArrowDown}');
    expect([value(0, 'spec'), active()]).toEqual(['乙', expect.stringContaining('第 2 行，规格')]);
    await keys('丙{ArrowUp}丁{ArrowLeft}');
    expect([value(1, 'spec'), value(0, 'spec')]).toEqual(['丙', '丁']);
    expect(active()).toContain('第 1 行，品名');
  });

  test('with Shift end typing and extend the selection', async () => {
    await userEvent.click(cellAt(0, NAME));
    await keys('甲{Shift>}{ArrowDown}{/Shift}{Delete}');
    expect(column('name')).toEqual([null, null, '物料3', '物料4']);
  });

  test('move the caret after F2', async () => {
    await userEvent.click(cellAt(0, NAME));
    await keys('{F2}{ArrowLeft}X{Enter}');
    expect(value(0, 'name')).toBe('物料X1');
  });

  test('move the caret once F2 is pressed, or the text is clicked, while typing', async () => {
    await userEvent.click(cellAt(0, NAME));
    await keys('ab{F2}{ArrowLeft}X{Enter}');
    expect(value(0, 'name')).toBe('aXb');
    await keys('ab');
    await userEvent.click(document.activeElement as Element);
    await keys('{Home}X{ArrowRight}Y{Enter}');
    expect(value(1, 'name')).toBe('XaYb');
  });
});

test('Esc restores the cell and keeps it active; the next Esc leaves the grid without closing the dialog around it', async () => {
  const closed = vi.fn();
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closed();
  };
  document.body.addEventListener('keydown', onKey);
  await userEvent.click(cellAt(1, NAME));
  await keys('x{Escape}');
  expect([value(1, 'name'), active()]).toEqual(['物料2', expect.stringContaining('第 2 行，品名')]);
  await keys('{Escape}');
  await expect.poll(() => document.activeElement?.hasAttribute('data-behind')).toBe(true);
  expect(closed).not.toHaveBeenCalled();
  await keys('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
  document.body.removeEventListener('keydown', onKey);
});

describe('Alt+Enter', () => {
  test('breaks the line in a column of several lines', async () => {
    await userEvent.click(cellAt(0, NOTE));
    await keys('一行{Alt>}{Enter}{/Alt}二行{Enter}');
    expect(value(0, 'note')).toBe('一行\n二行');
  });

  test('does nothing in a column of one line', async () => {
    await userEvent.click(cellAt(0, NAME));
    await keys('a{Alt>}{Enter}{/Alt}b{Enter}');
    expect(value(0, 'name')).toBe('ab');
  });
});

describe('Ctrl+Enter', () => {
  test('fills the selection while a text is typed, as one step, and keeps the selection', async () => {
    await userEvent.click(cellAt(0, NAME));
    await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}同{Control>}{Enter}{/Control}');
    expect([column('name'), column('spec')]).toEqual([
      ['同', '同', '物料3', '物料4'],
      ['同', '同', 'M3', 'M4'],
    ]);
    await keys('{Control>}z{/Control}');
    expect(column('spec')).toEqual(['M1', 'M2', 'M3', 'M4']);
  });

  test('reads the text by the type of each column and leaves computed cells alone', async () => {
    await userEvent.click(cellAt(0, QTY));
    await keys('{Shift>}{ArrowRight}{ArrowDown}{/Shift}7{Control>}{Enter}{/Control}');
    expect([column('qty'), column('double')]).toEqual([
      [7, 7, 3, 4],
      ['14.00', '14.00', '6.00', '8.00'],
    ]);
  });

  test('without an editor is not handled: it belongs to the dialog', async () => {
    const submitted = vi.fn();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.ctrlKey && !event.defaultPrevented) submitted();
    };
    document.body.addEventListener('keydown', onKey);
    await userEvent.click(cellAt(0, NAME));
    await keys('{Control>}{Enter}{/Control}');
    expect(submitted).toHaveBeenCalledOnce();
    expect(column('name')).toEqual(['物料1', '物料2', '物料3', '物料4']);
    document.body.removeEventListener('keydown', onKey);
  });
});

test('Ctrl+; types the date of the server, Ctrl+Shift+; does nothing in a date', async () => {
  await userEvent.click(cellAt(0, DAY));
  await keys('{Control>};{/Control}{ArrowDown}');
  expect(value(0, 'day')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(value(0, 'day')).not.toBe('2026-06-30');
  await userEvent.click(cellAt(0, QTY));
  await keys('{Control>};{/Control}{ArrowDown}');
  expect(value(0, 'qty')).toBe(1);
});

test('Ctrl+D fills from the cell above and keeps the selection, so that it can be repeated', async () => {
  await userEvent.click(cellAt(1, NAME));
  await keys('{Control>}d{/Control}{ArrowDown}{Control>}d{/Control}{ArrowDown}{Control>}d{/Control}');
  expect(column('name')).toEqual(['物料1', '物料1', '物料1', '物料1']);
});

describe('cell flash', () => {
  const paste = (text: string) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  };

  test('does not show over cells that the user pasted, filled, cleared or undid, but over computed ones', async () => {
    await userEvent.click(cellAt(0, NAME));
    paste('甲\r\n乙');
    await eventually(() => expect(value(1, 'name')).toBe('乙'));
    await keys('{Control>}d{/Control}{Delete}{Control>}z{/Control}');
    expect(flashes()).toEqual([]);
    await userEvent.click(cellAt(0, QTY));
    paste('8');
    await eventually(() => expect(flashes()).toEqual(['2.00']));
    expect(cell(0, DOUBLE).textContent).toContain('16');
  });

  test('shows over cells that another user changed', async () => {
    rows.withoutHistory(() => rows.rows.applyRemoteRows([{ id: 'r1', spec: 'M9' }]));
    await eventually(() => expect(flashes()).toEqual(['M1']));
    expect(cell(0, SPEC).textContent).toContain('M9');
  });
});
