import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmations, resolveConfirmation } from '../notices/notices';
import { openScope } from '../service';
import { extensions } from '@/model/http/extensions';
import { capabilities } from '../http/capabilities';
import { session } from '../session/session-state';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { deleteDrafts } from './drafts';
import { deleteSavedDraft } from './saved-draft';
import { confirmLeave, openWork } from './work';
import { hasUnsaved, unsavedWork } from './unsaved-work';

beforeEach(() => {
  vi.useFakeTimers();
  openScope();
});
afterEach(() => void vi.useRealTimers());

const open = (id = 'a') =>
  openWork({ key: `form:${id}`, ownerId: `tab-${id}`, title: `新增${id}`, draftKey: `demo/${id}.form?` });

/** Answers the open confirmation dialog. */
function decide(yes: boolean): void {
  resolveConfirmation(confirmations().list[0]?.key ?? '', yes);
}

test('a change registers the work and stores its draft; finishing removes both', () => {
  const work = open();
  expect([work.draft(), hasUnsaved('tab-a')]).toEqual([undefined, false]);
  for (const name of ['铅', '铅笔']) work.change({ name });
  expect(unsavedWork().list).toEqual([{ key: 'form:a', ownerId: 'tab-a', title: '新增a', draftKey: 'demo/a.form?' }]);
  vi.runAllTimers();
  expect(work.draft()).toEqual({ name: '铅笔' });
  work.finish();
  expect([work.draft(), hasUnsaved()]).toEqual([undefined, false]);
});

test('a draft that is not written yet is deleted too', () => {
  const work = open();
  work.change({ name: '铅笔' });
  work.finish();
  vi.runAllTimers();
  expect(work.draft()).toBeUndefined();
});

test('releasing unsaved work keeps its draft, and the next screen resumes it', () => {
  open().change({ name: '铅笔' });
  open().release();
  expect(hasUnsaved()).toBe(false);
  const next = open();
  expect(next.draft()).toEqual({ name: '铅笔' });
  next.resume();
  expect(hasUnsaved('tab-a')).toBe(true);
});

test('leaving deletes the drafts of the owners that were asked about, staying keeps them', async () => {
  const [one, other] = [open('a'), open('b')];
  one.change({ name: '铅笔' });
  other.change({ name: '橡皮' });
  const stay = confirmLeave(['tab-a']);
  expect(confirmations().list).toMatchObject([{ text: expect.stringContaining('新增a') as string }]);
  decide(false);
  expect([await stay, one.draft()]).toEqual([false, { name: '铅笔' }]);
  const leave = confirmLeave(['tab-a']);
  decide(true);
  expect([await leave, one.draft(), other.draft()]).toEqual([true, undefined, { name: '橡皮' }]);
  // The screen is unmounted after it was left.
  one.release();
  expect(unsavedWork().list.map(({ key }) => key)).toEqual(['form:b']);
});

test('discarding asks about the own work only, and not at all without changes', async () => {
  const [one, other] = [open('a'), open('b')];
  other.change({ name: '橡皮' });
  expect([await one.confirmDiscard(), confirmations().list]).toEqual([true, []]);
  one.change({ name: '铅笔' });
  const discard = one.confirmDiscard();
  decide(true);
  expect([await discard, one.draft(), other.draft()]).toEqual([true, undefined, { name: '橡皮' }]);
});

test('drafts belong to a user and a tenant, and are deleted together', () => {
  Object.assign(session(), { user: { username: 'li' }, tenantId: '1' });
  open().change({ name: '铅笔' });
  session().tenantId = '2';
  expect(open().draft()).toBeUndefined();
  open().change({ name: '橡皮' });
  vi.runAllTimers();
  session().tenantId = '1';
  expect(open().draft()).toEqual({ name: '铅笔' });
  session().user!.username = 'wang';
  expect(open().draft()).toBeUndefined();
  deleteDrafts();
  session().user!.username = 'li';
  expect(open().draft()).toEqual({ name: '铅笔' });
  deleteDrafts();
  session().tenantId = '2';
  expect(open().draft()).toBeUndefined();
});

test('a draft larger than the limit is not stored', () => {
  const work = open();
  work.change({ name: 'x'.repeat(600_000) });
  vi.runAllTimers();
  expect(work.draft()).toBeUndefined();
});

test.each([
  [true, undefined],
  [false, { name: '铅笔', saveKey: 'k1' }],
])('a draft whose save has no reply is deleted if the server executed it (%s)', async (saved, draft) => {
  vi.useRealTimers();
  startStubServer(({ path, params }) => {
    expect([path, params]).toEqual(['/sys/save/outcome', { key: 'k1' }]);
    return { saved };
  });
  capabilities().calls = new Set([extensions.saveOutcome]);
  open().change({ name: '铅笔', saveKey: 'k1' });
  expect(await deleteSavedDraft('demo/a.form?')).toBe(saved);
  expect(open().draft()).toEqual(draft);
});
