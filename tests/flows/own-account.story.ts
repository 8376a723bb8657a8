/** The own account: centre, settings, the avatar, other sessions. */
import { afterAll, expect, it } from 'vitest';
import { addPerson, choose, tokenOf, userButton, type Account } from '../helpers/people';
import { openStory, signIn, type Visit } from '../helpers/story';

const story = openStory();
const base = () => story.server().base;
const PATIENCE = 15_000;
const visits: Visit[] = [];
let account: Account;

async function enter(options: Parameters<typeof story.visit>[0] = {}): Promise<Visit> {
  const visit = await story.visit(options);
  visit.page.setDefaultTimeout(PATIENCE);
  visits.push(visit);
  return visit;
}
afterAll(() => {
  expect(visits.flatMap((one) => one.complaints)).toEqual([]);
});

/** A picture of 40 × 20 pixels, drawn by the browser. */
const picture = async ({ page }: Visit): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 40, height: 20 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#1890ff';
    context.fillRect(0, 0, 20, 20);
    context.fillStyle = '#fa541c';
    context.fillRect(20, 0, 20, 20);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

it('the user menu leads to the account centre, with profile, tags, applications, to-dos and notices', async () => {
  account = await addPerson(base(), 'centre', '赵小云');
  const visit = await enter();
  const { page } = visit;
  await signIn(page, '/', account);
  await choose(page, '个人中心');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/center');
  await page.getByRole('heading', { name: '赵小云' }).waitFor();
  await page.getByRole('button', { name: '新标签' }).click();
  await page.getByLabel('新标签').fill('对账');
  await page.keyboard.press('Enter');
  await page.getByText('对账', { exact: true }).waitFor();
  await page.getByRole('region', { name: '我的待办' }).getByRole('link').first().waitFor();
  expect(await visit.audit()).toEqual([]);
  await visit.shoot('own-account-centre');
  await page.getByRole('link', { name: '角色管理' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/isps/system/role');
});

it('crops the avatar, stores the profile and shows it in the header', async () => {
  const { page, audit, shoot } = visits[0]!;
  await choose(page, '个人设置');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/settings/base');
  const form = page.getByRole('tabpanel', { name: '基本' });
  await form.getByText('女', { exact: true }).click();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture(visits[0]!) };
  await form.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  await dialog.getByRole('button', { name: '拖动图片' }).press('ArrowRight');
  expect(await audit()).toEqual([]);
  await shoot('own-account-crop');
  await dialog.getByRole('button', { name: '确定' }).click();
  await form.getByRole('img', { name: 'me.jpg' }).waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('保存成功！').waitFor();
  await userButton(page).locator('img[src*="/pub-"]').waitFor();
  await shoot('own-account-settings');
});

it('lists the own sessions and ends another one', async () => {
  const { page, audit, shoot } = visits[0]!;
  const other = await tokenOf(base(), account);
  await page.getByRole('tab', { name: '安全' }).click();
  const panel = page.getByRole('tabpanel', { name: '安全' });
  await panel.getByText('当前登录').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('own-account-security');
  await panel.getByRole('button', { name: '结束登录' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click();
  await page.getByText('已结束该登录').waitFor();
  await expect(tokenOf(base(), account)).resolves.not.toBe(other);
});

it('[1§2.5.18, 1§2.5.19] the user menu has personal center, account settings, system settings, 修改密码 (800 wide), department, cache, logout; the logo leads home', async () => {
  const { page } = visits[0]!;
  await userButton(page).click();
  await expect
    .poll(() => page.getByRole('menuitem').filter({ visible: true }).allTextContents())
    .toEqual(
      expect.arrayContaining(['个人中心', '个人设置', '系统设置', '修改密码', '切换部门', '清除缓存', '退出登录']),
    );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '修改', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.locator('input[autocomplete=new-password]').first().fill('jingwei');
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['8 到 100 个字符', '有字母', '有数字']);
  expect(await dialog.locator('li[data-fulfilled=true]').allTextContents()).toEqual(['有字母']);
  expect((await page.locator('.ant-modal-content').boundingBox())?.width).toBe(800);
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('link', { name: '经纬' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/analysis');
  await choose(page, '退出登录');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/user/login');
});

it('offers the other settings on a phone in the dark', async () => {
  const visit = await enter({ size: 'phone', theme: 'dark' });
  const { page } = visit;
  await signIn(page, '/account/settings/base', account);
  await page.getByRole('tab', { name: '安全' }).click();
  await page.getByRole('tabpanel', { name: '安全' }).getByText('当前登录').waitFor();
  expect(await visit.audit()).toEqual([]);
  await visit.shoot('own-account-security-phone');
  await page.getByRole('tab', { name: '个性化' }).click();
  await page.getByRole('button', { name: '清除' }).click();
  await page.getByText('刷新缓存完成！').waitFor();
  await page.goto('/account/center');
  await page.getByRole('heading', { name: '赵小云' }).waitFor();
  await visit.shoot('own-account-centre-phone');
});
