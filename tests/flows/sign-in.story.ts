/** Sign-in by phone, by third party, with several tenants and departments; and the lifetime of the session. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit as openWindow, type Page, type Size, type Visit } from '../helpers/browser';
import { openConsole, type ConsoleServer } from '../helpers/console';
import { stored, userButton } from '../helpers/people';
import { openCas, openOpenId, type Cas, type OpenId } from '../helpers/vouchers';

const DICT = '/isps/system/dict';
const PASSWORD = 'Jing2wei3';
const PATIENCE = 20_000;
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });
const sizes: readonly Size[] = ['desktop', 'phone'];
/** A different theme for each width. */
const themeOf = (size: Size) => (size === 'phone' ? 'dark' : 'light');

let server: ConsoleServer;
let openId: OpenId;
let cas: Cas;
let visits: Visit[] = [];
let count = 0;

beforeAll(async () => {
  openId = await openOpenId();
  cas = await openCas();
  const provider = { source: 'sso', label: '企业账号', issuer: openId.issuer, clientId: 'console', clientSecret: 's3' };
  server = await openConsole((base) => ({
    PUBLIC_URL: base,
    OAUTH_PROVIDERS: JSON.stringify([provider]),
    CAS_URL: cas.url,
    CONNECT_ORIGINS: '',
  }));
}, 400_000);
afterAll(async () => {
  await closeBrowser();
  await server.close();
  await openId.close();
  await cas.close();
});
afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

async function enter(size: Size): Promise<Visit> {
  const visit = await openWindow(server.base, { size, theme: themeOf(size) });
  visit.page.setDefaultTimeout(PATIENCE);
  visits.push(visit);
  return visit;
}

interface Person {
  username: string;
  phone: string;
  id: string;
}

/** Adds a user with all permissions; a new one at every attempt. */
async function addPerson(realname: string): Promise<Person> {
  count += 1;
  const username = `in_${Date.now().toString(36)}${count}`;
  const phone = `139${String(Date.now() + count).slice(-8)}`;
  const roles = await server.call<{ id: string; roleCode: string }[]>('GET', '/sys/role/queryall');
  const body = {
    username,
    realname,
    phone,
    status: 1,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    selectedroles: roles.result?.find(({ roleCode }) => roleCode === 'admin')?.id ?? '',
  };
  expect(await server.call('POST', '/sys/user/add', { body })).toMatchObject({ success: true });
  const { rows } = await sql<AnyRow>`select id from sys_user where username = ${username}`.execute(server.db);
  return { username, phone, id: String(rows[0]?.id) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('alert').allTextContents();
const inConsole = (page: Page) => page.locator('#content').waitFor();
const path = (page: Page) => new URL(page.url()).pathname;

async function byPassword(page: Page, { username }: Person): Promise<void> {
  await page.getByLabel('用户名').waitFor();
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await button(page, '登录').click();
}

/** The last code sent to a phone. Without an SMS provider, the server writes it to its log. */
function codeFor(phone: string): string {
  const line = server.log.findLast((one) => one.includes(phone) && one.includes('"sms"'));
  return /验证码 (\d{6})/.exec(line ?? '')?.[1] ?? '';
}

describe.each(sizes)('on a %s', (size) => {
  it('[1§2.2.8] signs in with a phone number and its code, and shows errors at their fields', async () => {
    const person = await addPerson('周手机');
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await page.getByRole('tab', { name: '账号登录' }).press('ArrowRight');
    await page.getByRole('tab', { name: '手机登录', selected: true }).waitFor();
    await page.getByRole('tab', { name: '手机登录' }).click();
    await button(page, '登录').click();
    await soon(() => alerts(page)).toEqual(['请输入手机号', '请输入短信验证码']);
    await page.getByLabel('手机号').fill('12345');
    await button(page, '获取验证码').click();
    await soon(() => alerts(page)).toEqual(['请输入正确手机号']);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-phone-wrong-${size}`);

    await page.getByLabel('手机号').fill(person.phone);
    await button(page, '获取验证码').click();
    await page.getByText(`验证码已发送到 ${person.phone}`).waitFor();
    const again = page.getByRole('button', { name: /^\d+ 秒后重发$/ });
    expect(Number.parseInt((await again.textContent()) ?? '', 10)).toBeGreaterThan(50);
    expect(await again.isDisabled()).toBe(true);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-phone-sent-${size}`);
    await soon(() => codeFor(person.phone)).toMatch(/^\d{6}$/);
    const code = codeFor(person.phone);
    await page.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000');
    await button(page, '登录').click();
    await soon(() => alerts(page)).toEqual(['手机验证码错误']);
    await page.getByLabel('短信验证码').fill(code);
    await page.keyboard.press('Enter');
    await inConsole(page);
    expect(path(page)).toBe(DICT);
    expect(await stored(page, 'Login_Userinfo')).toMatchObject({ username: person.username });
  });

  it('[1§2.2.8] asks for tenant and department once per browser', async () => {
    const person = await addPerson('吴几家');
    const [one, two] = [700_000 + count * 2, 700_001 + count * 2];
    for (const [id, name] of [
      [one, '江南商贸'],
      [two, '北方物流'],
    ] as const) {
      expect(
        (await server.call('POST', '/sys/tenant/add', { body: { id, name: `${name}${id}`, status: 1 } })).success,
      ).toBe(true);
    }
    await sql`update sys_user set tenant_id = ${`${one},${two}`} where id = ${person.id}`.execute(server.db);
    await sql`insert into sys_user_depart (id, user_id, dep_id) select 'c' || substr(md5(d.id || ${person.id}), 2), ${person.id}, d.id from sys_depart d
       where d.del_flag = '0' order by d.org_code limit 2`.execute(server.db);
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await byPassword(page, person);
    await page.getByRole('heading', { name: '选择工作身份' }).waitFor();
    expect(await page.title()).toMatch(/^选择工作身份 · /);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-choice-${size}`);
    // After a reload the user must select again before the console is shown.
    await page.reload();
    const tenants = page.getByRole('group', { name: '租户' });
    await tenants.getByText(`北方物流${two}`).click();
    const asked = page.waitForRequest((request) => request.url().includes('getUserPermissionByToken'));
    await button(page, '进入控制台').click();
    expect((await asked).headers()).toMatchObject({ 'tenant-id': String(two), 'x-tenant-id': String(two) });
    await inConsole(page);

    await userButton(page).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByLabel('用户名').waitFor();
    const next = page.waitForRequest((request) => request.url().includes('getUserPermissionByToken'));
    await byPassword(page, person);
    expect((await next).headers()).toMatchObject({ 'tenant-id': String(two) });
    await inConsole(page);
  });

  it('signs out when the choice is cancelled', async () => {
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill('123456');
    await button(page, '登录').click();
    await page.getByRole('group', { name: '部门' }).waitFor();
    await button(page, '换个账号登录').click();
    await page.getByLabel('用户名').waitFor();
    expect(await stored(page, 'Access-Token')).toBeUndefined();
  });

  it('keeps a sign-in for 7 days, or until the browser closes', async () => {
    const person = await addPerson('郑暂留');
    for (const keep of [true, false]) {
      const { page } = await enter(size);
      await page.goto(DICT);
      await page.getByLabel('7 天内保持登录').setChecked(keep);
      await byPassword(page, person);
      await inConsole(page);
      await page.reload();
      await inConsole(page);
      // Simulates closing the browser: it deletes session cookies.
      await page.context().clearCookies();
      await page.reload();
      await (keep ? page.locator('#content') : page.getByLabel('用户名')).waitFor();
    }
  });

  it('binds an account at the first third-party sign-in, and signs in directly the next time', async () => {
    const person = await addPerson('冯外来');
    openId.person = { sub: `sub-${person.username}`, preferred_username: person.username };
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await button(page, '企业账号').waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-ways-${size}`);
    await button(page, '企业账号').click();
    await page.getByRole('heading', { name: '绑定账号' }).waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-bind-${size}`);
    await button(page, '没有账号？创建新账号').click();
    await soon(() => alerts(page)).toEqual(['未开放注册，请绑定已有账号或联系管理员']);
    await page.getByLabel('用户名').fill(person.username);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await button(page, '绑定并登录').click();
    await inConsole(page);
    expect(await stored(page, 'Login_Userinfo')).toMatchObject({ username: person.username });

    const later = await enter(size);
    await later.page.goto(DICT);
    await button(later.page, '企业账号').click();
    await inConsole(later.page);
  });

  it('signs in by CAS with a ticket that works once and leaves the address', async () => {
    const person = await addPerson('陈统一');
    const { page } = await enter(size);
    const service = `${server.base}/user/login?redirect=${encodeURIComponent(DICT)}`;
    cas.tickets.set('ST-good', { user: person.username, service });
    await page.goto(`${service}&ticket=ST-good`);
    await inConsole(page);
    expect(path(page)).toBe(DICT);
    const other = (await enter(size)).page;
    await other.goto(`${service}&ticket=ST-good`);
    await soon(() => alerts(other)).toEqual(['CAS 登录失败，请重新登录']);
    expect(other.url()).not.toContain('ticket');
  });
});
