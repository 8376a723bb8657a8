/** Notices of a grid that only begins above the lower edge of the window. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { cell, cellAt, eventually } from '../../../../tests/helpers/open-grid';

beforeEach(() => page.viewport(1200, 800));
afterEach(async () => {
  unmount();
  localStorage.clear();
  deleteDrafts();
  unsavedWork().list.splice(0);
  await page.viewport(1200, 800);
});

const main: Record<string, FieldFile> = Object.fromEntries(
  Array.from({ length: 6 }, (_, at): [string, FieldFile] => [`f${at}`, { label: `栏${at}`, type: 'textarea' }]),
);
const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input', required: true },
  qty: { label: '数量', type: 'inputNumber' },
};
const rows = ['a', 'b', 'c'].map((id) => ({ id, name: `物料${id}`, qty: 1 }));

function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

const boxOf = (node: Element | null | undefined) => node?.getBoundingClientRect() ?? new DOMRect();
const notices = () => document.querySelector('[data-notices]');
const coveredRows = () => {
  const { top, bottom } = boxOf(notices());
  return [...document.querySelectorAll('[data-place]')].filter((row) => {
    const box = boxOf(row);
    return box.top < bottom && box.bottom > top;
  });
};

test.each([
  [1440, 500, false],
  [800, 700, true],
])('are visible and cover no row after a paste (%i × %i px, dark: %s)', async (width, height, dark) => {
  const children = { item: { title: '明细', table: 'item', foreignKey: 'orderId', fields } };
  await openForm({ fields: main, children }, { id: '1', item: rows }, { dark });
  await page.viewport(width, height);
  await eventually(() => expect(cell(0, 1)).toBeTruthy());
  await userEvent.click(cellAt(0, 1));
  paste('很多\r\n很少');
  await eventually(() => expect(notices()?.textContent).toContain('2 个单元格的内容无法识别'));
  await eventually(() => {
    const { top, bottom } = boxOf(notices());
    const footer = boxOf(document.querySelector('footer')).top || innerHeight;
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(footer);
    expect(boxOf(document.activeElement).top).toBeGreaterThan(0);
  });
  expect(coveredRows()).toEqual([]);
});
