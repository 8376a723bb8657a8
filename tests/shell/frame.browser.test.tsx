/** The frame of the console in a real browser: sizes, title, footer (spec 1 §2.5, §9). */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { config } from '@/runtime/environment/config';
import { session } from '@/runtime/session/session-state';
import { notices } from '@/runtime/notices/notices';
import { backend, serve } from './backend';
import { bar, box, clear, enter, inMenu, prepare, soon } from './stage';

beforeEach(prepare);
afterEach(clear);

describe('sizes', () => {
  test('[1§2.5.3, 1§9.10, 2§9.35] the sidebar is 200 open and 80 collapsed', async () => {
    await enter('/a/one');
    const width = () => box('aside')?.width;
    await soon(() => expect(width()).toBe(200));
    await userEvent.click(page.getByRole('button', { name: '收起菜单' }));
    await soon(() => expect(width()).toBe(80));
    await userEvent.click(page.getByRole('button', { name: '展开菜单' }));
    await soon(() => expect(width()).toBe(200));
  });

  test('[1§2.5.6, 1§9.9, 2§9.34] what is below the header begins at 59 px', async () => {
    await enter('/a/one');
    expect(box('header')).toMatchObject({ top: 0, height: 59 });
    expect(bar().element().getBoundingClientRect().top).toBe(59);
  });

  test('[1§2.6.8, 1§9.12, 2§2.31] the tab bar is 52 high', async () => {
    await enter('/a/one');
    expect(bar().element().getBoundingClientRect().height).toBe(52);
  });

  test('[1§2.5.1, 1§9.13] up to 1087.99 px the console is mobile with the sidebar closed, above it is not', async () => {
    await enter('/a/one', 1088);
    await soon(() => expect(box('aside')?.width).toBe(200));
    await page.viewport(1087, 900);
    await soon(() => expect(document.querySelector('aside')).toBeNull());
    expect(document.querySelector('.ant-drawer-open')).toBeNull();
    await page.viewport(1088, 900);
    await soon(() => expect(box('aside')?.width).toBe(200));
  });
});

describe('around the page', () => {
  test('[1§1.25, 1§2.1.1, 1§2.5.24] the title comes from the menu, before the name of the platform; addresses have no hash', async () => {
    await enter('/b/one');
    await soon(() => expect(document.title).toBe(`乙一 · ${config().title}`));
    expect(document.querySelector('h1')?.textContent).toBe('乙一');
    await userEvent.click(inMenu('乙深'));
    await userEvent.click(inMenu('乙深一'));
    await soon(() => expect([location.pathname, location.hash]).toEqual(['/b/deep/one', '']));
    await soon(() => expect(document.title).toBe(`乙深一 · ${config().title}`));
  });

  const crumbs = () => page.getByRole('navigation', { name: '当前位置' });
  const crumbTexts = () =>
    [...crumbs().element().querySelectorAll('.ant-breadcrumb-link')].map((one) => one.textContent);

  test('[1§2.5.22] breadcrumbs: home, every matched entry, the last unlinked; logo, title and avatar', async () => {
    await enter('/b/deep/one');
    await soon(() => expect(crumbTexts()).toEqual(['首页', '乙组', '乙深', '乙深一']));
    expect([...crumbs().element().querySelectorAll('a')].map((one) => one.textContent)).toEqual([
      '首页',
      '乙组',
      '乙深',
    ]);
    expect(document.querySelector('aside svg')).toBeTruthy();
    expect(document.querySelector('#user-menu > :first-child')?.textContent).toBe('五');
    expect(document.getElementById('user-menu')?.textContent).toMatch(/好，王五$/);
    await soon(() => expect(document.title).toContain('乙深一'));
  });

  test('[1§2.5.23] a route whose meta has hiddenHeaderContent is shown without breadcrumbs', async () => {
    const [one, ...others] = session().menu ?? [];
    session().menu = [{ ...one!, children: one!.children.map((page) => ({ ...page, hidesHeader: true })) }, ...others];
    await enter('/a/one');
    await soon(() => expect(document.querySelector('h1')?.textContent).toBe('甲一'));
    await soon(() => expect(crumbs().elements()).toHaveLength(0));
  });

  test('[1§2.5.20] a help link opens the help pages of the installation beside the console', async () => {
    const visit = vi.spyOn(window, 'open').mockReturnValue(null);
    const before = config().helpUrl;
    Object.assign(config(), { helpUrl: 'https://help.example.com/a?b=1' });
    await enter('/a/one');
    await userEvent.click(page.getByRole('button', { name: '帮助', exact: true }));
    await userEvent.click(page.getByRole('menuitem', { name: '帮助文档' }));
    expect(visit).toHaveBeenCalledWith('https://help.example.com/a?b=1', '_blank', 'noopener');
    await page.viewport(390, 800);
    await userEvent.click(page.getByRole('button', { name: '帮助', exact: true }));
    expect(visit).toHaveBeenCalledTimes(2);
    Object.assign(config(), { helpUrl: before });
    visit.mockRestore();
  });

  test('[1§1.3] after sign-in: menu of the list from the server, header with welcome line, bell and user menu, content and footer', async () => {
    await enter('/a/one');
    const names = () => [...document.querySelectorAll('nav [role=menuitem]')].map((one) => one.textContent);
    await soon(() => expect(names()).toEqual(expect.arrayContaining(['甲组', '乙组'])));
    const header = page.getByRole('banner');
    await expect.element(header.getByText(/好，王五$/)).toBeVisible();
    await expect.element(header.getByRole('button', { name: /通知/ })).toBeVisible();
    await expect.element(header.getByRole('button', { name: /王五/ })).toBeVisible();
    await expect.element(page.getByRole('main')).toBeVisible();
    await expect.element(page.getByRole('main').getByText(/^Copyright/)).toBeVisible();
  });

  test('[1§1.27] the footer shows the copyright of 2021 and the filing number', async () => {
    const filing = '沪ICP备00000000号';
    const before = config().filing;
    Object.assign(config(), { filing });
    await enter('/a/one');
    await soon(() =>
      expect(document.querySelector('footer')?.textContent).toBe(`Copyright © 2021 ${config().title} · ${filing}`),
    );
    Object.assign(config(), { filing: before });
  });

  test.each([
    ['刷新缓存完成！', 'success', serve],
    ['刷新缓存失败！', 'error', () => Promise.reject(new Error('停机'))],
  ] as const)('[1§8.29, 1§8.30, 2§8.29, 2§8.30] clearing the cache says %s', async (said, tone, server) => {
    await enter('/a/one');
    backend.answer = server;
    await userEvent.click(page.getByText('王五', { exact: false }));
    await userEvent.click(page.getByText('清除缓存'));
    await soon(() => expect(notices().list.at(-1)).toMatchObject({ text: said, tone }));
  });
});
