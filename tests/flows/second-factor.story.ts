/** Two-factor sign-in: authenticator app, recovery code, passkey. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';
import { addPerson, ask, choose, stored, tokenOf, type Account } from '../helpers/people';
import { openStory, signIn, visitOf, type Page, type Visit } from '../helpers/story';

const STEP_MS = 30_000;
const story = openStory();
const visits: Visit[] = [];
let account: Account;
let secret = '';
let recoveryCodes: string[] = [];

/** A window at `localhost`, where browsers offer passkeys without https. */
async function enter(options: Parameters<typeof visitOf>[1] = {}): Promise<Visit> {
  const visit = await visitOf(story.server().base.replace('127.0.0.1', 'localhost'), options);
  visits.push(visit);
  return visit;
}
afterAll(async () => {
  expect(visits.flatMap((one) => one.complaints)).toEqual([]);
  for (const one of visits) await one.close();
});

/** The code of a time step: the next one is accepted too. */
const codeOf = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function typePassword(page: Page, title = '两步验证'): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('用户名').fill(account.username);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
}
const prove = async (page: Page) => {
  await page.getByLabel('登录密码').fill(account.password);
  await page.getByRole('button', { name: '继续' }).click();
};

it('adds an authenticator app, and shows the recovery codes once', async () => {
  account = await addPerson(story.server().base, 'factor', '钱小安');
  const { page, audit, shoot } = await enter();
  await signIn(page, '/account/settings/base', account);
  await page.getByRole('tab', { name: '安全' }).click();
  await page.getByRole('button', { name: '添加身份验证器' }).click();
  await prove(page);
  const panel = page.getByRole('form', { name: '添加身份验证器' });
  secret = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await audit()).toEqual([]);
  await shoot('second-factor-add');
  await panel.getByLabel('验证码').fill('000000');
  await panel.getByRole('button', { name: '添加', exact: true }).click();
  await panel.getByText('请核对手机的时间').waitFor();
  await panel.getByLabel('验证码').fill(codeOf(0));
  await panel.getByRole('button', { name: '添加', exact: true }).click();
  const codes = page.getByRole('list', { name: '恢复码' });
  await codes.waitFor();
  recoveryCodes = await codes.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  expect(await audit()).toEqual([]);
  await shoot('second-factor-codes');
  await page.getByRole('button', { name: '已保存' }).click();
  await page.getByText('已开启，有 1 个验证方式').waitFor();
});

it('signs in with a pasted code with a space, after a wrong one', async () => {
  const { page, audit, shoot } = visits[0]!;
  await choose(page, '退出登录');
  await typePassword(page);
  await page.getByLabel('验证码').fill('000 000');
  await page.getByText('还可以试 4 次').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('second-factor-sign-in');
  await page.getByLabel('验证码').fill(codeOf(1).replace(/^.../, '$& '));
  await page.locator('#content').waitFor();
});

it('signs in with a recovery code on a phone in the dark, and goes back to what was typed', async () => {
  const { page, audit, shoot } = await enter({ size: 'phone', theme: 'dark' });
  await typePassword(page);
  await page.getByRole('button', { name: '返回登录' }).click();
  expect(await page.getByLabel('用户名').inputValue()).toBe(account.username);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '使用恢复码' }).click();
  await page.getByLabel('恢复码').fill(recoveryCodes[0]!);
  expect(await audit()).toEqual([]);
  await shoot('second-factor-recovery-phone');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.locator('#content').waitFor();
});

it('adds a passkey and signs in with it', async () => {
  const { page, audit, shoot } = visits[0]!;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  });
  await page.goto('/account/settings/base');
  await page.getByRole('tab', { name: '安全' }).click();
  await page.getByText('还有 9 个未用').waitFor();
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await prove(page);
  await page.getByLabel('名称').fill('笔记本');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByText('已开启，有 2 个验证方式').waitFor();
  expect(await audit()).toEqual([]);
  await shoot('second-factor-list');
  await choose(page, '退出登录');
  await typePassword(page);
  await shoot('second-factor-passkey');
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.locator('#content').waitFor();
});

/** Types the password of a new user whose role requires a second factor. */
async function enterRequired(page: Page, name: string): Promise<void> {
  const base = story.server().base;
  account = await addPerson(base, 'required', name, []);
  const token = await tokenOf(base);
  const roles = await ask<{ id: string; roleCode: string }[]>(base, 'GET', '/sys/role/queryall', { token });
  const role = roles.find(({ roleCode }) => roleCode === account.username)?.id;
  const body = { id: role, secondFactor: 'Y', secondFactorDays: 0 };
  await ask(base, 'POST', '/sys/role/requireFactor', { token, body });
  await typePassword(page, '设置两步验证');
}

it('sets a passkey up at the sign-in that a role requires', async () => {
  const { page, audit, shoot } = visits[0]!;
  await choose(page, '退出登录');
  await enterRequired(page, '李必验');
  await page.getByRole('button', { name: '改用通行密钥' }).waitFor();
  expect(await audit()).toEqual([]);
  await shoot('second-factor-setup');
  await page.getByRole('button', { name: '改用通行密钥' }).click();
  await page.getByRole('list', { name: '恢复码' }).waitFor();
  await page.getByRole('button', { name: '已保存，进入控制台' }).click();
  await expect.poll(() => stored(page, 'Access-Token')).toEqual(expect.any(String));
});

it('sets an authenticator app up at the sign-in that a role requires', async () => {
  const { page, audit, shoot } = await enter({ size: 'phone', theme: 'dark' });
  await enterRequired(page, '孙必验');
  secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await audit()).toEqual([]);
  await shoot('second-factor-setup-phone');
  await page.getByLabel('验证码').fill(codeOf(0));
  await page.getByRole('button', { name: '完成设置' }).click();
  await page.getByRole('list', { name: '恢复码' }).waitFor();
  expect(await audit()).toEqual([]);
  await shoot('second-factor-setup-codes-phone');
  await page.getByRole('button', { name: '已保存，进入控制台' }).click();
  await expect.poll(() => stored(page, 'Access-Token')).toEqual(expect.any(String));
});
