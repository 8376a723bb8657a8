/** Change history in the detail view. */
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import type { EntityFile } from '@/model/generated/files';
import { extensions } from '@/model/http/extensions';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer } from '../../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const file: Partial<EntityFile> = {
  fields: {
    name: { label: '名称', type: 'input' },
    kind: {
      label: '种类',
      type: 'select',
      options: [
        { value: 'a', text: '甲类' },
        { value: 'b', text: '乙类' },
      ],
    },
    trace: { label: '内部', type: 'input', hiddenIn: ['detail'] },
  },
  actions: { close: { label: '关单' } },
  children: {
    line: {
      title: '明细',
      table: 'thing_line',
      foreignKey: 'thingId',
      titleField: 'goods',
      fields: { goods: { label: '货物', type: 'input' }, price: { label: '单价', type: 'inputNumber' } },
    },
  },
};
const entry = (version: number, more: object) => ({
  id: String(version),
  version,
  action: 'edit',
  username: 'li',
  author: '李四',
  time: '2026-06-30 08:00:00',
  before: null,
  after: null,
  children: {},
  ...more,
});
const HOSTILE = '<img src=x onerror="document.title=\'hacked\'">';

let pages: Record<string, unknown>;
const asked: Record<string, string>[] = [];

beforeEach(async () => {
  await page.viewport(1200, 900);
  asked.length = 0;
  pages = {
    '': {
      more: true,
      entries: [
        entry(3, { action: 'close', before: { kind: 'a', trace: '1' }, after: { kind: 'b', trace: '2' } }),
        entry(2, {
          before: { name: HOSTILE },
          after: { name: null },
          children: {
            line: {
              added: [{ goods: '螺栓', price: 1 }],
              removed: [{ goods: '垫圈', price: 2 }],
              changed: [{ id: '9', before: { goods: '弹簧', price: 3 }, after: { goods: '弹簧', price: 4 } }],
            },
          },
        }),
      ],
    },
    '2': { more: false, entries: [entry(1, { action: 'add', after: { name: '铅笔', kind: null } })] },
  };
  startStubServer(({ path, params }) => {
    if (path !== '/thing/history') return { id: '7', name: '铅笔', kind: 'b' };
    asked.push(params);
    const reply = pages[params['beforeVersion'] ?? ''];
    if (reply === undefined) throw new ApiError('历史正在维护', { code: 500 });
    return reply;
  });
  capabilities().calls = new Set([extensions.history]);
});
afterEach(unmount);

async function open(dark = false) {
  const { entity, form } = fill(file);
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={{ id: '7', [MODE_PARAM]: 'detail' }}
      active
      ownerId="t1"
    />,
    { dark },
  );
  await soon(() => expect(document.querySelector('[data-field="name"]')).not.toBeNull());
}
const history = () => page.getByRole('button', { name: '变更记录' });
const entries = () => [...document.querySelectorAll('ol > li')].map((one) => one.textContent);

test.each([
  [1200, false],
  [390, true],
])('shows who changed what, as displayed texts (%i px, dark: %s)', async (width, dark) => {
  await page.viewport(width, 900);
  await open(dark);
  expect(asked).toEqual([]);
  await history().click();
  await soon(() => expect(entries()).toHaveLength(2));
  expect(entries()[0]).toBe('2026-06-30 08:00:00李四关单种类甲类乙类');
  expect(entries()[1]).toContain(`名称${HOSTILE}—`);
  for (const text of ['新增 1 行：螺栓', '删除 1 行：垫圈', '修改：弹簧', '修改：弹簧单价3.004.00'])
    expect(entries()[1]).toContain(text);
  expect(document.title).toBe('测试');
  expect(await axeViolations()).toEqual([]);
});

test('loads earlier changes on request; of a new record what it had', async () => {
  await open();
  await history().click();
  await page.getByRole('button', { name: '更早的变更' }).click();
  await soon(() => expect(entries()).toHaveLength(3));
  expect(entries()[2]).toBe('2026-06-30 08:00:00李四新增名称铅笔');
  expect(page.getByRole('button', { name: '更早的变更' }).elements()).toEqual([]);
  expect(asked).toEqual([{ id: '7' }, { id: '7', beforeVersion: '2' }]);
});

test('a failed request can be repeated', async () => {
  const { '': first } = pages;
  delete pages[''];
  await open();
  await history().click();
  await expect.element(page.getByText('历史正在维护')).toBeVisible();
  pages[''] = first;
  await page.getByRole('button', { name: /重\s?试/ }).click();
  await soon(() => expect(entries()).toHaveLength(2));
});

test('is not offered on a server without the call', async () => {
  capabilities().calls = new Set();
  await open();
  expect(history().elements()).toEqual([]);
});
