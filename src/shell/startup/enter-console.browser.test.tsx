/** Start of the console (spec 1 §2.4, §4): access without session, redirects, menu and permissions. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from '@/runtime/notices/notices';
import { ApiError } from '@/runtime/errors/api-error';
import { session } from '@/runtime/session/session-state';
import { clearSession } from '@/runtime/account/session';
import { resetTabs, tabs } from '@/runtime/navigation/tabs';
import { App } from '@/shell/App';
import { loadedConsole, prefetchConsole } from './enter-console';
import { RawReply, startStubServer } from '../../../tests/helpers/stub-server';
// Imported here: its first load may take longer than the timeout of a test.
import '@/shell/layout/Console';
import '@/shell/theme/base.css';

/** Waits up to 10 s: on a busy machine one frame may take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const server = { asked: [] as string[], answer: (_path: string): unknown => null };

const MENU = [{ id: 'm', path: '/work/list', route: '1', component: 'demo/X', meta: { title: '工作' } }];
const USER = { id: '1', username: 'wang', realname: '王五' };
const PERMISSIONS = '/sys/permission/getUserPermissionByToken';

function serve(path: string): unknown {
  if (path === '/sys/login') return { token: 'T', userInfo: USER, sysAllDictItems: {} };
  if (path === PERMISSIONS) return { menu: MENU, auth: [], allAuth: [] };
  if (path.endsWith('index.json')) {
    return { screens: { 'demo/x.page': { kind: 'page', title: '' } }, components: { 'demo/X': 'demo/x.page' } };
  }
  return { kind: 'page', screen: null, entities: {} };
}

const start = location.href;
let leave: () => void = () => undefined;

function visit(path: string): void {
  history.replaceState(null, '', path);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  flushSync(() => root.render(<App />));
  leave = () => {
    root.unmount();
    host.remove();
  };
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(server, { asked: [], answer: serve });
  startStubServer(({ path }) => {
    server.asked.push(path);
    const result = server.answer(path);
    return path === '/sys/login' ? new RawReply({ success: true, code: 200, message: '', result }) : result;
  });
});
afterEach(() => {
  leave();
  clearSession();
  resetTabs();
  history.replaceState(null, '', start);
});

const here = () => location.pathname + location.search + location.hash;
let sessions = 0;
const signedIn = () => Object.assign(session(), { token: `T${++sessions}`, user: USER });

test('[1§1.1, 1§2.2.7, 1§2.4.2, 1§4.1] without a token every address leads to /user/login, which remembers it whole', async () => {
  for (const path of ['/work/list?kind=7&x=%E5%AD%97#part', '/no/such', '/']) {
    visit(path);
    await soon(() => expect(here()).toBe(`/user/login?redirect=${encodeURIComponent(path)}`));
    await soon(() => expect(page.getByLabelText('用户名').elements()).toHaveLength(1));
    expect(document.getElementById('content')).toBeNull();
    leave();
  }
  expect(server.asked).toEqual([]);
});

test('[1§2.4.5] after sign-in the permission list is fetched, its menu becomes routes, and one goes where one wanted', async () => {
  visit('/work/list?kind=7');
  await userEvent.fill(page.getByLabelText('用户名'), 'wang');
  await userEvent.fill(page.getByLabelText('密码', { exact: true }), 'secret');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(document.getElementById('content')).toBeTruthy());
  expect(server.asked.filter((path) => path === PERMISSIONS)).toHaveLength(1);
  await soon(() => expect(here()).toBe('/work/list?kind=7'));
  await soon(() =>
    expect(tabs().list).toMatchObject([{ title: '工作', target: { kind: 'screen', screen: 'demo/x.page' } }]),
  );
});

test('[1§2.4.3] who is signed in and opens /user/login is sent home; who is not stays there', async () => {
  visit('/user/login');
  await soon(() => expect(page.getByLabelText('用户名').elements()).toHaveLength(1));
  expect(here()).toBe('/user/login');
  leave();
  signedIn();
  visit('/user/login');
  await soon(() => expect(here()).toBe('/work/list'));
});

test('[1§2.4.6, 1§8.15, 1§8.16] where the permission list cannot be fetched one is signed out, to the login page and back', async () => {
  signedIn();
  server.answer = (path) => {
    if (path !== PERMISSIONS) return serve(path);
    throw new ApiError('权限服务停止', { code: 500 });
  };
  visit('/work/list?kind=7');
  await soon(() => expect(here()).toBe(`/user/login?redirect=${encodeURIComponent('/work/list?kind=7')}`));
  expect(session().token).toBeNull();
  expect(notices().list).toMatchObject([{ tone: 'error', text: '权限服务停止' }]);
});

test.each([
  ['request.sessionFrozen', '账号已被冻结，请联系管理员', []],
  ['request.unauthorized', '', ['Token失效，请重新登录!']],
])(
  'a stored session that the server rejects with %s leads to the sign-in page, which says so once',
  async (code, said, texts) => {
    signedIn();
    server.answer = (path) => {
      if (path !== PERMISSIONS) return serve(path);
      throw new ApiError('Token失效，请重新登录!', { code: 401, errorCode: code, httpStatus: 401 });
    };
    visit('/work/list');
    await soon(() => expect(page.getByLabelText('用户名').elements()).toHaveLength(1));
    expect(
      page
        .getByRole('status')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(said === '' ? [] : [said]);
    expect(notices().list.map(({ text }) => text)).toEqual(texts);
    expect(server.asked).not.toContain('/sys/logout');
  },
);

test.each([true, false])('fetches the console ahead, unless the browser saves data (%s)', async (saveData) => {
  vi.stubGlobal('navigator', { connection: { saveData } });
  prefetchConsole();
  vi.unstubAllGlobals();
  // The code is imported by this file, so it is there after some turns of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
  expect(loadedConsole() === null).toBe(saveData);
});
