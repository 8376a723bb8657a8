/** Users and permissions: accounts, roles, online users, recycle bin, address list, at both widths. */
import { describe, expect, test } from 'vitest';
import { ask, tokenOf, type Account } from '../helpers/people';
import { openStory, signIn, signInOnPage, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PASSWORD = 'Jing2wei3';
const PATIENCE = 30_000;
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE });

let made = 0;
/** A name that no earlier attempt of the test has used. */
const fresh = () => `p${Date.now().toString(36).slice(-6)}${++made}`;

/** One record on screen: a row of the table, or a card on phones. */
const record = (page: Page, name: string) =>
  page.locator('[data-row], li:has(dl)').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog').last();
/** The topmost form. */
const form = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '确定', exact: true }) })
    .last();
const submit = (page: Page) => form(page).getByRole('button', { name: '确定', exact: true }).click();
const notice = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor();

/** Clicks a button of a record, which may be in the menu 更多. */
async function press(page: Page, action: string, name: string): Promise<void> {
  await record(page, name).first().waitFor();
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  if ((await direct.count()) === 0) {
    await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await direct.click();
}

/** Clicks a toolbar button, which may be in the menu 更多 on phones. */
async function pressBar(page: Page, action: string): Promise<void> {
  const bar = page.getByRole('toolbar').last();
  const direct = bar.getByRole('button', { name: action, exact: true });
  if ((await direct.count()) === 0) {
    await bar.getByRole('button', { name: /^更多/ }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await direct.click();
}

/** Clicks a button of a record, confirms, and waits until the confirmation is closed. */
async function decide(page: Page, action: string, name: string): Promise<void> {
  await press(page, action, name);
  const yes = page.getByRole('button', { name: action, exact: true });
  const no = page.getByRole('button', { name: '取消', exact: true });
  const question = page.getByRole('dialog').filter({ has: no }).filter({ has: yes });
  // The dialog sets the focus after its animation: a click on a moving button may miss it.
  await question.locator('button:focus').waitFor();
  await question.getByRole('button', { name: action, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

async function search(page: Page, size: Size, label: string, word: string): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: '筛选' }).click();
  const box = page.getByRole('search').last().getByLabel(label, { exact: true });
  await box.fill(word);
  await box.press('Enter');
  if (size === 'phone') await box.waitFor({ state: 'hidden' });
  // Wait for the new list: a menu that was opened on the old list would close with it.
  await page.getByText('1-1 共 1 条').waitFor();
}

/** Adds an account through the API. */
async function addUser(username: string, realname: string, selectedroles = ''): Promise<Account> {
  const { base } = story.server();
  const body = { username, realname, password: PASSWORD, confirmpassword: PASSWORD, selectedroles, status: 1 };
  await ask(base, 'POST', '/sys/user/add', { token: await tokenOf(base), body });
  return { username, password: PASSWORD };
}

async function addRole(roleCode: string, roleName: string): Promise<string> {
  const { base } = story.server();
  const token = await tokenOf(base);
  await ask(base, 'POST', '/sys/role/add', { token, body: { roleCode, roleName } });
  const all = await ask<{ id: string; roleCode: string }[]>(base, 'GET', '/sys/role/queryall', { token });
  return all.find((role) => role.roleCode === roleCode)?.id ?? '';
}

async function enter(size: Size, path: string): Promise<Visit> {
  const visit = await story.visit({ size });
  visit.page.setDefaultTimeout(PATIENCE);
  await signIn(visit.page, path);
  return visit;
}

describe.each<Size>(['desktop', 'phone'])('users on a %s', (size) => {
  /** Takes a screenshot and expects no accessibility violation. */
  const look = async (visit: Visit, name: string) => {
    await visit.shoot(`people-${size}-${name}`);
    expect.soft(await visit.audit(), name).toEqual([]);
  };

  test('adds an account that signs in, signs it out by freezing, and unfreezes it', async () => {
    const visit = await enter(size, '/isps/system/user');
    const { page } = visit;
    const [username, realname] = [fresh(), '钱小满'];
    await page.locator('[data-row], li:has(dl)').first().waitFor();
    await look(visit, '1-users');
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByLabel('用户账号').fill(username);
    await form(page).getByLabel('用户姓名').fill(realname);
    await form(page).getByLabel('登录密码').fill(PASSWORD);
    await form(page).getByLabel('确认密码').fill('Jing2wei4');
    await form(page).getByRole('tab', { name: '部门与角色' }).click();
    await form(page).getByRole('combobox', { name: '角色' }).click();
    await page.keyboard.type('员工');
    await page.locator('.ant-select-item-option').getByText('员工', { exact: true }).click();
    await page.keyboard.press('Escape');
    await submit(page);
    // The tab of the error opens.
    await form(page).getByText('两次输入的密码不一样！').waitFor();
    await look(visit, '2-add');
    await form(page).getByLabel('确认密码').fill(PASSWORD);
    await submit(page);
    await notice(page, '添加成功！');

    const other = await story.visit({ size });
    other.page.setDefaultTimeout(PATIENCE);
    await signInOnPage(other.page, '/isps/system/address-list', { username, password: PASSWORD });
    await other.page.locator('[data-row], li:has(dl)').first().waitFor();

    await search(page, size, '用户账号', username);
    await press(page, '编辑', realname);
    await form(page).getByRole('tab', { name: '部门与角色' }).click();
    await form(page).getByText('员工', { exact: true }).first().waitFor();
    await look(visit, '3-edit');
    await form(page).getByRole('tab', { name: '个人信息' }).click();
    await form(page).getByLabel('座机').fill('010-88886666');
    await submit(page);
    await notice(page, '编辑成功!');
    await decide(page, '冻结', realname);
    await record(page, realname).getByText('冻结', { exact: true }).first().waitFor();
    // The window of the frozen user changes to the sign-in page without a click.
    await other.page.getByRole('button', { name: '登录', exact: true }).waitFor();
    await other.page.getByLabel('用户名').fill(username);
    await other.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await other.page.getByRole('button', { name: '登录', exact: true }).click();
    await other.page.getByText('该用户已冻结').first().waitFor();

    await decide(page, '解冻', realname);
    await record(page, realname).getByText('正常', { exact: true }).first().waitFor();
    await press(page, '修改密码', realname);
    await dialog(page).getByLabel('新密码', { exact: true }).fill('Other2pass');
    await dialog(page).getByLabel('确认新密码').fill('Other2pass');
    await dialog(page).getByRole('button', { name: '修改密码', exact: true }).click();
    await notice(page, '密码修改成功!');
    await signInOnPage(other.page, '/isps/system/address-list', { username, password: 'Other2pass' });
    await other.page.locator('[data-row], li:has(dl)').first().waitFor();
    await look(other, '4-address-book');
    expect(visit.complaints).toEqual([]);
  });

  test('generates a new password and shows it until it is closed', async () => {
    const visit = await enter(size, '/isps/system/user');
    const { page } = visit;
    const username = fresh();
    await addUser(username, '周忘忘');
    await search(page, size, '用户账号', username);
    await decide(page, '重置密码', '周忘忘');
    const status = page.getByRole('status').filter({ hasText: `${username}：` });
    const password = /：(\w{12})$/.exec((await status.locator('span').first().textContent()) ?? '')?.[1] ?? '';
    expect(password).toMatch(/^\w{12}$/);
    await expect(tokenOf(story.server().base, { username, password })).resolves.toMatch(/^[\w-]{43}$/);
    await status.getByRole('button', { name: '关闭' }).click();
    await eventually(() => status.count()).toBe(0);
  });

  test('restores and removes users in the recycle bin', async () => {
    const visit = await enter(size, '/isps/system/user');
    const { page } = visit;
    const username = fresh();
    await addUser(username, '吴去来');
    await search(page, size, '用户账号', username);
    await decide(page, '删除', '吴去来');
    await eventually(() => record(page, '吴去来').count()).toBe(0);
    const bin = async () => {
      await pressBar(page, '回收站');
      await dialog(page).getByText(username, { exact: true }).waitFor();
    };
    await bin();
    await look(visit, '5-bin');
    await decide(page, '还原', '吴去来');
    await eventually(() => dialog(page).getByText(username, { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await record(page, '吴去来').waitFor();
    await decide(page, '删除', '吴去来');
    await eventually(() => record(page, '吴去来').count()).toBe(0);
    await bin();
    await decide(page, '彻底删除', '吴去来');
    await eventually(() => dialog(page).getByText(username, { exact: true }).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test('shows a granted menu to the users of a role', async () => {
    const code = fresh();
    const name = `字典员${code}`;
    const visit = await enter(size, '/isps/system/role');
    const { page } = visit;
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByLabel('角色名称').fill(name);
    await form(page).getByLabel('角色编码').fill(code);
    await submit(page);
    await notice(page, '添加成功！');
    const username = fresh();
    await addUser(username, '郑得权');

    await press(page, '用户', name);
    await dialog(page).getByRole('button', { name: '添加用户', exact: true }).first().click();
    await form(page).getByRole('combobox', { name: '用户' }).click();
    await page.keyboard.type('郑得权');
    await page.locator('.ant-select-item-option').filter({ hasText: username }).click();
    await page.keyboard.press('Escape');
    await submit(page);
    await notice(page, '添加成功！');
    await dialog(page).getByText(username, { exact: true }).waitFor();
    await look(visit, '6-role-users');
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);

    await press(page, '授权', name);
    const tree = dialog(page).getByRole('tree');
    await tree.waitFor();
    await dialog(page).getByRole('textbox', { name: '搜索所拥有的权限' }).fill('数据字典');
    await tree.getByRole('treeitem', { name: '数据字典', exact: true }).click();
    await look(visit, '7-grant');
    await submit(page);
    await notice(page, '保存成功!');

    const other = await story.visit({ size });
    other.page.setDefaultTimeout(PATIENCE);
    await signIn(other.page, '/isps/system/dict', { username, password: PASSWORD });
    await other.page.locator('[data-row], li:has(dl)').first().waitFor();
    await other.close();

    await press(page, '用户', name);
    await decide(page, '移除', '郑得权');
    await eventually(() => dialog(page).getByText(username, { exact: true }).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test('ends a session from another window, which shows it', async () => {
    const role = await addRole(fresh(), `访客${fresh()}`);
    const { base } = story.server();
    const token = await tokenOf(base);
    const menus = await ask<{ treeList: { key: string }[] }>(base, 'GET', '/sys/role/queryTreeList', { token });
    const permissionIds = menus.treeList.map(({ key }) => key).join(',');
    await ask(base, 'POST', '/sys/permission/saveRolePermission', {
      token,
      body: { roleId: role, permissionIds, lastpermissionIds: '' },
    });
    const username = fresh();
    const account = await addUser(username, '冯在线', role);
    const other = await story.visit({ size });
    other.page.setDefaultTimeout(PATIENCE);
    await signIn(other.page, '/', account);

    const visit = await enter(size, '/isps/system/online-user');
    const { page } = visit;
    await search(page, size, '用户账号', username);
    await record(page, '冯在线').waitFor();
    await look(visit, '8-online');
    await decide(page, '强制退出', '冯在线');
    await eventually(() => record(page, '冯在线').count()).toBe(0);
    await other.page.getByText('管理员结束了你的登录，请重新登录').first().waitFor();
    await other.page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(visit.complaints).toEqual([]);
  });
});
