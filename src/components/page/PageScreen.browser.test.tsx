/** Pages, lists with a sidebar and trees in a browser: the selection in one block updates the others. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { PageScreen } from '@/components/page/PageScreen';
import { sampleEntityFile } from '@/model/screens/sample-screens';
import { fillPage } from '@/model/screens/fill-page';
import type { PageFile } from '@/model/generated/files';
import { ApiError } from '@/runtime/errors/api-error';
import { capabilities } from '@/runtime/http/capabilities';
import { invalidate } from '@/runtime/records/invalidation';
import { resolveConfirmation, confirmations } from '@/runtime/notices/notices';
import { clearUnsaved, registerUnsaved } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../tests/helpers/stub-server';

/** Retries the check for up to 10 s: under load of other tests a frame can take seconds. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

type Params = Record<string, string>;

const server = {
  files: {} as Record<string, unknown>,
  /** Every request except those for files, as `path?query`. */
  asked: [] as string[],
  /** Replies to the requests of lists. */
  get: (_path: string, _params: Params): unknown => null,
  /** Replies to all others. */
  call: (_url: string): unknown => null,
};

function reply({ path, params }: StubRequest): unknown {
  if (path.endsWith('.json')) return server.files[path];
  const query = new URLSearchParams(params).toString();
  const url = query === '' ? path : `${path}?${query}`;
  server.asked.push(url);
  return path.endsWith('/list') ? server.get(path, params) : server.call(url);
}

const thing = sampleEntityFile({
  fields: {
    name: { label: '名称', type: 'input', query: 'like' },
    groupId: { label: '组', type: 'hidden', hiddenIn: ['list'] },
  },
});
const group = sampleEntityFile({
  title: '组',
  table: 'thing_group',
  api: '/group',
  permissionPrefix: 'group',
  tree: { parent: 'pid' },
  fields: { name: { label: '组名', type: 'input' }, pid: { label: '上级', type: 'hidden', hiddenIn: ['list'] } },
});
const screen = (kind: string, file: object) => ({
  kind,
  screen: { $schema: `../_meta/${kind}.schema.json`, version: 2, ...file },
  entities: { 'demo/thing': thing, 'demo/group': group },
});

const GROUPS = [
  { id: 'g1', name: '工具', pid: '', children: [{ id: 'g11', name: '手动工具', pid: 'g1', children: [] }] },
  { id: 'g2', name: '文具', pid: '', children: [] },
];
const paged = (records: unknown[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const reads = (path: string) => server.asked.filter((one) => one.startsWith(path));

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  startStubServer(reply);
  Object.assign(server, {
    asked: [],
    call: () => null,
    get: (path: string, params: Params) =>
      path === '/group/list' ? GROUPS : paged([{ id: 't', name: `${params['groupId'] ?? '全部'}的物品` }]),
    files: {
      '/schemas/demo/groups.list.json': screen('list', {
        entity: 'demo/group',
        title: '组',
        columns: ['name'],
        toolbar: [],
        row: [],
        bulk: [],
        paging: false,
      }),
      '/schemas/demo/things.list.json': screen('list', {
        entity: 'demo/thing',
        title: '物品',
        columns: ['name'],
        toolbar: [],
        row: [],
        bulk: [],
      }),
    },
  });
});
afterEach(() => {
  unmount();
  for (const { key } of confirmations().list.slice()) resolveConfirmation(key, false);
});

const node = (name: string) => page.getByRole('treeitem', { name, exact: true });
const shown = () => document.body.textContent ?? '';
const focused = () => document.activeElement?.textContent;

function openPage(file: Pick<PageFile, 'blocks' | 'data' | 'requires'>): void {
  const filled = fillPage('demo/all.page', { $schema: '../_meta/page.schema.json', version: 2, ...file });
  mount(<PageScreen page={filled} params={{ who: 'me' }} ownerId="h" active embedded={false} />);
}
const treeAndTabs: Pick<PageFile, 'blocks'> = {
  blocks: [
    { key: 'tree', title: '组', span: 8, screen: 'demo/groups.list' },
    {
      key: 'tabs',
      span: 16,
      tabs: [
        { title: '物品', screen: 'demo/things.list', with: { groupId: '{tree.id}' } },
        { title: '其他', screen: 'demo/things.list', with: { groupId: '{tree.name}' } },
      ],
    },
  ],
};

test('a block that reads a selection says what to select, and follows it', async () => {
  openPage(treeAndTabs);
  await soon(() => expect(shown()).toContain('请先选择组'));
  expect(reads('/thing/list')).toEqual([]);
  await userEvent.click(node('工具'));
  await soon(() => expect(shown()).toContain('g1的物品'));
  await userEvent.click(node('文具'));
  await soon(() => expect(shown()).toContain('g2的物品'));
  await expect.element(node('文具')).toHaveAttribute('aria-selected', 'true');
  expect(await axeViolations()).toEqual([]);
});

test('tabs are loaded when first shown, and stay', async () => {
  openPage(treeAndTabs);
  await soon(() => expect(shown()).toContain('工具'));
  await userEvent.click(node('工具'));
  await soon(() => expect(reads('/thing/list')).toHaveLength(1));
  await userEvent.click(page.getByRole('tab', { name: '其他' }));
  await soon(() => expect(shown()).toContain('工具的物品'));
  await userEvent.click(page.getByRole('tab', { name: '物品' }));
  await userEvent.click(page.getByRole('tab', { name: '其他' }));
  expect(reads('/thing/list')).toHaveLength(2);
});

test('another selection asks before unsaved work of the page is lost; staying keeps the selection', async () => {
  openPage(treeAndTabs);
  await soon(() => expect(shown()).toContain('工具'));
  await userEvent.click(node('工具'));
  await soon(() => expect(shown()).toContain('g1的物品'));
  registerUnsaved({ key: 'form', ownerId: 'h', title: '编辑物品', draftKey: 'form' });
  await userEvent.click(node('文具'));
  await soon(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]?.key ?? '', false);
  await expect.element(node('工具')).toHaveAttribute('aria-selected', 'true');
  expect(shown()).not.toContain('g2的物品');
  clearUnsaved('form');
});

test('a screen that does not load fails in its place, and can be tried again', async () => {
  const { '/schemas/demo/things.list.json': things, ...others } = server.files;
  server.files = {
    ...others,
    '/schemas/demo/things.list.json': { kind: 'list', screen: { entiti: 'x' }, entities: {} },
  };
  openPage({
    blocks: [
      { key: 'a', screen: 'demo/groups.list' },
      { key: 'b', screen: 'demo/things.list' },
    ],
  });
  await soon(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('这一部分没有载入'));
  expect(shown()).toContain('工具');
  server.files = { ...others, '/schemas/demo/things.list.json': things };
  await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
  await soon(() => expect(shown()).toContain('全部的物品'));
});

test('a page asks all its calls once; what failed is asked again alone', async () => {
  let broken = true;
  server.call = (path) => {
    if (path === '/b' && broken) throw new ApiError('统计正在维护', { code: 500 });
    return path === '/a?who=me' ? { total: '一个' } : { total: '两个' };
  };
  openPage({
    data: { a: 'GET /a?who={who}', b: 'GET /b' },
    blocks: [
      { key: 'one', screen: 'demo/things.list', with: { groupId: '{a.total}' } },
      { key: 'two', screen: 'demo/things.list', with: { groupId: '{b.total}' } },
    ],
  });
  await soon(() => expect(shown()).toContain('统计正在维护'));
  await soon(() => expect(shown()).toContain('一个的物品'));
  broken = false;
  await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
  await soon(() => expect(shown()).toContain('两个的物品'));
  expect(server.asked.filter((one) => one.startsWith('/a') || one === '/b')).toEqual(['/a?who=me', '/b', '/b']);
});

test('a block without its calls on this server is not drawn, and the calls are not sent', async () => {
  openPage({
    data: { visits: 'GET /sys/statistics/visits', own: 'GET /own' },
    blocks: [
      { key: 'figures', title: '访问', screen: 'demo/things.list', with: { groupId: '{visits.total}' } },
      { key: 'own', title: '自己的', screen: 'demo/things.list', with: { groupId: '{own.total}' } },
      { key: 'rest', title: '代替访问', screen: 'demo/things.list', insteadOf: 'figures' },
    ],
  });
  await soon(() => expect(shown()).toContain('全部的物品'));
  await soon(() => expect(shown()).toContain('代替访问'));
  expect(page.getByText('访问', { exact: true }).elements()).toEqual([]);
  expect(server.asked.filter((one) => !one.startsWith('/thing'))).toEqual(['/own']);
});

test('a block is drawn on a server that has its calls', async () => {
  server.call = () => ({ total: '一个' });
  capabilities().calls = new Set(['GET /sys/statistics/visits']);
  openPage({
    data: { visits: 'GET /sys/statistics/visits' },
    blocks: [{ key: 'figures', title: '访问', screen: 'demo/things.list', with: { groupId: '{visits.total}' } }],
  });
  await soon(() => expect(shown()).toContain('一个的物品'));
  expect(shown()).toContain('访问');
});

test('a page that requires a call which the server lacks says so', async () => {
  openPage({ requires: ['GET /v3/api-docs'], blocks: [{ key: 'own', screen: 'demo/things.list' }] });
  await soon(() => expect(shown()).toContain('当前服务器没有这一页的数据'));
  expect(server.asked).toEqual([]);
});

test('a widget that nobody knows fails alone', async () => {
  openPage({
    blocks: [
      { key: 'a', widget: 'none-such' },
      { key: 'b', screen: 'demo/things.list' },
    ],
  });
  await soon(() => expect(shown()).toContain('MODULE_NOT_FOUND'));
  await soon(() => expect(shown()).toContain('全部的物品'));
});

const aside = fill(
  { title: '物品', fields: { name: { label: '名称', type: 'input', query: 'like' } } },
  {
    list: {
      sidebar: { screen: 'demo/groups.list', with: { groupId: '{id}' } },
      toolbar: [],
      row: [],
      bulk: [],
    },
  },
);
const openAside = () =>
  mount(<ListScreen list={aside.list} entity={aside.entity} params={{}} active={false} ownerId="h" />);

test('choosing beside a list narrows it from page 1; taking it back shows everything', async () => {
  openAside();
  await soon(() => expect(shown()).toContain('全部的物品'));
  await userEvent.click(node('文具'));
  await soon(() => expect(shown()).toContain('g2的物品'));
  expect(reads('/thing/list').at(-1)).toContain('pageNo=1');
  await userEvent.click(page.getByRole('button', { name: '不再只看文具' }));
  await soon(() => expect(shown()).toContain('全部的物品'));
  expect(await axeViolations()).toEqual([]);
});

test('what stands beside a list folds, keeps its choice, and is folded the next time', async () => {
  openAside();
  await soon(() => expect(shown()).toContain('工具'));
  await userEvent.click(node('工具'));
  await userEvent.click(page.getByRole('button', { name: /^收起.*栏$/ }));
  await soon(() => expect(document.querySelector('[role="tree"]')?.checkVisibility()).toBe(false));
  expect(shown()).toContain('g1的物品');
  openAside();
  await userEvent.click(page.getByRole('button', { name: /^展开.*栏$/ }));
  await expect.element(node('工具')).toBeVisible();
});

test('on a phone it comes up as a sheet, and goes when something is chosen', async () => {
  await page.viewport(390, 844);
  openAside();
  await soon(() => expect(shown()).toContain('全部'));
  expect(document.querySelector('[role="tree"]')).toBeNull();
  const opener = document.querySelector<HTMLElement>('main button');
  opener?.click();
  await expect.element(node('文具')).toBeVisible();
  for (const one of document.querySelectorAll('[role="treeitem"]'))
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  await userEvent.click(node('文具'));
  await soon(() => expect(shown()).toContain('g2的物品'));
  await expect.element(page.getByRole('button', { name: '不再只看文具' })).toBeVisible();
});

test('a tree is one stop for Tab; arrows walk, open and close it; a letter jumps; Enter chooses', async () => {
  openAside();
  await soon(() => expect(shown()).toContain('工具'));
  (node('工具').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(node('工具')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('手动工具');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('文具');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('工具');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('文具');
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('工具');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(node('工具')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{End}{Enter}');
  await soon(() => expect(shown()).toContain('g2的物品'));
  const stops = [...document.querySelectorAll('[role="treeitem"]')].map((one) => one.getAttribute('tabindex'));
  expect(stops).toEqual(['-1', '0']);
  expect(document.querySelector('[role="treeitem"]')?.getAttribute('aria-level')).toBe('1');
});

test('the search of a tree keeps what stands above', async () => {
  openAside();
  await soon(() => expect(shown()).toContain('工具'));
  await userEvent.fill(page.getByRole('textbox', { name: '搜索组' }), '手动');
  await expect.element(node('手动工具')).toBeVisible();
  await expect.element(node('工具')).toBeVisible();
  expect(node('文具').elements()).toEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: '搜索组' }), '没有的');
  await soon(() => expect(shown()).toContain('没有匹配的内容'));
});

test('a list hears of records written elsewhere, once', async () => {
  openAside();
  await soon(() => expect(shown()).toContain('工具'));
  expect(reads('/group/list')).toHaveLength(1);
  void invalidate('demo/group');
  void invalidate('demo/group');
  await soon(() => expect(reads('/group/list')).toHaveLength(2));
  expect(reads('/thing/list')).toHaveLength(1);
});

test('a wide tree is a table whose rows open; on a phone its cards do', async () => {
  const wide = fill(group, { id: 'demo/group', list: { toolbar: [], row: [], bulk: [], paging: false } });
  mount(<ListScreen list={wide.list} entity={wide.entity} params={{}} active={false} />);
  await userEvent.click(page.getByRole('button', { name: '展开工具' }));
  await expect.element(page.getByRole('gridcell', { name: '手动工具' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.viewport(390, 844);
  await userEvent.click(page.getByRole('button', { name: '收起工具' }));
  await soon(() => expect(shown()).not.toContain('手动工具'));
});

test('several records of a tree in a narrow place are ticked and acted on at once', async () => {
  const groups = server.files['/schemas/demo/groups.list.json'] as { screen: object };
  groups.screen = { ...groups.screen, bulk: ['deleteBatch'] };
  const left = GROUPS.slice();
  const { get } = server;
  server.get = (path, params) => (path === '/group/list' ? left : get(path, params));
  server.call = () => {
    left.length = 1;
    return null;
  };
  openPage(treeAndTabs);
  await soon(() => expect(shown()).toContain('工具'));
  expect(page.getByRole('button', { name: '批量删除' }).elements()).toEqual([]);
  const several = page.getByRole('button', { name: '多选 组' });
  await userEvent.click(several);
  await expect.element(several).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(page.getByRole('button', { name: '批量删除' }));
  expect(reads('/group/deleteBatch')).toEqual([]);

  await userEvent.click(node('文具'));
  await expect.element(node('文具')).toHaveAttribute('aria-checked', 'true');
  // Checking a node does not change the selection for the screens beside the tree.
  expect(reads('/thing/list')).toEqual([]);
  // Checking a node does not check its children; the space key works like a click.
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight} ');
  await expect.element(node('手动工具')).toHaveAttribute('aria-checked', 'true');
  await expect.element(node('工具')).toHaveAttribute('aria-checked', 'false');
  await expect.element(page.getByText('已选 2 项')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('已选 1 项')).toBeInTheDocument();

  await userEvent.click(page.getByRole('button', { name: '批量删除' }));
  await soon(() => expect(confirmations().list.length).toBe(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
  await soon(() => expect(node('文具').elements()).toEqual([]));
  expect(reads('/group/deleteBatch').length).toBe(1);
  await expect.element(page.getByText('已选 0 项')).toBeInTheDocument();

  await userEvent.click(page.getByRole('button', { name: '取消' }));
  await expect.element(node('工具')).toHaveAttribute('aria-selected', 'false');
  expect(node('工具').element().getAttribute('aria-checked')).toBeNull();
});

test.each([1440, 390])(
  'keeps the room of cards and charts until their data is there, at a width of %d',
  async (width) => {
    await page.viewport(width, 900);
    let answer = (_rows: unknown): void => undefined;
    server.call = () => new Promise((resolve) => (answer = resolve));
    const rows = '{visits}';
    const chart = { title: '登录趋势', note: '近 30 天', x: 'day', y: { count: '次数' }, rows };
    openPage({
      data: { visits: 'GET /visits' },
      blocks: [
        {
          key: 'cards',
          widget: 'stat-cards',
          props: {
            items: ['登录', '在线', '用户'].map((label) => ({
              label,
              value: '{visits.0.count}',
              notes: [{ label: '昨日', value: '{visits.0.count}' }],
              spark: { rows, y: 'count' },
            })),
          },
        },
        { key: 'line', widget: 'chart', props: { ...chart, type: 'line' } },
        { key: 'bars', widget: 'chart', props: { ...chart, type: 'bar', by: 'kind', height: 160 } },
      ],
    });
    await soon(() => expect(server.asked).toEqual(['/visits']));
    const heights = () => [...document.querySelectorAll('section[data-kind]')].map((one) => one.clientHeight);
    const before = heights();
    expect(before.length).toBe(3);
    answer(['a', 'b'].map((kind) => ({ day: '11-01', kind, count: 2 })));
    await soon(() => expect(page.getByRole('button', { name: /下载/ }).elements()).toHaveLength(2));
    const moved = heights().map((height, index) => height - before[index]!);
    expect(
      moved.filter((by) => Math.abs(by) > 2),
      String(moved),
    ).toEqual([]);
  },
);
