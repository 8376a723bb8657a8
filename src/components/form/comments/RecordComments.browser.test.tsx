/** Comments in the detail view. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import { extensions } from '@/model/http/extensions';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { confirmations, resolveConfirmation } from '@/runtime/notices/notices';
import { axeViolations, fill, mount, unmount } from '../../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const HOSTILE = '<img src=x onerror="document.title=\'hacked\'">';
const PDF = 'temp/AAAAAAAAAAAAAAAAAAAAAA/合同.pdf';
const entry = (id: string, more: object = {}) => ({
  id,
  content: `第${id}条`,
  username: 'li',
  author: '李四',
  time: '2026-06-30 08:00:00',
  mentions: [],
  files: [],
  removable: false,
  ...more,
});
const people = (...names: [string, string][]) => ({
  records: names.map(([username, realname]) => ({ username, realname, id: username })),
});

let first: object | null;
let sent: StubRequest[];
let reply: () => unknown;
let search: (word: string) => unknown;

beforeEach(async () => {
  await page.viewport(1200, 900);
  localStorage.clear();
  sent = [];
  first = { total: 0, more: false, entries: [] };
  reply = () => entry('9', { content: '新的' });
  search = () => people(['zhang', '张三'], ['zhang2', '张三'], ['wang', '王五']);
  startStubServer((request) => {
    const { method, path, params } = request;
    if (path === '/sys/user/queryUserComponentData') return search(params['realname'] ?? params['username'] ?? '');
    if (path !== '/thing/comments') return { id: params['id'] ?? '7', name: '铅笔' };
    if (method !== 'GET') {
      sent.push(request);
      return method === 'POST' ? reply() : null;
    }
    if (params['before'] !== undefined) return { total: 3, more: false, entries: [entry('1')] };
    if (first === null) throw new ApiError('评论正在维护', { code: 500 });
    return first;
  });
  capabilities().calls = new Set([extensions.comments, extensions.saveOutcome]);
});
afterEach(unmount);

async function open({ comments = true, id = '7', dark = false } = {}) {
  const { entity, form } = fill({ fields: { name: { label: '名称', type: 'input' } }, comments });
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={{ id, [MODE_PARAM]: 'detail' }}
      active
      ownerId="t1"
    />,
    { dark },
  );
  await soon(() => expect(document.querySelector('[data-field="name"]')).not.toBeNull());
}
const box = () => page.getByRole('textbox', { name: '评论' });
const send = () => page.getByRole('button', { name: /发\s?送/ });
const texts = () => [...document.querySelectorAll('ol > li')].map((one) => one.textContent);
/** The input, when the comments are loaded. */
const ready = () => expect.element(box(), { timeout: 10_000 }).toBeVisible();

test.each([
  [1200, false],
  [390, true],
])('shows author, time, marked mentions and files as text (%i px, dark: %s)', async (width, dark) => {
  await page.viewport(width, 900);
  first = {
    total: 3,
    more: true,
    entries: [
      entry('3', {
        content: `@张三 请看\n${HOSTILE}`,
        author: HOSTILE,
        mentions: [{ username: 'zhang', name: '张三' }],
        files: [PDF],
        removable: true,
      }),
      entry('2'),
    ],
  };
  await open({ dark });
  await soon(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain(`@张三 请看\n${HOSTILE}`);
  expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['@张三']);
  expect(document.querySelector('section h2')!.textContent).toBe('评论3 条');
  await expect.element(page.getByRole('button', { name: '合同.pdf' })).toBeVisible();
  expect(page.getByRole('button', { name: /^删除.*评论$/ }).elements()).toHaveLength(1);
  expect(document.title).toBe('测试');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: '更早的评论' }).click();
  await soon(() => expect(texts()).toHaveLength(3));
});

test('says that there are none; a failed request can be repeated', async () => {
  first = null;
  await open();
  await expect.element(page.getByText('评论正在维护')).toBeVisible();
  first = { total: 0, more: false, entries: [] };
  await page.getByRole('button', { name: /重\s?试/ }).click();
  await expect.element(page.getByText('还没有评论')).toBeVisible();
});

test('are not offered without `comments`, nor on a server without the call', async () => {
  await open({ comments: false });
  expect(box().elements()).toEqual([]);
  unmount();
  capabilities().calls = new Set();
  await open();
  expect(box().elements()).toEqual([]);
});

test('a chosen suggestion mentions the user; users of one name have different texts', async () => {
  await open();
  await ready();
  await box().click();
  await userEvent.keyboard('@');
  const option = page.getByRole('menuitem', { name: /张三\(zhang2\)/ });
  await expect.element(option, { timeout: 10_000 }).toBeVisible();
  await option.click();
  await soon(() => expect((box().element() as HTMLTextAreaElement).value).toBe('@张三(zhang2) '));
  await userEvent.keyboard('请看');
  await send().click();
  await soon(() => expect(texts()).toEqual([expect.stringContaining('新的')]));
  expect(sent[0]!.body).toEqual({ id: '7', content: '@张三(zhang2) 请看', mentions: ['zhang2'], files: [] });
  expect((box().element() as HTMLTextAreaElement).value).toBe('');
});

test('Ctrl+Enter sends; a double click sends once', async () => {
  let answer: (value: unknown) => void = () => undefined;
  reply = () => new Promise((resolve) => (answer = resolve));
  await open();
  await ready();
  await expect.element(send()).toBeDisabled();
  await box().fill('一');
  await send().dblClick();
  await soon(() => expect(sent).toHaveLength(1));
  answer(entry('8', { content: '一' }));
  await soon(() => expect(texts()).toHaveLength(1));
  expect(sent).toHaveLength(1);
  await box().fill('二');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await soon(() => expect(sent).toHaveLength(2));
  answer(entry('9', { content: '二' }));
  await soon(() => expect(texts().map((text) => text.slice(-1))).toEqual(['二', '一']));
});

test('a rejected comment keeps its text, and so does a closed view', async () => {
  reply = () => {
    throw new ApiError('提及的用户“gone”不存在', { code: 500 });
  };
  await open();
  await ready();
  await box().fill('草稿');
  await send().click();
  await expect.element(page.getByText('提及的用户“gone”不存在')).toBeVisible();
  expect((box().element() as HTMLTextAreaElement).value).toBe('草稿');
  unmount();
  await open();
  await ready();
  expect((box().element() as HTMLTextAreaElement).value).toBe('草稿');
  unmount();
  await open({ id: '8' });
  await ready();
  expect((box().element() as HTMLTextAreaElement).value).toBe('');
});

test('a comment is deleted after a confirmation', async () => {
  first = { total: 1, more: false, entries: [entry('1', { removable: true })] };
  await open();
  await soon(() => expect(texts()).toHaveLength(1));
  await page.getByRole('button', { name: '删除李四的评论' }).click();
  await soon(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
  await expect.element(page.getByText('还没有评论')).toBeVisible();
  expect(sent[0]!.params).toEqual({ id: '7', commentId: '1' });
});
