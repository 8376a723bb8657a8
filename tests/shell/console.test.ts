/** What the console decides without drawing: addresses, tabs, texts by the hour (spec 1 §1, §2, §9). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { config } from '@/runtime/environment/config';
import { parseMenu } from '@/runtime/navigation/menu';
import { isPublicPath, setNavigator } from '@/runtime/navigation/addresses';
import { keepAliveComponents } from '@/runtime/navigation/keep-alive';
import { notices } from '@/runtime/notices/notices';
import { clearScreenIndex, loadScreenIndex } from '@/runtime/schemas/screen-index';
import { resetTabs, closeTabs, closeTab, displayTab, openTab, activateNextTab, tabs } from '@/runtime/navigation/tabs';
import { resolveAddress } from '@/shell/routing/resolve-address';
import { clearUnsaved, registerUnsaved } from '@/runtime/unsaved/unsaved-work';
import { greeting, messages } from '@/shell/messages';
import { wire, startRuntime } from './wire';

const entry = (path: string, title: string, more: object = {}) => ({
  id: path,
  path,
  route: '1',
  component: 'demo/List',
  meta: { title },
  ...more,
});
const read = (...entries: object[]) => parseMenu(entries);

beforeEach(async () => {
  startRuntime();
  wire.answer = () => ({
    data: {
      screens: { 'demo/x.list': { kind: 'list', title: '甲' } },
      components: { 'demo/List': 'demo/x.list' },
      paths: ['/a', '/known', '/已知'],
    },
  });
  await loadScreenIndex();
  resetTabs();
  notices().list = [];
  setNavigator(() => undefined);
});
afterEach(() => resetTabs());

describe('addresses', () => {
  const menu = read(entry('/a', '甲'), entry('/dashboard/analysis', '首页'));

  test('[1§2.2.1, 1§2.2.2, 1§2.2.3, 1§2.2.4, 1§2.4.4] the landing page is /dashboard/analysis, wherever it stands in the menu', () => {
    expect(resolveAddress(menu, null, '/')).toEqual({ redirect: '/dashboard/analysis' });
    expect(resolveAddress(menu, null, '/dashboard/analysis')).toMatchObject({
      title: '首页',
      target: { kind: 'screen' },
    });
    expect(resolveAddress(read(entry('/a', '甲')), null, '/')).toEqual({ redirect: '/a' });
  });

  test('[1§2.2.13, 1§2.2.14, 1§2.2.15, 1§2.2.16] any unknown path redirects to /404, the failure page', () => {
    for (const path of ['/no/such/page', '/a/b', '/screens'])
      expect(resolveAddress(menu, null, path)).toEqual({ redirect: '/404' });
    expect(resolveAddress(menu, null, '/404')).toMatchObject({ title: '没有这个页面', target: { kind: 'notFound' } });
  });

  test('[1§2.2.17] 403, 404 and 500 have pages', () => {
    for (const [path, kind] of [
      ['/403', 'forbidden'],
      ['/404', 'notFound'],
      ['/500', 'serverError'],
    ])
      expect(resolveAddress(menu, null, path!)).toMatchObject({ path, target: { kind } });
  });

  test('[1§2.2.5, 1§2.2.6] /user redirects to /user/login, which sends a signed-in user home', () => {
    expect(resolveAddress(menu, null, '/user')).toEqual({ redirect: '/user/login' });
    expect(resolveAddress(menu, null, '/user/login')).toEqual({ redirect: '/' });
    for (const child of ['login', 'register', 'register-result', 'alteration'])
      expect(isPublicPath(`/user/${child}`)).toBe(true);
  });

  test('[1§2.2.11, 1§2.2.12] /test redirects to /test/home, a page for all users unless the menu has one', () => {
    expect(resolveAddress(menu, null, '/test')).toEqual({ redirect: '/test/home' });
    expect(resolveAddress(menu, null, '/test/home')).toMatchObject({ target: { kind: 'screen' } });
    const own = read(entry('/test/home', '自己的'));
    expect(resolveAddress(own, null, '/test/home')).toMatchObject({ title: '自己的' });
  });
});

test('[1§1.23, 1§2.3.6, 2§10.25] components of online-form lists, tree lists, ERP lists, tab lists, inner-table lists and online-report lists open what the server describes', () => {
  const opened = (component: string, path = '/online/:code') =>
    resolveAddress(read(entry(path, '表单', { component })), null, path.replace(':code', '8f3c'));
  for (const component of [
    'modules/online/cgform/auto/OnlCgformAutoList',
    'modules/online/cgform/auto/OnlCgformTreeList',
    'modules/online/cgform/auto/erp/OnlCgformErpList',
    'modules/online/cgform/auto/tab/OnlCgformTabList',
    'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
    'super/online/cgform/auto/default/OnlineAutoList.vue',
    'super/online/cgform/auto/default/DefaultOnlineList',
    'super/online/cgform/auto/erp/CgformErpList',
  ])
    for (const path of ['/online/:code', '/online/cgformList/8f3c'])
      expect(opened(component, path)).toMatchObject({
        title: '表单',
        target: { kind: 'screen', screen: 'cgform/8f3c.list' },
      });
  for (const component of ['modules/online/cgreport/auto/OnlCgreportAutoList', 'super/online/cgreport/OnlCgReportList'])
    expect(opened(component)).toMatchObject({ target: { kind: 'screen', screen: 'cgreport/8f3c.list' } });
  for (const code of ['..%2Fsys', 'a b', "1'%20or"]) {
    const menu = read(entry('/online/:code', '表单', { component: 'online/OnlCgformAutoList' }));
    expect(resolveAddress(menu, null, `/online/${code}`)).toMatchObject({ target: { kind: 'unknown' } });
  }
});

test('[1§2.3.7] component names are screens, or layouts where they contain the word layouts', () => {
  const component = (name: string, more: object = {}) => entry('/x', '页', { component: name, ...more });
  const at = (...entries: object[]) => resolveAddress(read(...entries), null, '/x');
  for (const name of ['demo/List', '/demo/List', 'views/demo/List', 'src/views/demo/List.vue'])
    expect(at(component(name))).toMatchObject({ target: { kind: 'screen', screen: 'demo/x.list' } });
  expect(at(component('demo/None'))).toMatchObject({ target: { kind: 'unknown', component: 'demo/None' } });
  expect(at(component('layouts/RouteView', { children: [entry('/x/y', '内')] }))).toEqual({ redirect: '/x/y' });
  const url = 'https://docs.example.com';
  expect(at(component('layouts/IframePageView', { meta: { title: '页', url } }))).toMatchObject({
    target: { kind: 'frame', url },
  });
});

describe('a page of the menu without permission', () => {
  const menu = read(entry('/a', '甲'));

  test('is 403 at its own address, and says no more than the address', () => {
    for (const path of ['/known', '/known?x=1', '/%E5%B7%B2%E7%9F%A5'])
      expect(resolveAddress(menu, null, path)).toMatchObject({
        path,
        title: '没有访问权限',
        icon: null,
        menu: null,
        target: { kind: 'forbidden' },
      });
    expect(resolveAddress(menu, null, '/a')).toMatchObject({ title: '甲', target: { kind: 'screen' } });
    for (const path of ['/known/more', '/KNOWN', '/kno', '/__proto__', '/length'])
      expect(resolveAddress(menu, null, path)).toEqual({ redirect: '/404' });
  });

  test.each([undefined, null, 'x', { includes: 1 }])('is 404 where the index has no addresses: %j', async (paths) => {
    wire.answer = () => ({ data: { screens: {}, components: {}, paths } });
    clearScreenIndex();
    await loadScreenIndex();
    expect(resolveAddress(menu, null, '/known')).toEqual({ redirect: '/404' });
  });
});

describe('addresses of groups and queries', () => {
  const group = (path: string, children: object[], more: object = {}) =>
    entry(path, '组', { component: 'layouts/RouteView', children, ...more });

  test('a group leads to its first page, whatever its redirect says', () => {
    const menu = read(
      group('/g', [entry('/g/:id', '详情'), entry('/g/off', '藏', { hidden: true }), entry('/g/a', '甲')]),
      group('/h', [entry('/h/a', '甲'), entry('/h/b', '乙')], { redirect: '/h/b' }),
      group('/i', [entry('/i/a', '甲')], { redirect: '/no/such' }),
      group('/j', [entry('0a1b', '外', { component: 'https://docs.example.com' })]),
    );
    for (const [path, to] of [
      ['/g', '/g/a'],
      ['/h', '/h/b'],
      ['/i', '/i/a'],
      ['/j', '/0a1b'],
    ])
      expect(resolveAddress(menu, null, path!)).toEqual({ redirect: to });
    expect(resolveAddress(menu, null, '/0a1b')).toMatchObject({
      title: '外',
      target: { kind: 'frame', url: 'https://docs.example.com' },
    });
  });

  test('an entry with a query of its own has its own tab, selection and parameters', () => {
    const menu = read(entry('/r?code=7', '七'), entry('/r?code=9', '九'));
    for (const [code, title] of [
      ['7', '七'],
      ['9', '九'],
    ])
      expect(resolveAddress(menu, null, `/r?code=${code}&_list=x`)).toMatchObject({
        key: `/r?code=${code}`,
        title,
        menu: `/r?code=${code}`,
        target: { kind: 'screen', screen: 'demo/x.list', params: { code } },
      });
    expect(resolveAddress(menu, null, '/r')).toEqual({ redirect: '/404' });
  });

  test('a page is shown where its group has the same path', () => {
    const page = entry('/s', '页', { id: 'page', hidden: true });
    const menu = read(group('/s', [page, entry('/s/b', '乙')], { id: 'group' }));
    expect(resolveAddress(menu, null, '/s')).toMatchObject({ title: '页', menu: 'page', target: { kind: 'screen' } });
  });
});

describe('tabs', () => {
  const open = (path: string) => {
    const place = resolveAddress(
      read(entry('/a', '甲'), entry('/b', '乙'), entry('/dashboard/analysis', '首页')),
      null,
      path,
    );
    if ('redirect' in place) throw new Error(place.redirect);
    openTab(place);
  };

  test('[1§2.6.1, 2§8.51, 2§8.52] /dashboard/analysis, 首页, is the first tab and cannot be closed', async () => {
    for (const path of ['/a', '/dashboard/analysis', '/b']) open(path);
    expect(tabs().list.map((tab) => tab.title)).toEqual(['首页', '甲', '乙']);
    await closeTab('/dashboard/analysis');
    expect(tabs().list).toHaveLength(3);
    expect(notices().list).toMatchObject([{ tone: 'warning', text: '首页不能关闭!' }]);
  });

  test('[1§3.15] a tab has the name of its entry, its path, its full path, and the title and icon of the meta', () => {
    const menu = read(entry('/a', '甲', { name: 'a', meta: { title: '甲', icon: 'book' } }));
    const place = resolveAddress(menu, null, '/a?kind=7&_list=x');
    if (!('redirect' in place)) openTab(place);
    expect(tabs().list).toMatchObject([
      { menu: '/a', key: '/a?kind=7', path: '/a?kind=7&_list=x', title: '甲', icon: 'book' },
    ]);
  });

  test('[1§2.6.2, 2§8.51, 2§8.52] the last remaining tab cannot be closed', async () => {
    for (const path of ['/a', '/b']) open(path);
    await closeTab('/a');
    expect(tabs().list.map((tab) => tab.title)).toEqual(['乙']);
    await closeTab('/b');
    expect(tabs().list).toHaveLength(1);
    expect(notices().list).toMatchObject([{ tone: 'warning', text: '这是最后一页，不能再关闭了啦' }]);
  });
});

describe('keep-alive', () => {
  const meta = (more: object) => ({ meta: { title: '页', ...more } });
  const menu = read(
    entry('/kept', '留', meta({ keepAlive: true, componentName: 'KeptList' })),
    entry('/kept/too', '同', meta({ keepAlive: true, componentName: 'KeptList' })),
    entry('/left', '离', meta({ keepAlive: false, componentName: 'LeftList' })),
    entry('/dashboard/analysis', '首页', meta({ keepAlive: false, componentName: 'Analysis' })),
  );
  const show = (path: string) => {
    const place = resolveAddress(menu, null, path);
    if ('redirect' in place) throw new Error(place.redirect);
    openTab(place);
    displayTab(place.key);
  };
  const mounted = () => tabs().list.flatMap(({ key, seen }) => (seen ? [key] : []));

  test('[1§2.5.25, 1§2.5.26] keeps the pages mounted whose component the route meta names, and stores the names', () => {
    for (const path of ['/dashboard/analysis', '/kept', '/left', '/kept']) show(path);
    expect(mounted()).toEqual(['/dashboard/analysis', '/kept']);
    expect(keepAliveComponents()).toEqual(['Analysis', 'KeptList']);
    show('/left');
    expect(mounted()).toEqual(['/dashboard/analysis', '/kept', '/left']);
  });

  test('keeps a page with unsaved work mounted', () => {
    show('/left');
    registerUnsaved({ key: 'form', ownerId: '/left', title: '改', draftKey: '' });
    show('/kept');
    expect(mounted()).toEqual(['/left', '/kept']);
    clearUnsaved('form');
  });

  test('[1§2.6.7] closing a tab removes its component from the stored names, unless another tab has it', async () => {
    for (const path of ['/dashboard/analysis', '/kept', '/kept/too']) show(path);
    await closeTab('/kept/too');
    expect(keepAliveComponents()).toContain('KeptList');
    await closeTab('/kept');
    expect(keepAliveComponents()).toEqual(['Analysis']);
  });
});

describe('many tabs', () => {
  const open = (...paths: string[]) => {
    const menu = read(...['/a', '/b', '/c', '/dashboard/analysis'].map((one) => entry(one, one)));
    for (const path of paths) {
      const place = resolveAddress(menu, null, path);
      if (!('redirect' in place)) openTab(place);
    }
  };
  const keys = () => tabs().list.map((tab) => tab.key);

  test.each([
    ['left', ['/dashboard/analysis', '/b', '/c']],
    ['right', ['/dashboard/analysis', '/a', '/b']],
    ['others', ['/dashboard/analysis', '/b']],
    ['all', ['/dashboard/analysis']],
  ] as const)('close %s keeps 首页 and the other tabs', async (side, left) => {
    open('/dashboard/analysis', '/a', '/b', '/c');
    await closeTabs('/b', side);
    expect(keys()).toEqual(left);
  });

  test('closing all keeps the clicked tab when there is no home tab', async () => {
    open('/a', '/b', '/c');
    await closeTabs('/b', 'all');
    expect(keys()).toEqual(['/b']);
  });

  test('moves from the last tab to the first', () => {
    const went: string[] = [];
    setNavigator((path) => went.push(path));
    open('/a', '/b', '/c');
    activateNextTab(1);
    activateNextTab(-1);
    expect(went).toEqual(['/a', '/b']);
  });
});

describe('the welcome by the hour', () => {
  test.each([
    { clause: '1§1.29', says: '早上好', from: 0, until: 9 },
    { clause: '1§1.30', says: '上午好', from: 9, upTo: 11 },
    { clause: '1§1.31', says: '中午好', from: 12, upTo: 13 },
    { clause: '1§1.32', says: '下午好', from: 14, until: 20 },
    { clause: '1§1.33', says: '晚上好', from: 20, upTo: 23 },
  ])('[$clause] $says', ({ says, from, until = 24, upTo = until - 1 }) => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => greeting(hour) === says);
    expect([hours[0], hours.at(-1), hours.length]).toEqual([from, upTo, upTo - from + 1]);
  });

  test('[2§9.42] changes before 9, up to 11, up to 13, before 20, and after', () => {
    const at = [8, 9, 11, 12, 13, 14, 19, 20].map(greeting);
    expect(at).toEqual(['早上好', '上午好', '上午好', '中午好', '中午好', '下午好', '下午好', '晚上好']);
  });
});

test('[1§1.26, 1§9.31, 2§9.43] has the product name for supply chains and the copyright year 2021', () => {
  expect(config().title).toBe('经纬供应链数据管理平台');
  expect(messages.copyright(config().title)).toBe('Copyright © 2021 经纬供应链数据管理平台');
});
