/** Editing a list in its table: rows are saved one by one, and edits that were not saved remain. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import type { ListFile } from '@/model/generated/files';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import type { Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { resolveConfirmation, confirmations } from '@/runtime/notices/notices';
import { session } from '@/runtime/session/session-state';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';

type Body = Record<string, unknown>;

const server = {
  rows: [] as Body[],
  /** Throws to reject a write. */
  check: (_method: string, _body: Body): void => undefined,
  /** The writes, in order. */
  asked: [] as string[],
};

/** The entity of the list and its default form. */
const thing = sampleEntityFile({
  fields: {
    name: { label: '名称', type: 'input', required: true },
    price: { label: '单价', type: 'inputNumber', size: [10, 2] },
    qty: { label: '数量', type: 'inputNumber', size: 4, min: 0 },
    total: { label: '金额', type: 'inputNumber', size: [10, 2], value: '=round(price * qty, 2)' },
    note: { label: '来源', type: 'input', hiddenIn: ['form'] },
    phone: { label: '电话', type: 'input', mask: { keep: [3, 4] } },
    state: {
      label: '状态',
      type: 'select',
      options: [
        { value: 'draft', text: '草稿' },
        { value: 'done', text: '完成' },
      ],
      hiddenIn: ['list', 'form'],
    },
  },
  state: { field: 'state', edit: ['draft'] },
});

function reply({ method, path, params, body }: StubRequest): unknown {
  if (path === '/schemas/demo/thing.form.json')
    return { kind: 'form', screen: null, entities: { 'demo/thing': thing } };
  if (method === 'GET') return path.includes('duplicate') ? null : pageOf(params);
  const sentBody = { ...(body as Body | undefined), ...params };
  server.asked.push(`${method} ${path} ${JSON.stringify(sentBody)}`);
  server.check(method, sentBody);
  const { id } = sentBody;
  if (method === 'PUT') server.rows = server.rows.map((row) => (row['id'] === id ? { ...row, ...sentBody } : row));
  if (method === 'POST') server.rows.push({ ...sentBody, id: `n${server.rows.length}` });
  if (method === 'DELETE') server.rows = server.rows.filter((row) => row['id'] !== id);
  return null;
}

function pageOf({ pageNo = '1', pageSize = '10' }: Record<string, string>): object {
  const from = (Number(pageNo) - 1) * Number(pageSize);
  const records = server.rows.slice(from, from + Number(pageSize)).map((row) => ({ ...row }));
  return { records, total: server.rows.length, size: 10, current: Number(pageNo), pages: 2 };
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  server.rows = Array.from({ length: 15 }, (_, at): Row => ({
    id: `r${at + 1}`,
    name: `第${at + 1}件`,
    price: '2.00',
    qty: 1,
    total: '2.00',
    note: '导入',
    phone: '138****0000',
    state: at === 2 ? 'done' : 'draft',
    updateTime: '2026-01-01 00:00:00',
  }));
  Object.assign(server, { check: () => undefined, asked: [] });
  startStubServer(reply);
});
afterEach(() => {
  unmount();
  for (const { key } of confirmations().list.slice()) resolveConfirmation(key, false);
  deleteDrafts();
  unsavedWork().list.splice(0);
});

async function open(given: Partial<ListFile> = {}, params = {}): Promise<void> {
  const { entity, list } = fill(thing, {
    list: { toolbar: ['add'], row: ['edit', 'delete'], bulk: ['deleteBatch'], inline: true, ...given },
  });
  mount(<ListScreen list={list} entity={entity} params={params} active={false} ownerId="tab1" />);
  await expect.element(page.getByText('第1件').first()).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
async function edit(): Promise<void> {
  await button('编辑表格').click();
  await expect.element(button('保存')).toBeVisible();
}
function cell(row: number, column: string): HTMLElement {
  const heads = [...document.querySelectorAll<HTMLElement>('[role="columnheader"][data-head]')];
  const head = heads.find((one) => one.textContent?.startsWith(column));
  const found = document.querySelector<HTMLElement>(`[data-place="${row}"] [data-col="${head?.dataset['head']}"]`);
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
}
const shown = (row: number, column: string) => cell(row, column).firstChild?.textContent ?? '';
async function enter(row: number, column: string, keys: string): Promise<void> {
  await userEvent.click(cell(row, column));
  await userEvent.keyboard(`${keys}{Enter}`);
}
async function decide(yes: boolean): Promise<void> {
  await expect.poll(() => confirmations().list.length).toBe(1);
  resolveConfirmation(confirmations().list[0]?.key ?? '', yes);
}
const alert = () => document.querySelector('[role="alert"]')?.textContent;
const sent = () => server.asked.map((one) => one.replace(/ \{.*/, ''));
const bodies = () => server.asked.map((one) => JSON.parse(one.slice(one.indexOf('{'))) as Row);

test('saving two rows keeps the rejected one with its message, and clears the other', async () => {
  await open();
  await edit();
  expect(document.body.textContent).not.toContain('电话');
  await enter(0, '单价', '3.5');
  await enter(1, '名称', '改名');
  await expect.poll(() => shown(0, '金额')).toBe('3.50');
  expect(unsavedWork().list).toMatchObject([{ ownerId: 'tab1', title: '编辑物品' }]);
  expect(await axeViolations()).toEqual([]);
  server.check = (_method, { id }) => {
    if (id === 'r1') throw new ApiError('单价超出合同价', { code: 500 });
  };
  await button('保存').click();
  await expect.poll(alert).toContain('1 行没有保存，修改仍在表格中第 1 行：单价超出合同价');
  expect(sent()).toEqual(['PUT /thing/edit', 'PUT /thing/edit']);
  expect(bodies()[0]).toMatchObject({ id: 'r1', price: '3.5', qty: 1, updateTime: '2026-01-01 00:00:00' });
  expect(cell(0, '名称').getAttribute('aria-invalid')).toBe('true');
  expect(cell(0, '名称').title).toBe('单价超出合同价');
  expect(shown(0, '单价')).toBe('3.50');
  expect(shown(1, '名称')).toBe('改名');
  expect(cell(1, '名称').getAttribute('aria-invalid')).toBeNull();
  expect(unsavedWork().list).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
  // The next save sends only the rows that remain.
  server.check = () => undefined;
  server.asked = [];
  await button('保存').click();
  await expect.poll(sent).toEqual(['PUT /thing/edit']);
  await expect.poll(() => unsavedWork().list).toEqual([]);
  expect(server.rows[0]).toMatchObject({ price: '3.5' });
  await expect.poll(alert).toBeUndefined();
});

test('after a version conflict the entries apply to the newer record, and the next save succeeds', async () => {
  await open();
  await edit();
  await enter(0, '单价', '9');
  server.rows[0] = { ...server.rows[0], qty: 5, updateTime: '2026-01-02 00:00:00' };
  server.check = (_method, { updateTime }) => {
    if (updateTime !== '2026-01-02 00:00:00') throw new ApiError('数据已被他人修改，请刷新', { code: 409 });
  };
  await button('保存').click();
  await expect.poll(alert).toContain('第 1 行：数据已被他人修改');
  expect([shown(0, '单价'), shown(0, '数量'), shown(0, '金额')]).toEqual(['9.00', '5', '45.00']);
  await button('保存').click();
  await expect.poll(() => server.rows[0]).toMatchObject({ price: '9', qty: 5 });
});

test('a cell with an error prevents saving and gets the focus', async () => {
  await open();
  await edit();
  await enter(1, '数量', '7');
  await userEvent.click(cell(1, '名称'));
  await userEvent.keyboard('{Delete}');
  await button('保存').click();
  await expect.poll(alert).toContain('有 1 处需要修改第 2 行，名称');
  expect(server.asked).toEqual([]);
  await userEvent.keyboard('新名{Enter}');
  await button('保存').click();
  await expect.poll(() => server.rows[1]).toMatchObject({ name: '新名', qty: 7 });
});

test('new rows start with the parameters of the list, removed rows are deleted by their route', async () => {
  await open({ columns: ['name', 'price', 'qty'] }, { state: 'draft' });
  await edit();
  await button('新增').click();
  await userEvent.keyboard('新的{Tab}4');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('checkbox', { name: '选择第 11 行' })).toBeEnabled();
  await page.getByRole('checkbox', { name: '选择第 2 行' }).click();
  await button('删除 1 行').click();
  await decide(true);
  await expect.poll(() => document.body.textContent).not.toContain('第2件');
  server.asked = [];
  await button('保存').click();
  await expect.poll(sent).toEqual(['DELETE /thing/delete', 'POST /thing/add']);
  expect(bodies()).toEqual([{ id: 'r2' }, expect.objectContaining({ name: '新的', price: '4', state: 'draft' })]);
  expect(bodies()[1]).not.toHaveProperty('id');
});

test('asks before unsaved edits are lost: on another page and on leaving the table', async () => {
  await open();
  await edit();
  await enter(0, '名称', '半句');
  const next = page.getByTitle('下一页');
  await next.click();
  await decide(false);
  expect(shown(0, '名称')).toBe('半句');
  await button('退出编辑').click();
  await decide(false);
  expect(shown(0, '名称')).toBe('半句');
  await next.click();
  await decide(true);
  await expect.poll(() => shown(0, '名称')).toBe('第11件');
  expect(unsavedWork().list).toEqual([]);
  await button('退出编辑').click();
  await expect.element(button('编辑表格')).toBeVisible();
  expect(confirmations().list).toEqual([]);
  await expect.poll(() => document.activeElement?.hasAttribute('data-screen')).toBe(true);
});

test('restores unsaved edits after a reload of the page, until they are discarded', async () => {
  await open();
  await edit();
  await enter(0, '名称', '半句');
  // As a reload of the page does: no question is asked.
  unmount();
  await open();
  await expect.poll(() => shown(0, '名称')).toBe('半句');
  expect(unsavedWork().list).toHaveLength(1);
  await button('放弃').click();
  await expect.poll(() => shown(0, '名称')).toBe('第1件');
  expect(unsavedWork().list).toEqual([]);
});

test('rows are read-only by their state; without the permission, and on a phone, there is no edit button', async () => {
  await open();
  await edit();
  await enter(2, '名称', '不行');
  expect(shown(2, '名称')).toBe('第3件');
  // Fields that forms do not offer are read-only here too.
  await enter(0, '来源', '自己');
  expect(shown(0, '来源')).toBe('导入');
  await expect.element(page.getByRole('checkbox', { name: '选择第 3 行' })).toBeDisabled();
  expect(unsavedWork().list).toEqual([]);
  unmount();
  Object.assign(session(), { allAuth: [{ action: 'thing:edit', type: '1', status: '1' }] });
  await open();
  await expect.element(button('重新载入')).toBeVisible();
  expect(button('编辑表格').query()).toBeNull();
  unmount();
  Object.assign(session(), { allAuth: [] });
  await page.viewport(390, 844);
  await open();
  expect(button('编辑表格').query()).toBeNull();
});

test('[2§4.11] a row that no action of the toolbar accepts cannot be selected, and shows the reason', async () => {
  await open();
  const box = page.getByRole('checkbox', { name: '选择第3件', exact: true });
  await expect.element(box).toBeDisabled();
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await expect.poll(() => document.body.textContent).toContain('已选 9 项');
  expect(document.querySelector('[data-row="r3"]')?.getAttribute('aria-selected')).toBeNull();
  await userEvent.hover(page.elementLocator(box.element().parentElement as HTMLElement));
  await expect.poll(() => document.querySelector('[role="tooltip"]')?.textContent).toContain('草稿');
});
