/** Tour of the demonstration data. Other stories start their server without it. */
import { expect, it } from 'vitest';
import { openStory, signIn } from '../helpers/story';

const story = openStory({ DEMO_TOUR: 'on' });

it('shows five steps at the first sign-in, by keyboard too', async () => {
  const { page, audit, shoot, complaints } = await story.visit();
  await signIn(page);
  const tour = page.getByRole('dialog', { name: '搜索菜单' });
  await tour.waitFor();
  expect(await page.locator('[data-tour-shown]').getAttribute('data-tour')).toBe('search');
  expect(await audit()).toEqual([]);
  await shoot('tour');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (const title of ['列表', '从 Excel 粘贴', '视图', '设置']) {
    await page.getByRole('button', { name: '下一步' }).press('Enter');
    await page.getByRole('dialog', { name: title }).waitFor();
  }
  expect(await page.getByRole('button', { name: '开始使用' }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

it('is closed for good by one click, in every browser of the user', async () => {
  const phone = await story.visit({ size: 'phone', theme: 'dark' });
  await signIn(phone.page);
  await phone.page.getByRole('dialog', { name: '搜索菜单' }).waitFor();
  expect(await phone.audit()).toEqual([]);
  await phone.shoot('tour-phone');
  const saved = phone.page.waitForResponse((reply) => reply.url().endsWith('/sys/userSetting/save'));
  await phone.page.getByRole('button', { name: '关闭，不再显示' }).click();
  await saved;
  const { page, complaints } = await story.visit();
  const settings = page.waitForResponse((reply) => reply.url().includes('/sys/userSetting/list'));
  await signIn(page);
  expect((await (await settings).json()).result.tour).toEqual({ closed: true });
  // What the settings open is rendered in the same turn as this key's effect.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').first().waitFor();
  expect(await page.getByRole('dialog', { name: '搜索菜单' }).count()).toBe(0);
  expect([...complaints, ...phone.complaints]).toEqual([]);
});
