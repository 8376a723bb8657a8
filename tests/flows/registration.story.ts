/** Pages without a session besides the sign-in: registration, its result, account alteration. */
import { afterAll, expect, it } from 'vitest';
import { tokenOf } from '../helpers/people';
import { openStory, type Page, type Visit } from '../helpers/story';

const story = openStory({ REGISTRATION: 'on' });
const PATIENCE = 15_000;
const MOBILE = '13900000077';
const visits: Visit[] = [];

async function enter(options: Parameters<typeof story.visit>[0] = {}): Promise<Visit> {
  const visit = await story.visit(options);
  visit.page.setDefaultTimeout(PATIENCE);
  visits.push(visit);
  return visit;
}
afterAll(() => {
  expect(visits.flatMap((one) => one.complaints)).toEqual([]);
});

/** The codes that the server "sent" to the number, from its log. */
const codesSent = () =>
  story
    .server()
    .log.join('')
    .split('\n')
    .filter((line) => line.includes(MOBILE))
    .flatMap((line) => /验证码 (\d{6})/.exec(line)?.[1] ?? []);

const pathOf = (page: Page) => new URL(page.url()).pathname;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('[1§2.4.1, 1§2.2.9] without a token only /user/login, /user/register, /user/register-result and /user/alteration are reachable', async () => {
  const { page } = await enter();
  for (const path of ['/user/register', '/user/register-result', '/user/alteration', '/user/login']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(path);
  }
  await page.goto('/isps/system/user?x=1');
  await page.getByLabel('用户名').waitFor();
  expect(page.url()).toContain('/user/login?redirect=%2Fisps%2Fsystem%2Fuser%3Fx%3D1');
});

it('registers an account, checked by a code, and shows its result', async () => {
  const { page, audit, shoot } = visits[0]!;
  await button(page, '注册账号').click();
  await page.getByRole('heading', { name: '注册账号' }).waitFor();
  expect(pathOf(page)).toBe('/user/register');
  await button(page, '注册').click();
  expect(await page.getByRole('alert').allTextContents()).toEqual([
    '请输入用户名',
    '请输入手机号',
    '请输入短信验证码',
    '请输入新密码!',
    '请确认新密码!',
  ]);
  expect(await audit()).toEqual([]);
  await page.getByLabel('用户名').fill('zhao_yun');
  await page.getByLabel('手机号').fill(MOBILE);
  await button(page, '获取验证码').click();
  await expect.poll(codesSent).toHaveLength(1);
  await page.getByLabel('短信验证码').fill(codesSent().at(-1)!);
  await page.getByLabel('新密码', { exact: true }).fill('Jing2wei3');
  await page.getByLabel('确认密码').fill('Jing2wei3');
  await shoot('register');
  await button(page, '注册').click();
  await page.getByText('你的账户：zhao_yun 注册成功').waitFor();
  expect(pathOf(page)).toBe('/user/register-result');
  expect(await audit()).toEqual([]);
  await button(page, '返回登录').click();
  await page.getByLabel('用户名').waitFor();
});

it('[1§2.2.10] alters the account in steps 1 to 4: phone, code, password, done', async () => {
  const visit = await enter({ size: 'phone', theme: 'dark' });
  const { page } = visit;
  const step = () => page.locator('[aria-current=step]').textContent();
  await page.goto('/user/login');
  await button(page, '忘记密码').click();
  await page.getByLabel('手机号').fill(MOBILE);
  expect(await step()).toBe('确认账号');
  await button(page, '下一步').click();
  await expect.poll(step).toBe('验证身份');
  await expect.poll(codesSent).toHaveLength(2);
  await page.getByLabel('短信验证码').fill('000000');
  await button(page, '下一步').click();
  await page.getByText('手机验证码错误').waitFor();
  await page.getByLabel('短信验证码').fill(codesSent().at(-1)!);
  await button(page, '下一步').click();
  await expect.poll(step).toBe('设置密码');
  await page.getByText('将修改账号“zhao_yun”的密码').waitFor();
  await page.getByLabel('新密码', { exact: true }).fill('Bei4jing5');
  await page.getByLabel('确认密码').fill('Bei4jing5');
  expect(await visit.audit()).toEqual([]);
  await visit.shoot('alteration-phone');
  await button(page, '设置密码').click();
  await expect.poll(step).toBe('完成');
  await page.getByText('密码重置完成！').waitFor();
  const account = { username: 'zhao_yun', password: 'Bei4jing5' };
  expect(await tokenOf(story.server().base, account)).toHaveLength(43);
});
