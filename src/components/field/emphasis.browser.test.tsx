/** Emphasis of values in forms and their rows. */
import { page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import type { EntityFile, FieldFile } from '@/model/generated/files';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../tests/helpers/mount';
import { openForm } from '../../../tests/helpers/open-form';

afterEach(async () => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
  await page.viewport(1280, 720);
});

const amount = {
  label: '余额',
  type: 'inputNumber',
  emphasis: [
    { when: { amount: { lt: 0 } }, tone: 'danger', text: '透支' },
    { when: { amount: { lt: 100 } }, tone: 'warning', text: '偏低' },
    { when: { amount: { lt: 1000 } }, tone: 'muted', text: '冻结' },
  ],
} satisfies FieldFile;
const file: Partial<EntityFile> = {
  fields: { no: { label: '号', type: 'input' }, amount },
  children: { item: { title: '明细', table: 'demo_item', foreignKey: 'mainId', fields: { amount } } },
};
const record = {
  id: '1',
  no: 'A1',
  amount: '-5.00',
  item: ['-5.00', '50.00', '500.00', '5000.00'].map((value, at) => ({ id: `i${at}`, amount: value })),
};
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tone]')].map(
    (one) => `${one.dataset['tone']} ${one.textContent} ${one.querySelector('svg') ? 'icon' : ''}`,
  );

test.each([false, true])('a form and its rows name the state, with an icon each; dark: %s', async (dark) => {
  await openForm(file, record, { dark });
  await vi.waitFor(
    () =>
      expect(marks()).toEqual([
        'danger 透支 icon',
        'danger -5.00透支 icon',
        'warning 50.00偏低 icon',
        'muted 500.00冻结 icon',
      ]),
    { timeout: 10_000 },
  );
  const input = page.getByLabelText('余额', { exact: true }).first();
  await expect.element(input).toHaveAccessibleDescription('透支');
  expect(await axeViolations()).toEqual([]);
  // The mark follows the entered value.
  await input.fill('60');
  await vi.waitFor(() => expect(marks()[0]).toBe('warning 偏低 icon'));
  await input.fill('6000');
  await vi.waitFor(() => expect(marks()[0]).toBe('danger -5.00透支 icon'));
  await expect.element(input).toHaveAccessibleDescription('');
});
