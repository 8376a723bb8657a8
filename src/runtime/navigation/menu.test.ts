import { describe, expect, it } from 'vitest';
import { createTextMatcher } from '../text-search/text-matcher';
import {
  findMenuEntry,
  firstLeaf,
  listMenuPages,
  matchPath,
  parseAuthEntries,
  parseMenu,
  searchMenu,
  menuTrail,
} from './menu';

const entry = (path: string, more: object = {}, children: object[] = []) => ({
  id: path,
  path,
  route: '1',
  component: 'x/Y',
  meta: { title: path },
  ...(children.length > 0 ? { children } : {}),
  ...more,
});

/** contract.md §3, m6 and m7: one hidden route with a parameter, visible entries with route "0" that link to it. */
const raw = [
  entry('/a', {}, [entry('/a/hidden', { hidden: true }), entry('/a/b', { meta: { title: 'B', icon: 'book' } })]),
  entry('/c', {}, [entry('/c/only', { hidden: true })]),
  entry('/online/list/:code', { hidden: true }),
  entry('/online/list/7', { route: '0', component: '1' }),
  entry('9f86', { meta: { title: '帮助', url: 'https://docs.example.com', internalOrExternal: true } }),
];
const menu = parseMenu(raw);

describe('readMenu', () => {
  it('[1§6.4] an entry that declares permissions is for those who hold one of them; others are for all', () => {
    const needs = (...permissionList: unknown[]) => ({ meta: { title: '', permissionList } });
    const entries = [
      entry('/free'),
      entry('/empty', needs()),
      entry('/held', needs('a:x', 'a:add')),
      entry('/entry', needs({ action: 'a:add,a:y', type: '1' })),
      entry('/other', needs('a:x')),
      entry('/group', {}, [entry('/group/other', needs('a:x'))]),
      entry('/odd', { meta: { title: '', permissionList: 'a:x' } }),
    ];
    const seen = parseMenu(entries, [{ action: 'a:edit, a:add', type: '1' }]);
    expect(seen.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/free', false],
      ['/empty', false],
      ['/held', false],
      ['/entry', false],
      ['/group', true],
      ['/odd', false],
    ]);
  });

  it('leaves out an entry whose screen needs calls that the server lacks, and hides a group of nothing else', () => {
    const entries = [
      entry('/docs', { component: 'system/ApiDocs' }),
      entry('/group', {}, [entry('/group/docs', { component: 'system/ApiDocs' })]),
      entry('/dict', { component: 'system/DictList' }),
    ];
    const seen = parseMenu(entries, [], (component) => component !== 'system/ApiDocs');
    expect(seen.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/group', true],
      ['/dict', false],
    ]);
  });

  it('[1§2.3.8] hides an entry whose children are all hidden', () => {
    expect(menu.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/a', false],
      ['/c', true],
      ['/online/list/:code', true],
      ['/online/list/7', false],
      ['9f86', false],
    ]);
  });

  it('[1§2.3.1, 1§2.3.2] reads path, name, redirect, component, hidden and meta of an item', () => {
    const meta = {
      title: '字典',
      icon: 'book',
      url: 'https://docs.example.com',
      permissionList: ['a:x'],
      keepAlive: true,
      internalOrExternal: true,
      componentName: 'DictList',
    };
    const item = { path: '/dict', name: 'dict', redirect: '/dict/all', component: 'system/Dict', hidden: true, meta };
    expect(parseMenu([item], [{ action: 'a:x', type: '1' }])).toMatchObject([
      {
        path: '/dict',
        redirect: '/dict/all',
        component: 'system/Dict',
        hidden: true,
        title: '字典',
        icon: 'book',
        url: 'https://docs.example.com',
        keepAlive: true,
        external: true,
        componentName: 'DictList',
      },
    ]);
    expect(parseMenu([item])).toEqual([]);
    const bare = { ...item, meta: { keepAlive: false } };
    expect(parseMenu([bare])).toMatchObject([{ title: 'dict', keepAlive: false, componentName: 'Dict' }]);
  });

  it('[1§2.3.4] an item flagged always-show redirects to its own path', () => {
    expect(parseMenu([entry('/a', { alwaysShow: true, redirect: '/b' })])[0]?.redirect).toBe('/a');
  });

  it.each([[null], ['menu'], [{ menu: [] }], [[null, 1, 'x', []]], [[{ children: 'x', meta: 5, path: {} }]]])(
    'survives %j',
    (hostile) => {
      for (const one of parseMenu(hostile)) expect(one).toMatchObject({ path: '', children: [], hidden: false });
    },
  );

  it('[1§2.3.5] nests children as deep as they come', () => {
    const deep = parseMenu([entry('/a', {}, [entry('/a/b', {}, [entry('/a/b/c', {}, [entry('/a/b/c/d')])])])]);
    expect(menuTrail(deep, '/a/b/c/d').map((one) => one.path)).toEqual(['/a', '/a/b', '/a/b/c', '/a/b/c/d']);
  });

  it('does not follow a menu without end', () => {
    const endless: Record<string, unknown> = { path: '/x' };
    endless.children = [endless];
    expect(parseMenu([endless])).toHaveLength(1);
  });
});

describe('entryOf', () => {
  it.each([
    ['/a/b', '/a/b', {}],
    ['/online/list/7', '/online/list/:code', { code: '7' }],
    ['/online/list/%E5%85%B8', '/online/list/:code', { code: '典' }],
  ])('%s belongs to %s', (path, found, params) => {
    expect(findMenuEntry(menu, path)).toMatchObject({ entry: { path: found }, params });
  });

  it('[1§2.3.3] an entry with route "0" is skipped', () => {
    expect(findMenuEntry(parseMenu([entry('/x', { route: '0' })]), '/x')).toBeNull();
    expect(findMenuEntry(parseMenu([entry('/x', { route: '1' })]), '/x')).toMatchObject({ entry: { path: '/x' } });
  });

  it('nothing belongs to an unknown address', () => {
    expect(findMenuEntry(menu, '/online/list')).toBeNull();
    expect(matchPath('/x/:id', '/x/')).toBeNull();
    expect(matchPath('/x/:id', '/x/%zz')).toBeNull();
  });
});

describe('an address with a query', () => {
  const reports = parseMenu([
    entry('/report', {}, [entry('/report', { hidden: true }), entry('/report/:id')]),
    entry('/report?code=7'),
    entry('/report?code=7&type=b'),
    entry('/report?code=9'),
  ]);

  it.each([
    ['/report?code=7', '/report?code=7'],
    ['/report?type=b&code=7&x=1', '/report?code=7&type=b'],
    ['/report?code=9', '/report?code=9'],
    ['/report?code=8', '/report'],
    ['/report/1?code=7', '/report/:id'],
  ])('%s belongs to the entry %s', (address, path) => {
    expect(findMenuEntry(reports, address)?.entry.path).toBe(path);
  });

  it('belongs to the page where a group and a page share a path', () => {
    expect(findMenuEntry(reports, '/report')?.entry).toMatchObject({ hidden: true, children: [] });
  });
});

describe('an external address in the component', () => {
  it.each([
    ['https://docs.example.com/a', 'https://docs.example.com/a'],
    ['/https://docs.example.com/a', '/https://docs.example.com/a'],
    ["{{ window._CONFIG['domianURL'] }}/druid/", "{{ window._CONFIG['domianURL'] }}/druid/"],
    ['http/List', null],
    ['layouts/RouteView', null],
  ])('%s is the URL %s', (component, url) => {
    expect(parseMenu([entry('/x', { component })])[0]?.url).toBe(url);
  });
});

it('firstLeaf skips what is hidden or outside', () => {
  expect(firstLeaf(menu)?.path).toBe('/a/b');
  expect(firstLeaf(parseMenu([raw[4], raw[1]]))).toBeNull();
  expect(menuTrail(menu, '/a/b').map((one) => one.path)).toEqual(['/a', '/a/b']);
});

it('readAuth keeps what names an action', () => {
  expect(parseAuthEntries([{ action: 'a:add', type: 1, status: 0 }, { type: '2' }, null, { action: 'b' }])).toEqual([
    { action: 'a:add', type: '1', status: '0' },
    { action: 'b', type: '1' },
  ]);
});

describe('search', () => {
  const tree = parseMenu([
    entry('/sys', { component: 'layouts/RouteView', meta: { title: '系统管理' } }, [
      entry('/sys/dict', { meta: { title: '数据字典' } }),
      entry('/sys/secret', { hidden: true, meta: { title: '隐藏字典' } }),
      entry('/sys/deep', { component: 'layouts/RouteView', meta: { title: '字典组' } }, [
        entry('/sys/deep/one', { meta: { title: 'User 分类' } }),
      ]),
    ]),
    entry('/empty', { component: 'layouts/RouteView', meta: { title: '空的组' } }),
    entry('/frame', {
      component: 'layouts/IframePageView',
      meta: { title: '监控页', url: 'https://watch.example.com' },
    }),
    entry('/home', { meta: { title: '首页' } }),
  ]);
  const all = listMenuPages(tree);

  it('[1§2.5.16] lists all non-hidden menu entries that are not pure route-view containers', () => {
    expect(all.map(({ entry: one, parentTitles: above }) => [...above, one.title].join('/'))).toEqual([
      '系统管理/数据字典',
      '系统管理/字典组/User 分类',
      '监控页',
      '首页',
    ]);
  });

  it.each([
    ['', ['数据字典', 'User 分类', '监控页', '首页']],
    ['字典', ['数据字典', 'User 分类']],
    ['系统 user', ['User 分类']],
    ['分类', ['User 分类']],
    ['隐藏', []],
  ])('%j finds %j, own titles first', (words, titles) => {
    expect(searchMenu(all, words, createTextMatcher).map(({ entry: one }) => one.title)).toEqual(titles);
  });
});
