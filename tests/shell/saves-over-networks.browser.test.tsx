/**
 * Every kind of save over every kind of bad network: what was typed stays, a message says what happens, the form closes only after
 * the success, and the server has stored exactly one record.
 */
import { createRoot, type Root } from 'react-dom/client';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MODE_PARAM } from '@/components/actions/form-mode';
import { extensions } from '@/model/http/extensions';
import { resolveExpiry } from '@/runtime/account/session-expiry';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { connection, retryNow } from '@/runtime/http/connection';
import { closeAllDialogs, dialogs, open } from '@/runtime/navigation/dialogs';
import { session } from '@/runtime/session/session-state';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
// Loaded before the tests: their time limit is not meant for modules.
import '@/components/form/comments/RecordComments';
import { NoticeHost } from '@/shell/dialogs/NoticeHost';
import { OfflineBanner } from '@/shell/dialogs/OfflineBanner';
import '@/shell/layout/Overlays';
import '../../renderers/fields/input/view';
import '../../renderers/screens/form/view';
import '../../renderers/screens/list/view';
import { RawReply, type StubRequest } from '../helpers/stub-server';
import { backend, serve } from './backend';
import { clear, enter, prepare, soon } from './stage';

const TYPED = '手写的内容';
const SAVED = '保存成功！';
const LOST = '连接已断开，正在重试…';
const EXPIRED = '很抱歉，登录已过期，请重新登录';

const text = (label: string) => ({ label, type: 'input' });
const entity = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '物料',
  table: 'demo_x',
  api: '/demo/x',
  permissionPrefix: 'demo:x',
  titleField: 'name',
  comments: true,
  fields: { name: text('名称') },
  children: {
    extra: { title: '附加', table: 'demo_extra', foreignKey: 'xId', single: true, fields: { note: text('附注') } },
  },
};
const index = {
  screens: { 'demo/x.list': { kind: 'list', title: '' }, 'demo/x.form': { kind: 'form', title: '' } },
  components: { 'demo/X': 'demo/x.list' },
};
const RECORD = { id: '1', name: '螺栓', extra: [{ id: 'e1', note: '旧' }] };

/** A kind of save. */
interface Save {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  /** Label of the input. */
  readonly input: string;
  readonly button: string;
  readonly path: string;
  /** True for a form, which closes after its success. */
  readonly closes: boolean;
  /** What the body contains of the typed text. */
  readonly body: object;
}

const SAVES: readonly Save[] = [
  { name: 'add', params: {}, input: '名称', path: '/demo/x/add', body: { name: TYPED }, closes: true, button: '确定' },
  {
    name: 'edit',
    params: { id: '1' },
    input: '名称',
    path: '/demo/x/edit',
    body: { id: '1', name: TYPED },
    closes: true,
    button: '确定',
  },
  {
    name: 'edit of a child row',
    params: { id: '1' },
    input: '附注',
    path: '/demo/x/edit',
    body: { id: '1', extra: [expect.objectContaining({ id: 'e1', note: TYPED })] },
    closes: true,
    button: '确定',
  },
  {
    name: 'comment',
    params: { id: '1', [MODE_PARAM]: 'detail' },
    input: '评论',
    path: '/demo/x/comments',
    body: { id: '1', content: TYPED },
    closes: false,
    button: '发送',
  },
];

type Reply = RawReply | Promise<RawReply>;

/** A bad network. */
interface Network {
  readonly name: string;
  /** Replies to the first request of a save; `execute` stores it, once per key. All later ones are executed. */
  readonly first: (execute: () => RawReply) => Reply;
  /** Runs when the save is sent again, before it is executed. */
  readonly beforeSecond?: (executeFirst: () => RawReply) => void;
  /** What the user sees until the network works again; null: only that the save is running. */
  readonly says: string | null;
  /** Makes the network work, or what the user does about it. */
  readonly restore: (save: Save) => void | Promise<void>;
  readonly requests: number;
}

const cut = (): never => {
  isReachable = false;
  throw new ApiError('', { code: 0, httpStatus: 0 });
};
const reconnect = () =>
  soon(() => {
    isReachable = true;
    retryNow();
    expect(connection().lost).toBe(false);
  });
let finish: () => void;

const NETWORKS: readonly Network[] = [
  {
    name: 'a slow reply',
    first: (execute) => new Promise((resolve) => (finish = () => resolve(execute()))),
    says: null,
    restore: () => finish(),
    requests: 1,
  },
  { name: 'a cut before the request arrived', first: cut, says: LOST, restore: reconnect, requests: 2 },
  {
    name: 'a cut after the server saved',
    first: (execute) => (execute(), cut()),
    says: LOST,
    restore: reconnect,
    requests: 2,
  },
  {
    name: 'a request that is executed late, when it was sent again',
    first: cut,
    beforeSecond: (executeFirst) => void executeFirst(),
    says: LOST,
    restore: reconnect,
    requests: 2,
  },
  {
    name: 'a server that restarts after it saved',
    first(execute) {
      execute();
      isReachable = false;
      return new RawReply('<html>Bad Gateway</html>', 502);
    },
    says: LOST,
    restore: reconnect,
    requests: 2,
  },
  {
    name: 'a token that expires during the save',
    first: () => new RawReply({ success: false, code: 401, message: 'Token失效，请重新登录!' }, 401),
    says: EXPIRED,
    restore() {
      session().token = 'T2';
      resolveExpiry('renewed');
    },
    requests: 2,
  },
  {
    name: 'an error of the server',
    first: () => new RawReply({ success: false, code: 500, message: '服务器繁忙，请稍后再试' }),
    says: '服务器繁忙，请稍后再试',
    restore: (save) => submit(save),
    requests: 2,
  },
];

let isReachable = true;
let root: Root;
let notices: HTMLElement;
let requests: StubRequest[] = [];
/** Replies by idempotency key: what the server stored. */
let stored: Map<unknown, RawReply>;
let network: Network;
let complaints: unknown[][] = [];

function execute({ path, headers, body }: StubRequest): RawReply {
  const key = headers['Idempotency-Key'];
  const known = stored.get(key);
  if (known) return known;
  const entry = { id: 'c1', username: 'wang', author: '王五', time: '2026-06-30 08:00:00', mentions: [], files: [] };
  const result = path.endsWith('/comments') ? { ...entry, ...(body as object), id: 'c1', removable: true } : '1';
  const reply = new RawReply({ success: true, code: 200, message: SAVED, result });
  stored.set(key, reply);
  return reply;
}

function answer(path: string, request: StubRequest): unknown {
  if (path.endsWith('index.json')) return index;
  if (path.endsWith('.json'))
    return { kind: path.includes('form') ? 'form' : 'list', screen: null, entities: { 'demo/x': entity } };
  if (path.endsWith('/queryById')) return RECORD;
  if (request.method === 'GET' && path.endsWith('/comments')) return { total: 0, more: false, entries: [] };
  if (!/\/(?:add|edit|comments)$/.test(path)) return serve(path);
  requests.push(request);
  if (requests.length === 1) return network.first(() => execute(request));
  network.beforeSecond?.(() => execute(requests[0]!));
  return execute(request);
}

const inputOf = ({ input }: Save) =>
  page.getByRole('dialog').getByRole('textbox', { name: input }).element() as HTMLInputElement;
const isReady = ({ input }: Save) => page.getByRole('dialog').getByRole('textbox', { name: input }).query() !== null;
const submit = ({ button }: Save) =>
  userEvent.click(page.getByRole('dialog').getByRole('button', { name: new RegExp([...button].join('\\s?')) }));
/** The notices of the page around the console. */
function showNotices(): void {
  notices = document.body.appendChild(document.createElement('div'));
  root = createRoot(notices);
  root.render(
    <>
      <NoticeHost />
      <OfflineBanner />
    </>,
  );
}
const shows = (sentence: string) => soon(() => expect(document.body.textContent).toContain(sentence));

beforeEach(async () => {
  await prepare();
  [isReachable, requests, stored, complaints] = [true, [], new Map<unknown, RawReply>(), []];
  vi.spyOn(console, 'error').mockImplementation((...given) => void complaints.push(given));
  vi.stubGlobal('fetch', () => (isReachable ? Promise.resolve(new Response()) : Promise.reject(new Error('down'))));
  backend.answer = answer;
  capabilities().calls = new Set([extensions.saveOutcome, extensions.comments]);
});
afterEach(() => {
  closeAllDialogs();
  deleteDrafts();
  unsavedWork().list.splice(0);
  root.unmount();
  notices.remove();
  clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(SAVES)('$name', (save) => {
  // At both widths in turn.
  describe.each(NETWORKS.map((one, at) => ({ ...one, width: (at + SAVES.indexOf(save)) % 2 ? 390 : 1440 })))(
    'over $name at $width px',
    ({ width, ...given }) => {
      test('is saved once', async () => {
        network = given;
        await enter('/a/one', width);
        showNotices();
        void open('demo/x.form', save.params, { as: 'modal' });
        await soon(() => expect([complaints, isReady(save)]).toEqual([[], true]));
        await userEvent.fill(inputOf(save), TYPED);
        await submit(save);
        await soon(() => expect(requests).toHaveLength(1));
        if (given.says !== null) await shows(given.says);
        expect(inputOf(save).value).toBe(TYPED);
        expect(dialogs().list).toHaveLength(1);
        expect(document.body.textContent).not.toContain(SAVED);

        await given.restore(save);
        if (save.closes) {
          await soon(() => expect(dialogs().list).toEqual([]));
          await shows(SAVED);
        } else {
          await soon(() => expect(inputOf(save).value).toBe(''));
          await soon(() => expect(document.querySelector('[role=dialog] ol > li')?.textContent).toContain(TYPED));
        }
        expect(requests).toHaveLength(given.requests);
        expect(new Set(requests.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
        expect(requests.map(({ path }) => path)).toEqual(requests.map(() => save.path));
        for (const { body } of requests) expect(body).toMatchObject(save.body);
        expect(stored.size).toBe(1);
        expect(unsavedWork().list).toEqual([]);
        expect(complaints).toEqual([]);
      });
    },
  );
});
