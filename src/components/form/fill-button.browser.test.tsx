/** The button of a form whose call replies values: they are entered, and errors are shown at their fields. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/runtime/errors/api-error';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { unmount } from '../../../tests/helpers/mount';
import { openForm } from '../../../tests/helpers/open-form';
import { startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const asked: StubRequest[] = [];
const server = { answer: (): unknown => null };

beforeEach(() => {
  asked.length = 0;
  startStubServer((request) => {
    asked.push(request);
    return server.answer();
  });
});
afterEach(() => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

const FIELDS = { sql: { label: '语句', type: 'input' }, note: { label: '备注', type: 'input' } };
const CHILDREN = {
  item: {
    title: '列',
    table: 'x_item',
    foreignKey: 'mainId',
    fields: { name: { label: '字段名', type: 'input' }, text: { label: '标题', type: 'input' } },
  },
};

const open = () =>
  openForm(
    { fields: FIELDS, children: CHILDREN },
    { id: 'f1', sql: 'select 1', item: [{ id: 'r1', name: 'a', text: '甲' }] },
    {
      screen: { fill: { label: '解析', call: { method: 'POST', path: '/fill' } } },
      props: { requestBody: (values) => values },
    },
  );
const press = () => page.getByRole('button', { name: /解\s?析/ }).click();

test('enters the values and rows of the reply, which are saved with the form', async () => {
  server.answer = () => ({
    note: '两列',
    other: 1,
    item: [
      { id: 'r1', name: 'a', text: '甲' },
      { name: 'b', text: '乙' },
    ],
  });
  const { save } = await open();
  await userEvent.fill(page.getByRole('textbox', { name: '语句' }), 'select 2');
  await press();
  await expect.element(page.getByRole('textbox', { name: '备注' })).toHaveValue('两列');
  await soon(() => expect(document.body.textContent).toContain('乙'));
  expect(asked.map(({ path, body }) => [path, body])).toMatchObject([['/fill', { sql: 'select 2' }]]);
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await soon(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    sql: 'select 2',
    note: '两列',
    item: [
      { id: 'r1', text: '甲' },
      { name: 'b', text: '乙' },
    ],
  });
});

test('shows an error at its field, and keeps what is typed', async () => {
  server.answer = () => {
    throw new ApiError('出错', {
      code: 500,
      httpStatus: 200,
      result: { errors: [{ path: 'sql', message: '位置 2:3 有错' }] },
    });
  };
  await open();
  const sql = page.getByRole('textbox', { name: '语句' });
  await userEvent.fill(sql, 'select x');
  await press();
  await soon(() => expect(document.body.textContent).toContain('位置 2:3 有错'));
  await soon(() => expect(document.activeElement).toBe(sql.element()));
  await expect.element(sql).toHaveValue('select x');
  expect(document.body.textContent).toContain('甲');
});
