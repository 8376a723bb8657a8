/** The user menu in real windows: changing department and password updates every window. */
import { afterEach, describe, expect, it } from 'vitest';
import { addPerson, choose, focused, stored, userButton } from '../helpers/people';
import { openStory, signInOnPage, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const base = () => story.server().base;
const DICT = '/isps/system/dict';
const PATIENCE = 15_000;
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });
const sizes: readonly Size[] = ['desktop', 'phone'];
/** Two departments of the administrator on a new server. */
const [HEAD, OPERATIONS] = ['云岭供应链管理有限公司', '运营中心'];

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

const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
const dialogs = (page: Page) => page.getByRole('dialog').count();
const widthOf = async (page: Page) => (await page.locator('.ant-modal-content').boundingBox())?.width;
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();

async function pick(page: Page, name: string): Promise<void> {
  await page.locator('[role=dialog] .ant-select-selector').click();
  await page.locator('.ant-select-item-option', { hasText: name }).click();
}

describe.each(sizes)('on a %s', (size) => {
  it('[1§4.5, 1§4.7, 1§4.8, 1§4.9] changing the department sends orgCode and username, stores them for 7 days and updates every window', async () => {
    const begun = Date.now();
    const one = await enter({ size, theme: size === 'phone' ? 'dark' : 'light' });
    await signInOnPage(one.page, DICT);
    const two = await enter({ size, beside: one });
    await two.page.goto(DICT);
    await two.page.getByRole('button', { name: '新增', exact: true }).first().waitFor();
    const asked: string[] = [];
    for (const [name, { page }] of Object.entries({ one, two }))
      page.on('request', (request) => asked.push(`${name} ${new URL(request.url()).pathname}`));

    const { page } = one;
    // Chromium draws a background window about once per second.
    await page.bringToFront();
    await choose(page, '切换部门');
    const box = dialog(page, '部门切换（当前部门 : ');
    await box.getByText(HEAD).first().waitFor();
    await soon(async () => (await focused(page)).role).toBe('combobox');
    expect(await one.audit()).toEqual([]);
    await one.shoot(`account-depart-${size}`);
    expect(await widthOf(page)).toBe(size === 'phone' ? 390 : 450);
    await box.locator('.ant-select').hover();
    await box.locator('.ant-select-clear').click();
    await confirm(page);
    await box.getByRole('alert').filter({ hasText: '请选择部门' }).waitFor();
    await one.shoot(`account-depart-missing-${size}`);
    await pick(page, OPERATIONS);
    const sent = page.waitForRequest((request) => request.url().includes('/sys/selectDepart'));
    await confirm(page);
    expect((await sent).postDataJSON()).toMatchObject({ orgCode: 'A01A02', username: 'admin' });
    await page.getByText(`已切换到“${OPERATIONS}”`).waitFor();
    await soon(() => dialogs(page)).toBe(0);
    await soon(async () => (await focused(page)).id).toBe('user-menu');
    expect(await stored(page, 'Login_Userinfo')).toMatchObject({ orgCode: 'A01A02' });
    const { expire } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '{}') as { expire: number },
    );
    const week = 7 * 86_400_000;
    expect(expire).toBeGreaterThan(begun + week);
    expect(expire).toBeLessThanOrEqual(Date.now() + week);
    for (const who of ['one', 'two']) {
      await soon(() => asked).toContain(`${who} /jeecg-boot/sys/permission/getUserPermissionByToken`);
      await soon(() => asked).toContain(`${who} /jeecg-boot/sys/dict/list`);
    }

    await choose(page, '切换部门');
    await pick(page, HEAD);
    await confirm(page);
    await page.getByText(`已切换到“${HEAD}”`).waitFor();
  });

  it('[1§4.6, 1§8.31, 1§8.32, 2§2.16] shows 您尚未设置部门信息! and no dialog without departments', async () => {
    const { page } = await enter({ size });
    await signInOnPage(page, DICT, await addPerson(base(), `loner_${size}`, '李无门'));
    await choose(page, '切换部门');
    await page.getByText('您尚未设置部门信息!').waitFor();
    expect(await dialogs(page)).toBe(0);
  });

  it('[1§5.47, 1§5.48, 1§5.49, 2§5.85, 2§5.86] changing the password keeps this session and ends the one in the other browser', async () => {
    const account = await addPerson(base(), `changer_${size}`, '钱改密');
    const there = await enter({ size });
    await signInOnPage(there.page, DICT, account);
    const here = await enter({ size, theme: size === 'phone' ? 'light' : 'dark' });
    const { page } = here;
    await signInOnPage(page, DICT, account);
    await choose(page, '修改密码');
    const box = dialog(page, '修改密码');
    const [old, fresh, again] = [0, 1, 2].map((at) => box.locator('input[autocomplete$=password]').nth(at));
    if (!old || !fresh || !again) throw new Error('three fields');
    await soon(async () => (await focused(page)).fills).toBe('current-password');
    expect(await here.audit()).toEqual([]);
    await here.shoot(`account-password-${size}`);
    expect(await widthOf(page)).toBe(size === 'phone' ? 390 : 800);
    await confirm(page);
    await soon(() => box.getByRole('alert').allTextContents()).toEqual([
      '请输入旧密码!',
      '请输入新密码!',
      '请确认新密码!',
    ]);
    expect(await here.audit()).toEqual([]);
    await here.shoot(`account-password-missing-${size}`);
    await old.fill('wrong-1-password');
    await fresh.fill('Xin2mi3ma');
    await again.fill('Xin2mi3mb');
    await page.keyboard.press('Enter');
    await box.getByText('两次输入的密码不一样！').waitFor();
    await again.fill('Xin2mi3ma');
    await page.keyboard.press('Enter');
    await box.getByText('旧密码输入错误!').waitFor();
    await soon(async () => (await focused(page)).fills).toBe('current-password');
    await here.shoot(`account-password-refused-${size}`);
    await old.fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByText('密码修改成功!').waitFor();
    await soon(() => dialogs(page)).toBe(0);
    await soon(async () => (await focused(page)).id).toBe('user-menu');

    await page.reload();
    await page.getByRole('button', { name: '新增', exact: true }).first().waitFor();
    // The socket of the other window reports the end of the session at once.
    await there.page.getByLabel('用户名').waitFor();
    await signInOnPage(there.page, DICT, { ...account, password: 'Xin2mi3ma' });
    there.forgive(/401/);
  });

  it('opens a dialog from the menu by keyboard, closes it by Esc and restores the focus', async () => {
    const { page } = await enter({ size });
    await signInOnPage(page, DICT);
    await userButton(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '修改密码' }).waitFor();
    await soon(async () => (await focused(page)).role).toBe('menuitem');
    // The entries above: account centre, account settings, settings of the look.
    for (const above of ['个人中心', '个人设置', '系统设置']) {
      await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe(above);
      await page.keyboard.press('ArrowDown');
    }
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('修改密码');
    await page.keyboard.press('Enter');
    await dialog(page, '修改密码').waitFor();
    await soon(async () => (await focused(page)).fills).toBe('current-password');
    await page.keyboard.press('Escape');
    await soon(() => dialogs(page)).toBe(0);
    await soon(async () => (await focused(page)).id).toBe('user-menu');
  });
});
