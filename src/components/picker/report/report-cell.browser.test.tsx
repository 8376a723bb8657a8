/** A popup over a report in a cell of a sub-table: the picked row fills several cells. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { startStubServer } from '../../../../tests/helpers/stub-server';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const columns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '供应商',
  columns: [
    { title: '编号', dataIndex: 'no' },
    { title: '名称', dataIndex: 'name' },
  ],
  dictOptions: {},
};
const records = [1, 2].map((at) => ({ id: `${at}`, no: `S${at}`, name: `第${at}家` }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  startStubServer(({ path }) => {
    if (path.includes('getRpColumns')) return columns;
    return path.includes('getQueryInfo') ? [] : { records, total: 2 };
  });
});
afterEach(() => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

test('fills the cells of its row, which are saved with the form', async () => {
  const popup = { code: 'pick', orgFields: 'name,no', destFields: 'partner,partnerNo' };
  const { save } = await openForm(
    {
      fields: { note: { label: '备注', type: 'input' } },
      children: {
        item: {
          title: '明细',
          table: 'x_item',
          foreignKey: 'mainId',
          fields: {
            partner: { label: '商家', type: 'popup', props: popup },
            partnerNo: { label: '商家编号', type: 'input' },
          },
        },
      },
    },
    { id: 'f1', item: [{ id: 'r1', partner: null, partnerNo: null }] },
  );
  await soon(() => expect(document.querySelector('[data-place="0"] [data-col="0"]')).not.toBeNull());
  await userEvent.dblClick(document.querySelector('[data-place="0"] [data-col="0"]')!);
  await page.getByRole('button', { name: '从列表选择商家' }).click();
  await userEvent.dblClick(page.getByRole('gridcell', { name: '第2家', exact: true }));
  await soon(() => expect(document.querySelector('[data-place="0"]')?.textContent).toContain('S2'));
  expect(document.querySelector('[data-place="0"]')?.textContent).toContain('第2家');
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await soon(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toMatchObject({ item: [{ id: 'r1', partner: '第2家', partnerNo: 'S2' }] });
});
