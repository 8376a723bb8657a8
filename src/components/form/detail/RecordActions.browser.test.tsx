/** Actions on the stored record in the detail view and in the edit form. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import type { ScreenProps } from '@/registry/views';
import { confirmations, notices, resolveConfirmation } from '@/runtime/notices/notices';
import { invalidate, onInvalidated } from '@/runtime/records/invalidation';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const file: Partial<EntityFile> = {
  titleField: 'no',
  actionSets: ['approval'],
  fields: {
    no: { label: '单号', type: 'input' },
    status: {
      label: '状态',
      type: 'select',
      options: [
        { value: 'draft', text: '草稿' },
        { value: 'auditing', text: '审核中' },
        { value: 'void', text: '作废' },
      ],
    },
  },
  actions: { count: { label: '统计' }, remind: { label: '催办', from: ['auditing'] } },
};

let stored: Row;
let requests: StubRequest[];
let reloads: number;

beforeEach(async () => {
  await page.viewport(1200, 800);
  stored = { id: '7', no: 'D-7', status: 'draft', createBy: 'me', updateTime: '2026-01-01 00:00:00' };
  requests = [];
  reloads = 0;
  startStubServer((request) => {
    if (request.method === 'GET') return stored;
    requests.push(request);
    if (request.path === '/thing/submit') stored = { ...stored, status: 'auditing' };
    return [{ id: '7', success: true, message: '' }];
  });
  onInvalidated('demo/thing', () => void (reloads += 1));
});
afterEach(() => {
  unmount();
  deleteDrafts();
  notices().list = [];
});

async function open(params: Row, given: Partial<Omit<ScreenProps, 'screen'>> = {}) {
  const { entity, form } = fill(file);
  const close = vi.fn();
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={{ id: '7', ...(params as Record<string, string>) }}
      active
      ownerId="d1"
      dialog={{ close }}
      {...given}
    />,
  );
  await soon(() => expect(document.body.textContent).toContain('单号'));
  return close;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const offered = () =>
  page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
const detail = { [MODE_PARAM]: 'detail' };

async function agree(): Promise<void> {
  await soon(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
}

test('the detail view offers what depends on the record: two buttons, the others in a menu', async () => {
  await open(detail);
  expect(offered()).toEqual(['编辑', '提交审核', '更多', '打印', '关闭']);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: /更多/ }).click();
  await expect.element(page.getByRole('menuitem', { name: '作废' })).toBeVisible();
  const items = page.getByRole('menuitem').elements();
  expect(items.map((one) => one.textContent)).toEqual(['撤回', '审核通过', '驳回', '反审核', '作废', '催办', '删除']);
});

test('an action of the detail view is confirmed, sent, and the record and the lists reload', async () => {
  await open(detail);
  await button('提交审核').click();
  await agree();
  await soon(() => expect(page.getByText('审核中').elements()).toHaveLength(1));
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/thing/submit', { ids: ['7'], ver: '2026-01-01 00:00:00' }],
  ]);
  expect(reloads).toBe(1);
  await expect.element(button('编辑')).toHaveAttribute('aria-disabled', 'true');
});

test('deleting the record closes its detail view', async () => {
  stored = { ...stored, status: 'void' };
  const close = await open(detail);
  // A void record can never be edited or deleted again.
  expect(offered()).toEqual(['打印', '关闭']);
  unmount();
  stored = { ...stored, status: 'draft' };
  const closed = await open(detail);
  await page.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await agree();
  await soon(() => expect(closed).toHaveBeenCalledOnce());
  expect(close).not.toHaveBeenCalled();
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /thing/delete']);
});

test('the detail view shows what another screen of this window saved', async () => {
  await open(detail);
  stored = { ...stored, no: 'D-8' };
  void invalidate('demo/thing');
  await soon(() => expect(document.body.textContent).toContain('D-8'));
});

test('the edit form offers the actions of the record, after unsaved entries are saved', async () => {
  await open({});
  expect(offered()).toEqual(['提交审核', '撤回', '更多', '取消', '确定']);
  await page.getByLabelText('单号').fill('D-9');
  await expect.element(button('提交审核')).toHaveAttribute('aria-disabled', 'true');
  expect(await axeViolations()).toEqual([]);
  await userEvent.hover(button('提交审核').element());
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('有未保存的修改，请先保存');
  (button('提交审核').element() as HTMLElement).click();
  expect(confirmations().list).toEqual([]);
});

test('an action of the edit form shows the record in its new state', async () => {
  await open({});
  await button('提交审核').click();
  await agree();
  await expect.element(page.getByText('当前状态不可编辑，只能查看')).toBeVisible();
  expect(reloads).toBe(1);
});

test('a record inside another screen has no actions', async () => {
  await open(detail, { block: { selected: null, select: null } });
  expect(offered()).toEqual([]);
});

test('a form lists its own actions', async () => {
  const { entity, form } = fill(file, { form: { actions: ['count', 'delete'] } });
  mount(<FormScreen screen={form} entity={entity} entities={{}} params={{ id: '7', ...detail }} active ownerId="t1" />);
  await soon(() => expect(offered()).toEqual(['统计', '删除', '打印']));
});
