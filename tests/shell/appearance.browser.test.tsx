/** Options of the look, as they change the frame (spec 1 §2.5, §9). */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appearance, applyAppearance, parseAppearance, type Appearance } from '@/runtime/environment/appearance';
import { bar, box, clear, enter, prepare, soon } from './stage';

beforeEach(prepare);
afterEach(clear);

const change = (options: Partial<Appearance>) => applyAppearance({ ...parseAppearance({}), ...options });
const header = () => box('header') ?? expect.fail('no header');

test('[1§2.5.4, 1§9.18, 1§2.5.7, 1§9.11, 2§9.36] sidemenu or topmenu, whose right area takes 360 px', async () => {
  await enter('/a/one');
  await soon(() => expect(document.querySelector('aside [role=menu]')).toBeTruthy());
  expect(document.querySelector('header [role=menu]')).toBeNull();
  change({ layout: 'top' });
  await soon(() => expect(document.querySelector('header [role=menu]')).toBeTruthy());
  expect(document.querySelector('aside')).toBeNull();
  expect(box('header > div:last-child')?.width).toBeGreaterThanOrEqual(360);
  expect(header().left).toBe(0);
});

test('[1§9.17] dark or light menu', async () => {
  await enter('/a/one');
  await soon(() => expect(document.querySelector('aside .ant-menu-light')).toBeTruthy());
  change({ menu: 'dark' });
  await soon(() => expect(document.querySelector('aside .ant-menu-dark')).toBeTruthy());
});

test('[1§9.19] fixed or fluid content width, only with the menu on top', async () => {
  const width = () => box('main [data-tab]:not([hidden]) > div')?.width ?? 0;
  await enter('/a/one', 1800);
  await soon(() => expect(width()).toBeGreaterThan(1200));
  change({ layout: 'top' });
  await soon(() => expect(width()).toBeLessThanOrEqual(1200));
  expect(width()).toBeGreaterThan(1000);
  change({ layout: 'top', width: 'fluid' });
  await soon(() => expect(width()).toBeGreaterThan(1700));
});

/** Scrolls the page in front, made long enough, to its top and then down. */
async function scrollDown(): Promise<void> {
  const pane = document.querySelector<HTMLElement>('main [data-tab]:not([hidden])') ?? expect.fail('no page');
  const long = pane.appendChild(document.createElement('div'));
  long.style.minHeight = '3000px';
  pane.scrollTop = 0;
  pane.dispatchEvent(new Event('scroll'));
  pane.scrollTop = 300;
  await soon(() => expect(pane.scrollTop).toBe(300));
  pane.dispatchEvent(new Event('scroll'));
}

test('[1§9.20] fixed header: it stays while the page is scrolled; otherwise it scrolls away', async () => {
  const isShown = () => document.querySelector('[data-header]')?.getAttribute('data-header');
  await enter('/a/one');
  await soon(() => expect(document.querySelector('main [data-tab]:not([hidden])')).toBeTruthy());
  await scrollDown();
  expect(isShown()).toBe('shown');
  change({ fixedHeader: false });
  await soon(() => expect(appearance().fixedHeader).toBe(false));
  await soon(async () => {
    await scrollDown();
    expect(isShown()).toBe('hidden');
  });
});

test('[1§9.22] fixed sider: it stays while the page is scrolled; otherwise it scrolls along; off for a top menu', async () => {
  const moved = () => document.querySelector<HTMLElement>('aside')?.style.transform;
  await enter('/a/one');
  await soon(() => expect(document.querySelector('aside [role=menu]')).toBeTruthy());
  await scrollDown();
  expect(moved()).toBe('');
  change({ fixedSider: false });
  await soon(async () => {
    await scrollDown();
    expect(moved()).toBe('translateY(-300px)');
  });
  change({ layout: 'top' });
  await soon(() => expect(document.querySelector('aside')).toBeNull());
  await userEvent.click(page.getByRole('button', { name: /王五/ }));
  await userEvent.click(page.getByRole('menuitem', { name: '系统设置' }));
  await expect.element(page.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled();
});

test('[1§9.24] multi-tab mode', async () => {
  await enter('/a/one');
  await soon(() => expect(bar().elements()).toHaveLength(1));
  change({ tabs: false });
  await soon(() => expect(bar().elements()).toHaveLength(0));
});

test('[1§4.10] the theme settings drawer toggles at runtime', async () => {
  const drawer = () => page.getByRole('dialog', { name: '系统设置' }).elements();
  await enter('/a/one');
  for (let round = 0; round < 2; round += 1) {
    await userEvent.click(page.getByRole('button', { name: /王五/ }));
    await userEvent.click(page.getByRole('menuitem', { name: '系统设置' }));
    await soon(() => expect(drawer()).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await soon(() => expect(drawer()).toHaveLength(0));
  }
});
