import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScope } from '../service';
import { session } from '../session/session-state';
import { listDrafts, loadDraft, saveDraft } from './drafts';
import { answerOpenDrafts, draftScreen, findLeftDrafts } from './left-drafts';
import { openWork } from './work';

// Not in the past: stored entries expire.
const START = Date.now();
const ONE = 'demo/a.form?id=1';
const TWO = 'demo/b.form?';

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  openScope();
  Object.assign(session(), { user: { username: 'li' }, tenantId: '1' });
});
afterEach(() => void vi.useRealTimers());

/** Another window that has drafts open. */
function openWindow(owner: string, keys: unknown): () => void {
  const channel = new BroadcastChannel('pro__drafts');
  channel.addEventListener('message', ({ data }) => data === 'open?' && channel.postMessage({ owner, keys }));
  return () => channel.close();
}

function leaveTwo(): void {
  saveDraft(ONE, { entries: { name: '铅笔' } }, '编辑甲 铅笔');
  vi.setSystemTime(START + 1000);
  saveDraft(TWO, { entries: { name: '橡皮' } }, '新增乙');
  vi.runAllTimers();
  vi.useRealTimers();
}

test('lists titles and times of the own drafts in the tenant, the latest first, and no content', () => {
  leaveTwo();
  expect(listDrafts()).toEqual([
    { key: TWO, title: '新增乙', time: START + 1000 },
    { key: ONE, title: '编辑甲 铅笔', time: START },
  ]);
  expect(loadDraft(ONE)).toEqual({ entries: { name: '铅笔' } });
  saveDraft('comment:/demo/a?id=1', { content: '好' }, null);
  expect([listDrafts().length, loadDraft('comment:/demo/a?id=1')]).toEqual([2, { content: '好' }]);
  session().tenantId = '2';
  expect(listDrafts()).toEqual([]);
  Object.assign(session(), { user: { username: 'wang' }, tenantId: '1' });
  expect(listDrafts()).toEqual([]);
});

test('a draft of unsaved work carries the title of the work', () => {
  openWork({ key: 'f', ownerId: 't', title: '编辑甲 铅笔', draftKey: ONE }).change({ name: '钢笔' });
  vi.runAllTimers();
  expect(listDrafts()).toMatchObject([{ key: ONE, title: '编辑甲 铅笔' }]);
  expect(loadDraft(ONE)).toEqual({ name: '钢笔' });
});

test.each([
  ['the same user', 'li:1', [ONE], [TWO]],
  ['another user', 'wang:1', [ONE], [TWO, ONE]],
  ['another tenant', 'li:2', [ONE], [TWO, ONE]],
  ['a damaged answer', 'li:1', 'x', [TWO, ONE]],
])('leaves out what another window has open: %s', async (_case, owner, keys, expected) => {
  leaveTwo();
  const close = openWindow(owner, keys);
  expect((await findLeftDrafts()).map(({ key }) => key)).toEqual(expected);
  close();
});

test('answers other windows with the drafts that are open here', async () => {
  leaveTwo();
  const stop = answerOpenDrafts();
  openWork({ key: 'f', ownerId: 't', title: '新增乙', draftKey: TWO }).resume();
  const answers: unknown[] = [];
  const channel = new BroadcastChannel('pro__drafts');
  channel.addEventListener('message', ({ data }) => answers.push(data));
  channel.postMessage('open?');
  await vi.waitFor(() => expect(answers).toEqual([{ owner: 'li:1', keys: [TWO] }]));
  channel.close();
  stop();
});

test.each([
  [ONE, 'demo/a.form', { id: '1' }],
  [TWO, 'demo/b.form', {}],
  ['demo/c.form?name=a%3Fb%26c&id=7', 'demo/c.form', { name: 'a?b&c', id: '7' }],
  ['demo/d.form', 'demo/d.form', {}],
])('reads screen and parameters of %s', (key, id, params) => {
  expect(draftScreen({ key })).toEqual({ id, params });
});
