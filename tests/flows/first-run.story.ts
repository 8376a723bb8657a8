/** First run: from an empty server to a signed-in administrator. */
import { expect, it } from 'vitest';
import { openStory, type Page } from '../helpers/story';

const story = openStory({ DEMO_DATA: 'off' });
const PASSWORD = 'Jing2wei3';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('asks for the code of the console behind a proxy, at every address', async () => {
  const { page, audit, shoot, complaints } = await story.visit({ size: 'phone', theme: 'dark' });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '127.0.0.1' });
  await page.goto('/isps/system/user');
  await page.getByRole('heading', { name: '初始化' }).waitFor();
  expect(pathOf(page)).toBe('/user/first-run');
  await page.getByLabel('管理员账号').fill('');
  await button(page, '完成初始化').click();
  expect(await page.getByRole('alert').allTextContents()).toEqual([
    '请输入公司名称',
    '请输入用户名',
    '请输入新密码!',
    '请确认新密码!',
    '请输入验证码',
  ]);
  await page.getByLabel('公司名称').fill('东海贸易有限公司');
  await page.getByLabel('管理员账号').fill('boss');
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  const code = /一次性验证码：([A-Z0-9-]+)/.exec(story.server().log.join(''))?.[1] ?? '';
  await page.getByLabel('验证码').fill(`${code.slice(0, 4)}-AAAA-AAAA-AAAA`);
  await button(page, '完成初始化').click();
  await page.getByText('验证码错误').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('first-run-phone');
  expect(complaints).toEqual([]);
});

it('sets up on the machine of the server without a code, and signs in', async () => {
  const late = await story.visit();
  await late.page.goto('/');
  await late.page.getByLabel('公司名称').waitFor();
  const { page, audit, shoot, complaints } = await story.visit();
  await page.goto('/user/login');
  await page.getByLabel('公司名称').fill('东海贸易有限公司');
  expect(await page.getByLabel('验证码').count()).toBe(0);
  await page.getByLabel('管理员账号').fill('boss');
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  expect(await audit()).toEqual([]);
  await shoot('first-run');
  await button(page, '完成初始化').click();
  await page.getByText('请用账号“boss”和刚才设置的密码登录。').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('first-run-done');
  await button(page, '去登录').click();
  await page.getByLabel('用户名').fill('boss');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await button(page, '登录').click();
  await page.locator('#content').waitFor();
  await page.goto('/isps/system/depart');
  await page.getByText('东海贸易有限公司').first().waitFor();
  await shoot('first-run-console');

  await late.page.getByLabel('公司名称').fill('另一家公司');
  await late.page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await late.page.getByLabel('确认密码').fill(PASSWORD);
  await button(late.page, '完成初始化').click();
  await late.page.getByRole('heading', { name: '已完成初始化' }).waitFor();
  expect([...complaints, ...late.complaints]).toEqual([]);
});
