/** Another user saves the record that is open: with good and bad networks, nothing that was typed is lost. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { FormScreen } from '@/components/form/FormScreen';
import { sessionExpiry } from '@/runtime/account/session-expiry';
import { notices } from '@/runtime/notices/notices';
import { session } from '@/runtime/session/session-state';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';
import { RawReply, startStubServer } from '../../../tests/helpers/stub-server';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const text = () => document.body.textContent ?? '';

const first = { id: '7', name: '铅笔', note: null, updateBy: 'li', updateTime: '2026-01-01 10:00:00' };
const theirs = { ...first, name: '钢笔', updateBy: 'li', updateBy_dictText: '李四', updateTime: '2026-01-01 10:32:00' };

let stored: unknown = first;
let reads = 0;
/** Replies to a save. */
let onSave: () => unknown = () => null;

beforeEach(() => {
  stored = first;
  reads = 0;
  onSave = () => null;
  vi.useFakeTimers({ toFake: ['Date'] });
  startStubServer(({ path }) => {
    if (/\/(edit|add)$/.test(path)) return onSave();
    reads += 1;
    return typeof stored === 'function' ? (stored as () => unknown)() : stored;
  });
  Object.assign(session(), { user: { id: '1', username: 'wang', realname: '王五' }, token: 'T' });
});
afterEach(async () => {
  unmount();
  vi.useRealTimers();
  deleteDrafts();
  unsavedWork().list.splice(0);
  await page.viewport(1280, 720);
});

async function open(params = {}, dark = false): Promise<void> {
  const { entity, form } = fill({
    fields: { name: { label: '名称', type: 'input' }, note: { label: '备注', type: 'input' } },
  });
  const dialog = { close: () => unmount(), setTitle: () => undefined };
  mount(
    <FormScreen
      screen={form}
      entity={entity}
      entities={{}}
      params={{ id: '7', ...params }}
      active
      ownerId="d1"
      dialog={dialog}
    />,
    { dark },
  );
  await soon(() => expect(text() + (document.querySelector('input')?.value ?? '')).toContain('铅笔'));
}

/** The window gets the focus some time later. Resolves when the record was read. */
async function comeBack(): Promise<void> {
  const before = reads;
  vi.setSystemTime(Date.now() + 11_000);
  window.dispatchEvent(new Event('focus'));
  await soon(() => expect(reads).toBe(before + 1));
}

const notice = () => page.getByRole('alert').filter({ hasText: '保存了这条记录' });
const note = () => page.getByRole('textbox', { name: '备注' });

test.each([
  [1440, false],
  [390, true],
])('says who saved it and when, and merges what was typed on request (%i px, dark: %s)', async (width, dark) => {
  await page.viewport(width, 800);
  await open({}, dark);
  await userEvent.fill(note(), '急');
  stored = theirs;
  await comeBack();
  await soon(() => expect(notice().element().textContent).toContain('李四 在 10:32 保存了这条记录'));
  await expect.element(note()).toHaveValue('急');
  expect(document.querySelector('input')!.value).toBe('铅笔');
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: '查看差异并合并' }));
  await soon(() => expect(text()).toContain('已与他人的修改合并'));
  expect(document.querySelector('input')!.value).toBe('钢笔');
  await expect.element(note()).toHaveValue('急');
  expect(notice().query()).toBeNull();
});

test('a detail shows the latest content on request', async () => {
  await open({ [MODE_PARAM]: 'detail' });
  stored = theirs;
  await comeBack();
  await expect.element(notice()).toBeVisible();
  expect(text()).toContain('铅笔');
  await userEvent.click(page.getByRole('button', { name: '显示最新内容' }));
  await soon(() => expect(text()).toContain('钢笔'));
  await soon(() => expect(notice().query()).toBeNull());
});

test('a save of the same user in another window is named so', async () => {
  await open();
  stored = { ...theirs, updateBy: 'wang' };
  await comeBack();
  await soon(() => expect(notice().element().textContent).toContain('你在 10:32 从其他窗口保存了这条记录'));
});

test.each([
  ['the same version', () => first],
  ['no record', () => null],
  ['a server that fails', () => new RawReply({ success: false, code: 500, message: '坏了' }, 500)],
  ['an expired token', () => new RawReply({ success: false, code: 401, message: 'Token失效' }, 401)],
  ['a lost connection', () => Promise.reject(new Error('offline'))],
])('stays quiet after %s, and notices the next save', async (_case, reply) => {
  await open();
  await userEvent.fill(note(), '急');
  stored = reply;
  await comeBack();
  stored = theirs;
  await comeBack();
  await expect.element(notice()).toBeVisible();
  await expect.element(note()).toHaveValue('急');
  expect([notices().list, sessionExpiry().prompt]).toEqual([[], null]);
});

test('an answer that arrives during or after the own save says nothing', async () => {
  await open();
  await userEvent.fill(note(), '急');
  const late = Promise.withResolvers<unknown>();
  const saved = Promise.withResolvers<unknown>();
  stored = () => late.promise;
  onSave = () => saved.promise;
  await comeBack();
  await userEvent.click(page.getByRole('button', { name: '确定' }));
  await soon(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true'));
  late.resolve({ ...theirs, updateBy: 'wang' });
  await late.promise;
  await new Promise(requestAnimationFrame);
  expect(notice().query()).toBeNull();
  saved.resolve(null);
  await soon(() => expect(document.querySelector('form')).toBeNull());
});

test('while the record is loaded for the merge, nothing can be typed that would be lost', async () => {
  await open();
  await userEvent.fill(note(), '急');
  stored = theirs;
  await comeBack();
  const slow = Promise.withResolvers<unknown>();
  stored = () => slow.promise;
  await userEvent.click(page.getByRole('button', { name: '查看差异并合并' }));
  await soon(() => expect(document.querySelector('form [inert] input')).not.toBeNull());
  slow.resolve(theirs);
  await soon(() => expect(text()).toContain('已与他人的修改合并'));
  await expect.element(note()).toHaveValue('急');
});
