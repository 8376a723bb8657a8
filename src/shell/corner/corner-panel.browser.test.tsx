/** The panel that holds left drafts and background jobs. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '@/runtime/http/connection';
import { jobs, type Job } from '@/runtime/jobs/jobs';
import { closeAllDialogs, dialogs } from '@/runtime/navigation/dialogs';
import { session } from '@/runtime/session/session-state';
import { deleteDrafts, saveDraft } from '@/runtime/unsaved/drafts';
import { axeViolations, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { OfflineBanner } from '../dialogs/OfflineBanner';
import { CornerPanel } from './CornerPanel';

const job: Job = {
  id: 'j1',
  title: '采购单：下单',
  entity: null,
  state: 'running',
  cancelling: false,
  progress: 12,
  done: 1200,
  total: 10_000,
  failed: 0,
  message: '',
  failures: [],
  file: null,
};
const failed: Job = { ...job, id: 'j2', title: '导出物料', state: 'failed', message: '没有权限' };

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
/** A draft as a reload leaves it. */
function leaveDraft(): void {
  saveDraft('demo/x.list?id=1', { entries: {} }, '编辑物料 螺栓');
  window.dispatchEvent(new Event('pagehide'));
}
const names = () =>
  page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);

beforeEach(() => {
  startStubServer(() => null);
  Object.assign(session(), {
    token: 'T',
    user: { id: '1', username: 'wang', realname: '王五', avatar: '', orgCode: '' },
  });
});
afterEach(() => {
  closeAllDialogs();
  deleteDrafts();
  unmount();
});

test.each([
  [1440, false],
  [390, true],
])('holds drafts above jobs, in this order also for the keyboard (%i px, dark: %s)', async (width, dark) => {
  await page.viewport(width, 900);
  leaveDraft();
  mount(<CornerPanel />, { dark });
  jobs().list.push({ ...job }, { ...failed });
  const order = [
    '打开 编辑物料 螺栓',
    '丢弃 编辑物料 螺栓',
    '以后再说',
    '收起后台任务',
    '取消 采购单：下单',
    '关闭 导出物料 的结果',
  ];
  await soon(() => expect(names()).toEqual(order));
  for (const name of order) {
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
  }
  const [drafts, list] = page
    .getByRole('region')
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(drafts!.bottom).toBeLessThanOrEqual(list!.top);
  expect([list!.left, list!.right]).toEqual([drafts!.left, drafts!.right]);
  expect(list!.right).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});

test.each([1440, 1024, 1000, 768, 576, 390, 320])(
  'stands clear of the banner of a lost connection at %i px',
  async (width) => {
    await page.viewport(width, 900);
    mount(
      <>
        <CornerPanel />
        <OfflineBanner />
      </>,
    );
    jobs().list.push({ ...job }, { ...failed });
    connection().lost = true;
    try {
      await expect.element(page.getByRole('button', { name: '立即重试' })).toBeVisible();
      const banner = document.querySelector('[data-offline]')!.getBoundingClientRect();
      const panel = page.getByRole('region', { name: '后台任务' }).element().parentElement!.getBoundingClientRect();
      expect(panel.right <= banner.left || panel.bottom <= banner.top).toBe(true);
      expect(panel.top).toBeGreaterThan(0);
    } finally {
      connection().lost = false;
    }
  },
);

test('jobs are minimised to one line with their number and worst result, and stay so for new ones', async () => {
  mount(<CornerPanel />);
  jobs().list.push({ ...job });
  await userEvent.click(page.getByRole('button', { name: '收起后台任务' }));
  const region = page.getByRole('region', { name: '后台任务' });
  expect(page.getByRole('progressbar').query()).toBeNull();
  jobs().list.push({ ...failed });
  const head = region.getByRole('heading', { level: 2 });
  await expect.element(head).toHaveTextContent('后台任务1 / 2 个进行中');
  expect(head.element().getAttribute('data-tone')).toBe('error');
  expect(page.getByRole('progressbar').query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: '展开后台任务' }));
  await expect.element(page.getByRole('progressbar')).toBeVisible();
});

test('does not offer drafts while a dialog is open', async () => {
  leaveDraft();
  mount(<CornerPanel />);
  const offer = page.getByRole('region', { name: '有 1 份未保存的内容' });
  await expect.element(offer, { timeout: 10_000 }).toBeVisible();
  dialogs().list.push({} as never);
  await soon(() => expect(offer.query()).toBeNull());
  dialogs().list.splice(0);
  await expect.element(offer).toBeVisible();
});
