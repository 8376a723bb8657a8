/** Sessions in real windows: expiry during an edit, several windows, captchas. */
import { afterEach, describe, expect, it } from 'vitest';
import { addPerson, ask, choose, stored, tokenOf, userButton } from '../helpers/people';
import { ADMIN, openStory, signInOnPage, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const base = () => story.server().base;
const DICT = '/isps/system/dict';
const PATIENCE = 15_000;
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });
const sizes: readonly Size[] = ['desktop', 'phone'];

let visits: Visit[] = [];
async function enter(options: Parameters<typeof story.visit>[0] = {}): Promise<Visit> {
  const visit = await story.visit(options);
  visit.page.setDefaultTimeout(PATIENCE);
  visits.push(visit);
  return visit;
}
afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

const revoke = async (page: Page) =>
  ask(base(), 'POST', '/sys/logout', { token: String(await stored(page, 'Access-Token')), body: {} });
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
const form = (page: Page) => dialog(page, '字典编码');
const submit = (page: Page) => form(page).getByRole('button', { name: '确定', exact: true }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.each(sizes)('on a %s', (size) => {
  it('renews a session that expires during an edit and repeats the save', async () => {
    const visit = await enter({ size });
    const { page } = visit;
    await signInOnPage(page, DICT);
    const first = page.getByRole('button', { name: /^编辑 / }).first();
    const name = (await first.getAttribute('aria-label'))?.slice('编辑 '.length) ?? '';
    await first.click();
    await soon(() => form(page).getByLabel('字典名称').inputValue()).toBe(name);
    await form(page).getByLabel('描述').fill(`写到一半 ${size}`);
    await revoke(page);
    await submit(page);
    const expired = dialog(page, '登录已过期');
    await expired.getByText('你填写的内容都还在，登录后继续。').waitFor();
    expect(await expired.getByLabel('用户名').inputValue()).toBe(ADMIN.username);
    await expired.getByLabel('密码', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByText('编辑成功!').waitFor();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
    const { records } = await ask<{ records: { description: string }[] }>(
      base(),
      'GET',
      `/sys/dict/list?dictName=${encodeURIComponent(name)}`,
      { token: await tokenOf(base()) },
    );
    expect(records[0]?.description).toBe(`写到一半 ${size}`);
    visit.forgive(/401/);
  });

  it('signing out in one window ends the other unless it has unsaved work, which continues after the same user signs in', async () => {
    const one = await enter({ size });
    await signInOnPage(one.page, DICT);
    const two = await enter({ size, beside: one });
    await two.page.goto(DICT);
    await button(two.page, '新增').first().click();
    await form(two.page).getByLabel('字典名称').fill(`还没写完 ${size}`);
    await choose(one.page, '退出登录');
    await one.page.getByLabel('用户名').waitFor();
    const expired = dialog(two.page, '登录已过期');
    await expired.getByText('你填写的内容都还在，登录后继续。').waitFor();
    expect(await two.audit()).toEqual([]);
    await two.shoot(`session-elsewhere-out-${size}`);

    await signInOnPage(one.page, DICT);
    await expired.waitFor({ state: 'hidden' });
    expect(await form(two.page).getByLabel('字典名称').inputValue()).toBe(`还没写完 ${size}`);
    await form(two.page).getByLabel('字典编码').fill(`taken_over_${size}`);
    await submit(two.page);
    await two.page.getByText('添加成功！').waitFor();
    expect(await stored(two.page, 'Access-Token')).toBe(await stored(one.page, 'Access-Token'));
    // The socket of the other window may report the end before the sign-out event.
    for (const one of visits) one.forgive(/401/);
  });

  it('reloads the other window when another user signs in', async () => {
    const other = await addPerson(base(), `other_${size}`, '王后来');
    const one = await enter({ size });
    await signInOnPage(one.page, DICT);
    const two = await enter({ size, beside: one });
    await two.page.goto(DICT);
    // Without requests in flight: the server refuses the token of a session that has ended.
    await two.page.getByText(/^1-10 共 \d+ 条$/).waitFor();
    await two.page.waitForLoadState('networkidle');
    // After sign-out and sign-in of another user, the other window receives both.
    await choose(one.page, '退出登录');
    await two.page.getByLabel('用户名').waitFor();
    await signInOnPage(one.page, DICT, other);
    for (const { page } of [one, two]) {
      await userButton(page).waitFor();
      const name = () =>
        userButton(page).evaluate((node) => `${node.getAttribute('aria-label') ?? ''}${node.textContent}`);
      await soon(name).toContain('王后来');
      expect(await name()).not.toContain('管理员');
    }
  });
});

it('asks for a captcha after three wrong passwords, keeps what was typed, and loads another picture on a click', async () => {
  const captcha = (page: Page) => page.getByLabel('验证码', { exact: true });
  const picture = (page: Page) => page.getByRole('img', { name: '验证码图片' });
  const visit = await enter();
  const { page } = visit;
  await page.goto(DICT);
  await page.getByLabel('用户名').fill('nobody_here');
  for (let times = 1; times <= 3; times += 1) {
    expect(await captcha(page).count()).toBe(0);
    await page.getByLabel('密码', { exact: true }).fill(`wrong-${times}`);
    const answered = page.waitForResponse((response) => response.url().includes('/sys/login'));
    await button(page, '登录').click();
    await answered;
  }
  await picture(page).waitFor();
  await page.getByText('用户名或密码错误').waitFor();
  expect(await page.getByLabel('用户名').inputValue()).toBe('nobody_here');
  expect(await visit.audit()).toEqual([]);
  await visit.shoot('session-captcha-desktop');
  await button(page, '登录').click();
  await page.getByText('请输入验证码', { exact: true }).waitFor();
  const first = await picture(page).getAttribute('src');
  await page.getByRole('button', { name: '换一张验证码' }).press('Enter');
  await soon(() => picture(page).getAttribute('src')).not.toBe(first);
  await captcha(page).fill('????');
  await page.keyboard.press('Enter');
  await page.getByText('验证码错误').waitFor();
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('wrong-3');
  expect(await captcha(page).inputValue()).toBe('');

  // Failures are also counted per address: after twenty the next user needs a captcha at once, and the page says why.
  for (let count = 0; count < 20; count += 1) {
    const body = { username: `nobody_${count}`, password: 'wrong' };
    await expect(ask(base(), 'POST', '/sys/login', { body })).rejects.toThrow();
  }
  const phone = await enter({ size: 'phone', theme: 'dark' });
  await phone.page.goto(DICT);
  await phone.page.getByLabel('用户名').fill(ADMIN.username);
  await phone.page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
  await button(phone.page, '登录').click();
  await phone.page.getByText('请输入图片中的验证码后再登录').waitFor();
  await picture(phone.page).waitFor();
  await soon(() => captcha(phone.page).evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await phone.audit()).toEqual([]);
  await phone.shoot('session-captcha-phone');
});
