/** What the console decides without drawing: addresses, tabs, texts by the hour (spec 1 §1, §2, §9). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { config } from '@/runtime/environment/config';
import { parseMenu } from '@/runtime/navigation/menu';
import { setNavigator } from '@/runtime/navigation/addresses';
import { notices } from '@/runtime/notices/notices';
import { clearScreenIndex, loadScreenIndex } from '@/runtime/schemas/screen-index';
import { resetTabs, closeTabs, closeTab, openTab, activateNextTab, tabs } from '@/runtime/navigation/tabs';
import { resolveAddress } from '@/shell/routing/resolve-address';
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

  test('[1§2.2.3, 1§2.4.4] the landing page is /dashboard/analysis, wherever it stands in the menu', () => {
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

  test('[1§2.6.2, 2§8.51, 2§8.52] the last remaining tab cannot be closed', async () => {
    for (const path of ['/a', '/b']) open(path);
    await closeTab('/a');
    expect(tabs().list.map((tab) => tab.title)).toEqual(['乙']);
    await closeTab('/b');
    expect(tabs().list).toHaveLength(1);
    expect(notices().list).toMatchObject([{ tone: 'warning', text: '这是最后一页，不能再关闭了啦' }]);
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
