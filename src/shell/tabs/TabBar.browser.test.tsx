/** The active tab stays visible, whatever happens to the tabs around it. */
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTabNow, displayTab, openTab, resetTabs, restoreTabs, setTabTitle, tabs } from '@/runtime/navigation/tabs';
import { setNavigator } from '@/runtime/navigation/addresses';
import { TabBar } from '@/shell/tabs/TabBar';
import { mount, unmount } from '../../../tests/helpers/mount';

const tab = (key: string) => ({
  key,
  path: key,
  title: `页面 ${key}`,
  icon: null,
  target: { kind: 'notFound' as const },
  menu: null,
  keepAlive: null,
  home: false,
});
function open(key: string): void {
  openTab(tab(key));
  displayTab(key);
}

beforeEach(async () => {
  await page.viewport(900, 600);
  resetTabs();
  setNavigator(open);
  for (let index = 0; index < 30; index += 1) open(`/${index}`);
  mount(<TabBar />);
});
afterEach(() => {
  unmount();
  resetTabs();
});

/** The active tab, fully inside the visible part of the bar. */
const expectVisible = (key: string) =>
  vi.waitFor(
    () => {
      const active = document.querySelector('[data-current="true"]');
      expect(active?.getAttribute('data-key')).toBe(key);
      const [bar, own] = [active!.parentElement!.getBoundingClientRect(), active!.getBoundingClientRect()];
      expect(own.left).toBeGreaterThanOrEqual(bar.left - 1);
      expect(own.right).toBeLessThanOrEqual(bar.right + 1);
    },
    { timeout: 10_000 },
  );

test('on opening, activating and going back', async () => {
  await expectVisible('/29');
  open('/0');
  await expectVisible('/0');
  open('/15');
  await expectVisible('/15');
  open('/new');
  await expectVisible('/new');
});

test('when neighbours close, change their titles, or come in front of it', async () => {
  open('/15');
  await expectVisible('/15');
  for (const key of ['/14', '/16', '/13']) closeTabNow(key);
  await expectVisible('/15');
  for (const { key } of tabs().list.slice(0, 12)) setTabTitle(key, '一个很长很长很长很长的标题');
  await expectVisible('/15');
  restoreTabs(['/x', '/y', '/z', '/u', '/v'].map(tab));
  await expectVisible('/15');
  closeTabNow('/15');
  await expectVisible('/17');
});

test('when the window becomes narrow', async () => {
  await expectVisible('/29');
  await page.viewport(480, 600);
  await expectVisible('/29');
});
