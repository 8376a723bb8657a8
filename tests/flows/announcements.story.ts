/** Announcements between two browsers: released in one, in the bell of the other at once; read, listed, revoked. */
import { expect, it } from 'vitest';
import { addPerson, ask, tokenOf } from '../helpers/people';
import { openStory, signIn } from '../helpers/story';

const story = openStory();

it.each(['desktop', 'phone'] as const)(
  '[1§2.7.1, 1§2.7.5, 2§2.4, 2§2.5] release in one browser, bell and 通知消息 in the other, on a %s',
  async (size) => {
    const { base } = story.server();
    const person = await addPerson(base, `bell${size}`, `收件人${size}`);
    const title = `盘点安排${size}`;
    const admin = await tokenOf(base);
    await ask(base, 'POST', '/sys/annountCement/add', {
      token: admin,
      body: {
        titile: title,
        msgContent:
          '<h3>时间</h3><p>本周六全天盘点，<strong>停止出入库</strong>。</p><script>window.attacked=1</script>',
        msgAbstract: '本周六全天盘点，停止出入库。',
        msgCategory: '1',
        msgType: 'ALL',
        priority: 'H',
        openType: 'url',
        openPage: '/isps/userAnnouncement',
      },
    });
    const reader = await story.visit({ size, theme: size === 'phone' ? 'dark' : 'light' });
    await signIn(reader.page, '/', person);
    const bell = reader.page.getByRole('button', { name: /^通知消息/ });
    await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/条未读/);
    const before = Number(/(\d+) 条/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1]);

    const sender = await story.visit({});
    await signIn(sender.page, '/isps/system/announcement');
    await sender.page.getByRole('button', { name: `发布 ${title}` }).click();
    await sender.page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await sender.page.getByText('该系统通知发布成功').waitFor();
    await sender.shoot(`announcements-manage-${size}`);

    await expect.poll(() => bell.getAttribute('aria-label')).toBe(`通知消息，${before + 1} 条未读`);
    await bell.click();
    const entry = reader.page.getByRole('button', { name: new RegExp(title) });
    await entry.waitFor();
    await reader.shoot(`announcements-bell-${size}`);
    await reader.audit();
    await entry.click();
    const dialog = reader.page.getByRole('dialog', { name: '通知消息' });
    await dialog.getByText('停止出入库', { exact: true }).waitFor();
    await reader.shoot(`announcements-dialog-${size}`);
    const view = reader.page.viewportSize() ?? { width: 0, height: 0 };
    const share = await reader.page
      .locator('.ant-modal-body')
      .evaluate((body) => [(100 * body.clientWidth) / innerWidth, (100 * body.clientHeight) / innerHeight]);
    if (size === 'desktop') {
      // 60 % of the width, and a body of 80 % of the height.
      expect(share[0]).toBeCloseTo(60, -1);
      expect(share[1]).toBeCloseTo(80, 0);
    } else expect(Math.round(((share[0] ?? 0) / 100) * view.width)).toBe(view.width);
    expect(await reader.page.evaluate('window.attacked')).toBe(undefined);
    await dialog.getByRole('button', { name: '去处理' }).click();
    await reader.page.waitForURL('**/isps/userAnnouncement');
    await reader.page.getByText(title).first().waitFor();
    await expect.poll(() => bell.getAttribute('aria-label')).toBe(`通知消息，${before} 条未读`);
    await reader.shoot(`announcements-mine-${size}`);
    await reader.audit();
    expect([reader.complaints, sender.complaints]).toEqual([[], []]);
  },
);
