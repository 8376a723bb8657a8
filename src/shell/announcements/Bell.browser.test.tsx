/** The bell in a browser: count, two tabs, states, keyboard, and the announcement itself with hostile content. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AnnouncementWidget from '../../../renderers/widgets/announcement/view';
import { bell } from '@/runtime/announcements/announcements';
import { dialogs } from '@/runtime/navigation/dialogs';
import { setNavigator } from '@/runtime/navigation/addresses';
import { ApiError } from '@/runtime/errors/api-error';
import { axeViolations, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { Bell } from './Bell';

const HOSTILE =
  '<p>正文</p><script>window.attacked = 1</script><img src="x" alt="图" onerror="window.attacked = 1"><a href="javascript:alert(1)">点</a><iframe src="https://example.com"></iframe>';
const row = {
  id: 'a1',
  titile: '系统升级<b>{{x}}</b>',
  msgContent: HOSTILE,
  msgAbstract: '约需两小时',
  priority: 'H',
  sender: 'admin',
  sendTime: '2026-06-30 10:00:00',
  openType: 'url',
  openPage: '/isps/system/user',
};

let requests: string[];
let visited: string[];
let reply: unknown;
beforeEach(() => {
  requests = [];
  visited = [];
  reply = { anntMsgList: [row], anntMsgTotal: 120, sysMsgList: [], sysMsgTotal: 0 };
  startStubServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    if (path.includes('listByUser')) {
      if (reply instanceof Error) throw reply;
      return reply;
    }
    return null;
  });
  setNavigator((path) => void visited.push(path));
});
afterEach(unmount);

const button = () => page.getByRole('button', { name: /通知消息/ });

test('[1§2.5.20, 1§2.5.21, 2§2.2] shows the count, 2 tabs with counts, and leads to /isps/userAnnouncement', async () => {
  mount(<Bell />);
  await expect.element(button()).toHaveAccessibleName('通知消息，120 条未读');
  await expect.element(button()).toHaveAttribute('data-count', '99+');
  await userEvent.click(button());
  await expect.element(page.getByRole('tab', { name: '通知公告 (120)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /系统升级<b>{{x}}<\/b> 紧急/ })).toBeVisible();
  expect(page.getByRole('tab').elements()).toHaveLength(2);
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('tab', { name: '系统消息' }));
  await expect.element(page.getByText('没有未读的系统消息').first()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '查看更多' }));
  await expect.poll(() => visited).toEqual(['/isps/userAnnouncement']);
  await expect.element(page.getByRole('tab', { name: '系统消息' })).not.toBeInTheDocument();
});

test('[1§4.17, 2§2.6] a click marks it read and opens it; Esc closes the panel', async () => {
  mount(<Bell />);
  await userEvent.click(button());
  const entry = page.getByRole('button', { name: /系统升级/ });
  await expect.element(entry).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).not.toBeInTheDocument();
  await userEvent.click(button());
  reply = { anntMsgList: [], anntMsgTotal: 119, sysMsgList: [], sysMsgTotal: 0 };
  await userEvent.click(entry);
  await expect.poll(() => requests).toContain('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId');
  await expect.poll(() => bell().notices.total).toBe(119);
  expect(dialogs().list.length).toBeLessThan(2);
});

test('[1§2.7.4] a record with openType component opens its page instead', async () => {
  reply = { anntMsgList: [{ ...row, openType: 'component' }], anntMsgTotal: 1 };
  mount(<Bell />);
  await userEvent.click(button());
  await userEvent.click(page.getByRole('button', { name: /系统升级/ }));
  await expect.poll(() => visited).toEqual(['/isps/system/user']);
});

test('shows an error with a retry, and what was loaded before', async () => {
  reply = new ApiError('网络超时');
  mount(<Bell />);
  await userEvent.click(button());
  await expect.element(page.getByText('这一部分没有载入')).toBeVisible();
  reply = { anntMsgList: [row], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 };
  await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
  await expect.element(page.getByRole('button', { name: /系统升级/ })).toBeVisible();
  reply = new ApiError('网络超时');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button());
  await expect.element(page.getByText('未能更新，显示的可能不是最新的')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /系统升级/ })).toBeVisible();
});

test('[1§2.7.2, 1§2.7.3, 2§2.3] 通知消息 shows title, 发布人, 发布时间 and sanitised HTML, with 关闭, and 去处理 that closes and navigates', async () => {
  const close = vi.fn();
  mount(<AnnouncementWidget props={{ announcement: row }} with={{}} active close={close} />);
  await expect.element(page.getByRole('heading', { name: row.titile })).toBeVisible();
  await expect.element(page.getByText('发布人：admin')).toBeVisible();
  await expect.element(page.getByText('发布时间：2026-06-30 10:00:00')).toBeVisible();
  await expect.element(page.getByText('正文')).toBeVisible();
  expect(
    document.querySelectorAll('script[src=""], iframe[src*="example"], [onerror], a[href^="javascript"]'),
  ).toHaveLength(0);
  expect(Reflect.get(window, 'attacked')).toBeUndefined();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: '去处理' }));
  expect([close.mock.calls.length, visited]).toEqual([1, ['/isps/system/user']]);
  await userEvent.click(page.getByRole('button', { name: /关\s?闭/ }));
  expect(close).toHaveBeenCalledTimes(2);
});

test.each(['javascript:alert(1)', '//example.com', '', 'data:text/html,x'])(
  'has no 去处理 for the address %j',
  async (openPage) => {
    mount(
      <AnnouncementWidget props={{ announcement: { ...row, openPage } }} with={{}} active close={() => undefined} />,
    );
    await expect.element(page.getByRole('button', { name: /关\s?闭/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '去处理' })).not.toBeInTheDocument();
  },
);
