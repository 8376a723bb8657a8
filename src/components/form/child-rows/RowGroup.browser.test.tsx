/** A one-to-one child of a record: a group of fields of its form. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestBody } from '@/components/form/record/record-requests';
import type { EntityFile } from '@/model/generated/files';
import type { Form } from '@/model/screens/screen';
import type { Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { confirmations, resolveConfirmation } from '@/runtime/notices/notices';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { loadViews } from '@/components/field/field-views';
import { ChildTables } from '../children/ChildTables';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';

afterEach(() => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

const file: Partial<EntityFile> = {
  fields: { no: { label: '单号', type: 'input', required: true } },
  children: {
    contact: {
      title: '联系人',
      table: 'demo_contact',
      foreignKey: 'sheetId',
      single: true,
      fields: {
        name: { label: '姓名', type: 'input', required: true },
        phone: { label: '电话', type: 'input' },
        kind: { label: '类别', type: 'input', default: '常用' },
        call: { label: '称呼', type: 'input', value: '=name' },
      },
    },
  },
};
const CONTACT = { id: 'c1', name: '张三', phone: '123', kind: '常用', call: '张三' };
const stored: Row = { id: '1', no: 'B1', contact: [CONTACT] };
const without: Row = { id: '1', no: 'B1', contact: [] };

const input = (name: string) => page.getByRole('textbox', { name });
const save = () => userEvent.click(page.getByRole('button', { name: '确定', exact: true }));

async function open(record: Row, layout: Form['layout'] = null) {
  const opened = await openForm(file, record, { screen: { layout } });
  return {
    ...opened,
    /** The body of the only save. */
    async sent() {
      await vi.waitFor(() => expect(opened.save).toHaveBeenCalledTimes(1));
      return requestBody(opened.form, opened.entity, opened.save.mock.calls[0]![0], record);
    },
  };
}

test('shows the stored row as fields, follows formulas while typing and sends the row with its id', async () => {
  const { sent } = await open(stored);
  await expect.element(input('姓名')).toHaveValue('张三');
  await userEvent.fill(input('姓名'), '李四');
  await expect.element(input('称呼')).toHaveValue('李四');
  expect(document.querySelector('[data-grid]')).toBeNull();
  expect(await axeViolations()).toEqual([]);
  await save();
  expect((await sent())['contact']).toEqual([{ ...CONTACT, name: '李四', call: '李四' }]);
});

test('shows empty fields without a stored row, and saves none while nothing is entered', async () => {
  const { sent } = await open(without);
  await expect.element(input('类别')).toHaveValue('常用');
  await userEvent.fill(input('单号'), 'B2');
  await save();
  expect(await sent()).not.toHaveProperty('contact');
});

test('validates a row that the user began, in its fields, and is optional again when it is emptied', async () => {
  const { save: saved, sent } = await open(without);
  await userEvent.fill(input('电话'), '9');
  await save();
  await vi.waitFor(() => expect(document.activeElement).toBe(input('姓名').element()));
  expect(document.querySelector('[data-field="name"] [role="alert"]')?.textContent).toBe('请输入姓名');
  expect(saved).not.toHaveBeenCalled();
  await userEvent.fill(input('电话'), '');
  await save();
  expect(await sent()).not.toHaveProperty('contact');
});

test('adds a row with its defaults by the first entry', async () => {
  const { sent } = await open(without);
  await userEvent.fill(input('姓名'), '王五');
  await save();
  expect((await sent())['contact']).toEqual([{ name: '王五', phone: null, kind: '常用', call: '王五' }]);
});

test('shows errors of the server in its fields', async () => {
  const { save: saved } = await open(stored);
  const errors = [{ path: 'contact/c1/phone', message: '电话已停用' }];
  saved.mockRejectedValueOnce(new ApiError('保存失败', { code: 500, httpStatus: 200, result: { errors } }));
  await userEvent.fill(input('姓名'), '李四');
  await save();
  await vi.waitFor(() =>
    expect(document.querySelector('[data-field="phone"] [role="alert"]')?.textContent).toBe('电话已停用'),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(input('电话').element()));
});

test('removes the stored row after a confirmation', async () => {
  const { sent } = await open(stored);
  await userEvent.click(page.getByRole('button', { name: '清空' }));
  await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
  await expect.element(input('姓名')).toHaveValue('');
  await save();
  expect((await sent())['contact']).toEqual([]);
});

test.each(['tabs', 'steps', 'sections'] as const)(
  'is a pane of the layout %s, which opens for its error',
  async (layout) => {
    const { save: saved } = await open({ ...stored, contact: [{ ...CONTACT, name: '' }] }, layout);
    await vi.waitFor(() => expect(document.querySelector('[data-child="contact"]')).toBeTruthy(), { timeout: 10_000 });
    await userEvent.click(page.getByRole('button', { name: layout === 'steps' ? '下一步' : '确定' }));
    if (layout === 'steps') await save();
    await vi.waitFor(() => expect(document.activeElement).toBe(input('姓名').element()));
    expect(saved).not.toHaveBeenCalled();
  },
);

test('of a record that is only read shows its fields, or that nothing is filled in', async () => {
  const { entity, form } = fill(file);
  const show = (record: Row) =>
    mount(
      <ChildTables
        screen={form}
        entity={entity}
        record={record}
        flags={() => ({ visible: true, required: false, readonly: true })}
        ownerId="d1"
      />,
      { dark: true },
    );
  await loadViews(['input']);
  show(stored);
  await expect.element(page.getByText('123')).toBeVisible();
  expect(document.querySelector('[role="grid"], table')).toBeNull();
  show(without);
  await expect.element(page.getByText('未填写')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
