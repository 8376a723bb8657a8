/** Names that child rows store with the codes that are entered in their cells (`textField`). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { cell, cellAt, eventually } from '../../../../tests/helpers/open-grid';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  unmount();
  localStorage.clear();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
];
const fields: Record<string, FieldFile> = {
  kind: { label: '种类', type: 'select', options, textField: 'kindName' },
  kindName: { label: '种类名称', type: 'input', readonly: true },
};
const row = { id: 'i1', kind: 'a', kindName: '甲' };

test('saves the name of a typed code in a read-only field', async () => {
  const { save } = await openForm(
    {
      fields: { no: { label: '编号', type: 'input' } },
      children: { item: { title: '明细', table: 'item', foreignKey: 'orderId', fields } },
    },
    { id: '1', no: '1', item: [row] },
  );
  await eventually(() => expect(cell(0, 0)).toBeTruthy());
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('乙{Enter}');
  await eventually(() => expect(cell(0, 1).textContent).toContain('乙'));
  await userEvent.click(page.getByRole('button', { name: '确定' }));
  await eventually(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]['item']).toMatchObject([{ kind: 'b', kindName: '乙' }]);
});
