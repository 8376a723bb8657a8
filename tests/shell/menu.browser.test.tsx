/** Menu and tabs in a real browser (spec 1 §2.5, §2.6). */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tabs } from '@/runtime/navigation/tabs';
import { bar, box, clear, enter, inMenu, prepare, soon } from './stage';

beforeEach(prepare);
afterEach(clear);

const opened = () =>
  bar()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
const selected = () => [...document.querySelectorAll('.ant-menu-item-selected')].map((item) => item.textContent);
const groupsThat = (state: string) =>
  [...document.querySelectorAll(`aside .ant-menu-submenu-${state} > .ant-menu-submenu-title`)].map(
    (one) => one.textContent,
  );
const openGroups = () => groupsThat('open');

describe('the menu', () => {
  test('[1§2.5.2] is left; on mobile it is a drawer', async () => {
    await enter('/a/one');
    expect(box('aside')?.left).toBe(0);
    await page.viewport(390, 800);
    await userEvent.click(page.getByRole('button', { name: '打开菜单' }));
    await soon(() => expect(document.querySelector('.ant-drawer-left.ant-drawer-open')).toBeTruthy());
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙一'));
    await soon(() => expect(location.pathname).toBe('/b/one'));
  });

  test('[1§2.5.13] selecting an entry finds it by its path and shows its page with its title', async () => {
    await enter('/a/one');
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙一'));
    await soon(() => expect(tabs().list.at(-1)).toMatchObject({ menu: '/b/one', path: '/b/one', title: '乙一' }));
    await soon(() => expect(tabs().front).toBe('/b/one'));
    await soon(() => expect(document.title).toContain('乙一'));
  });

  test('[1§2.5.8] highlights the entry of the current route and opens its parents', async () => {
    await enter('/b/deep/one');
    await soon(() => expect(selected()).toEqual(['乙深一']));
    expect(openGroups()).toEqual(['乙组', '乙深']);
  });

  test('[1§2.5.9, 1§2.5.10] a route with a parameter is matched on the full path; a hidden entry selects its parent', async () => {
    await enter('/a/one/detail/7');
    await soon(() => expect(tabs().list.map((tab) => tab.menu)).toEqual(['/a/one/detail/:id']));
    expect(tabs().list[0]?.target).toMatchObject({ params: { id: '7' } });
    await soon(() => expect(groupsThat('selected')).toEqual(['甲组']));
    clear();
    await enter('/b/deep/hid');
    await soon(() => expect(openGroups()).toContain('乙组'));
    await soon(() => expect(groupsThat('selected')).toContain('乙深'));
  });

  test('[1§2.5.11] one root group is open at a time', async () => {
    await enter('/a/one');
    await soon(() => expect(openGroups()).toEqual(['甲组']));
    await userEvent.click(inMenu('乙组'));
    await soon(() => expect(openGroups()).toEqual(['乙组']));
    await userEvent.click(inMenu('乙深'));
    await soon(() => expect(openGroups()).toEqual(['乙组', '乙深']));
    await userEvent.click(inMenu('甲组'));
    await soon(() => expect(openGroups()).toContain('甲组'));
    expect(openGroups()).not.toContain('乙组');
  });

  test('a group opens and closes at once: the next click never meets an entry that is still sliding', async () => {
    await enter('/a/one');
    await soon(() => expect(openGroups()).toEqual(['甲组']));
    const below = () => inMenu('乙组').element().getBoundingClientRect().top;
    const before = below();
    await userEvent.click(inMenu('甲组'));
    await soon(() => expect(openGroups()).toEqual([]));
    const after = below();
    expect(after).toBeLessThan(before);
    await new Promise((done) => setTimeout(done, 500));
    expect(below()).toBe(after);
  });

  test('[1§2.5.12] open groups are remembered while it is collapsed', async () => {
    await enter('/a/one');
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙深'));
    await userEvent.click(page.getByRole('button', { name: '收起菜单' }));
    await soon(() => expect(openGroups()).toEqual([]));
    await userEvent.click(page.getByRole('button', { name: '展开菜单' }));
    await soon(() => expect(openGroups()).toEqual(['乙组', '乙深']));
  });

  test('[1§2.5.14] an entry with internalOrExternal opens in a new browser tab', async () => {
    const visit = vi.spyOn(window, 'open').mockReturnValue(null);
    await enter('/a/one');
    await userEvent.click(inMenu('帮助'));
    expect(visit).toHaveBeenCalledWith('https://docs.example.com/', '_blank', 'noopener');
    expect(location.pathname).toBe('/a/one');
    visit.mockRestore();
  });
});

describe('favourite pages', () => {
  const star = () => page.getByRole('button', { name: '收藏本页' });
  const found = () => [...document.querySelectorAll('[role=listbox] [role=option] span:not([aria-hidden])')];

  test('a star beside the title puts the page into a group of the menu and first in the search', async () => {
    await enter('/a/one');
    await userEvent.click(star());
    await soon(() => expect(star().element().getAttribute('aria-pressed')).toBe('true'));
    await soon(() => expect(openGroups()).toEqual(['收藏', '甲组']));
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙一'));
    await soon(() => expect(location.pathname).toBe('/b/one'));
    await soon(() => expect(star().element().getAttribute('aria-pressed')).toBe('false'));
    await userEvent.click(page.getByRole('combobox', { name: '搜索菜单' }));
    const group = (name: string) =>
      [...document.querySelectorAll(`[role=group][aria-label="${name}"] [role=option]`)].map((one) => one.textContent);
    await soon(() => expect(group('收藏')).toEqual(['甲一甲组']));
    expect(group('最近使用')).toEqual(['乙一乙组']);
    expect(group('全部菜单').length).toBeGreaterThan(2);
    expect(found().filter((one) => one.textContent === '甲一')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await soon(() => expect(location.pathname).toBe('/a/one'));
    await userEvent.click(bar().getByText('甲一', { exact: true }), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: '取消收藏', exact: true }));
    await soon(() => expect(openGroups()).not.toContain('收藏'));
  });
});

test('[1§2.5.17, 2§2.28] the menu search is inline on a desktop, a modal on mobile', async () => {
  await enter('/a/one');
  await userEvent.click(page.getByRole('combobox', { name: '搜索菜单' }));
  await soon(() => expect(page.getByRole('listbox').elements()).toHaveLength(1));
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(0);
  await page.viewport(390, 800);
  await userEvent.click(page.getByRole('button', { name: '搜索菜单' }));
  await soon(() => expect(page.getByRole('dialog', { name: '搜索菜单' }).elements()).toHaveLength(1));
  await userEvent.fill(page.getByRole('combobox', { name: '搜索菜单' }), '乙一');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(location.pathname).toBe('/b/one'));
});

test('the search finds actions of the account by name and by initials', async () => {
  await enter('/a/one');
  const field = page.getByRole('combobox', { name: '搜索菜单' });
  for (const words of ['系统设', 'xtsz']) {
    await userEvent.fill(field, words);
    await userEvent.click(page.getByRole('option', { name: '系统设置' }));
    await soon(() => expect(page.getByRole('dialog', { name: '系统设置' }).elements()).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await soon(() => expect(page.getByRole('dialog', { name: '系统设置' }).elements()).toHaveLength(0));
  }
});

describe('external pages', () => {
  test('[1§2.5.15] an iframe-page entry is a route of the console: a tab, with its page in a sandboxed frame', async () => {
    await enter('/a/one');
    await userEvent.click(inMenu('内嵌'));
    await soon(() => expect(location.pathname).toBe('/8e1'));
    await soon(() => expect(opened()).toEqual(['甲一', '内嵌']));
    const frame = () => document.querySelector<HTMLIFrameElement>('iframe[sandbox]');
    await soon(() => expect(frame()?.src).toBe(`${location.origin}/in.html?t=T`));
    // The frame is of our origin: `allow-same-origin` with `allow-scripts` would let the page remove its sandbox.
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin');
    expect(frame()?.title).toBe('内嵌');
  });

  test('offers an origin that is not allowed in a frame as a new tab, and rejects an address with missing values', async () => {
    const visit = vi.spyOn(window, 'open').mockReturnValue(null);
    await enter('/a/one');
    await userEvent.click(inMenu('外站'));
    await userEvent.click(page.getByRole('button', { name: '在新标签页打开' }));
    expect(visit).toHaveBeenCalledWith('https://else.example.com/x', '_blank', 'noopener');
    await userEvent.click(inMenu('坏址'));
    await soon(() => expect(page.getByText('这个菜单没有可用的地址').elements().length).toBeGreaterThan(0));
    expect(document.querySelector('iframe[sandbox]')).toBeNull();
    visit.mockRestore();
  });
});

describe('tabs', () => {
  test('[1§2.6.3, 2§2.32] right click: refresh, close left, close right, close others', async () => {
    await enter('/a/one');
    for (const name of ['乙组', '乙一']) await userEvent.click(inMenu(name));
    for (const name of ['乙深', '乙深一']) await userEvent.click(inMenu(name));
    await soon(() => expect(opened()).toEqual(['甲一', '乙一', '乙深一']));
    const choose = async (tab: string, what: string) => {
      await userEvent.click(bar().getByText(tab, { exact: true }), { button: 'right' });
      await userEvent.click(page.getByRole('menuitem', { name: what, exact: true }));
      // The next menu opens when this one is gone.
      await soon(() => expect(page.getByRole('menuitem', { name: what, exact: true }).elements()).toHaveLength(0));
    };
    const { version = 0 } = tabs().list[1] ?? {};
    await choose('乙一', '刷新');
    await soon(() => expect(tabs().list[1]?.version).toBe(version + 1));
    await choose('乙一', '关闭左侧');
    await soon(() => expect(opened()).toEqual(['乙一', '乙深一']));
    await choose('乙一', '关闭右侧');
    await soon(() => expect(opened()).toEqual(['乙一']));
    await userEvent.click(inMenu('乙深一'));
    await soon(() => expect(opened()).toEqual(['乙一', '乙深一']));
    await choose('乙深一', '关闭其他');
    await soon(() => expect(opened()).toEqual(['乙深一']));
  });

  test('[1§2.6.4, 1§2.6.5] they are off on mobile, where only the current page is left', async () => {
    await enter('/a/one');
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙一'));
    await soon(() => expect(opened()).toEqual(['甲一', '乙一']));
    await page.viewport(390, 800);
    await soon(() => expect(bar().elements()).toHaveLength(0));
    expect(tabs().list.map((tab) => tab.title)).toEqual(['乙一']);
    await page.viewport(1440, 900);
    await soon(() => expect(opened()).toEqual(['乙一']));
  });

  test('[1§2.6.6] switching leads to the full path of the tab', async () => {
    await enter('/a/one?kind=7');
    await userEvent.click(inMenu('乙组'));
    await userEvent.click(inMenu('乙一'));
    await soon(() => expect(location.pathname).toBe('/b/one'));
    await userEvent.click(bar().getByText('甲一', { exact: true }));
    await soon(() => expect(location.pathname + location.search).toBe('/a/one?kind=7'));
  });
});
