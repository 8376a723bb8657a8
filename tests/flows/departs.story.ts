/** Departments: the tree with tabs, the user's departments and the users of a department. */
import { describe, expect, test } from 'vitest';
import { ADMIN, openStory, signIn, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PATIENCE = 20_000;
const API = '/jeecg-boot';
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });

const tree = (page: Page) => page.getByRole('tree', { name: '部门', exact: true });
const node = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
/** The topmost form: a form behind it may have a field of the same name. */
const form = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '确定', exact: true }) })
    .last();
const notice = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();
const record = (page: Page, name: string) =>
  panel(page)
    .locator('[data-row], li:has(dl)')
    .filter({ has: page.getByText(name, { exact: true }) });

async function submit(page: Page): Promise<void> {
  const count = await page.getByRole('dialog').count();
  await form(page).getByRole('button', { name: '确定', exact: true }).click();
  await soon(() => page.getByRole('dialog').count()).toBe(count - 1);
}

/** Clicks a button of a record, which may be in the menu 更多. */
async function press(page: Page, action: string, name: string): Promise<void> {
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  const more = page.getByRole('button', { name: `更多 ${name}`, exact: true });
  await direct.or(more).first().waitFor();
  if ((await direct.count()) > 0) return direct.click();
  await more.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A text that no earlier attempt has used; letters only, because names contain no digits. */
const letters = () => String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** Adds a user without a department. */
async function addPerson(base: string, username: string, realname: string): Promise<void> {
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'X-Access-Token': token };
    const response = await fetch(`${base}${API}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { success: boolean; result: { token: string } };
    expect(answer.success, JSON.stringify(answer)).toBe(true);
    return answer.result;
  };
  const { token } = await send('/sys/login', ADMIN);
  const password = 'Jing2wei3';
  await send('/sys/user/add', { username, realname, password, confirmpassword: password, status: 1 }, token);
}

const looks: [Size, 'light' | 'dark'][] = [
  ['desktop', 'light'],
  ['phone', 'dark'],
];

describe.each(looks)('departments, %s, %s', (size, theme) => {
  let visit: Visit;
  let [depart, person, role] = ['', '', ''];
  /** Takes a screenshot and expects no accessibility violation. */
  const look = async (name: string) => {
    await visit.shoot(`departs-${size}-${name}`);
    expect.soft(await visit.audit(), name).toEqual([]);
  };

  test('shows the tree and the hint what to select', async () => {
    visit = await story.visit({ size, theme });
    visit.page.setDefaultTimeout(PATIENCE);
    await signIn(visit.page, '/isps/system/depart');
    await tree(visit.page).waitFor();
    await visit.page.getByText('请先选择部门').waitFor();
    await look('1-tree');
  });

  test('adds a department below another, finds it in the tree, and edits it beside the tree', async () => {
    const { page } = visit;
    depart = `试点部${size}${Date.now().toString(36)}`;
    const root = tree(page).getByRole('treeitem').first();
    const top = (await root.textContent()) ?? '';
    await root.click();
    await soon(() => panel(page).getByLabel('机构/部门名称').inputValue()).toBe(top);
    await press(page, '新增下级', top);
    await form(page).getByLabel('机构/部门名称').fill(depart);
    await submit(page);
    await notice(page, '添加成功！');
    await page.getByRole('textbox', { name: '搜索部门' }).fill(depart);
    await node(page, depart).click();
    await soon(() => panel(page).getByLabel('机构/部门名称').inputValue()).toBe(depart);
    await soon(() => panel(page).getByLabel('机构编码').inputValue()).toMatch(/^A01[A-Z]\d\d$/);
    await look('2-base');
    await panel(page).getByLabel('机构/部门名称').fill(`${depart}甲`);
    await panel(page).getByRole('button', { name: '保存', exact: true }).click();
    await notice(page, '编辑成功!');
    depart = `${depart}甲`;
    // The tree reloads.
    await node(page, depart).waitFor();
  });

  test('grants permissions to the department', async () => {
    const { page } = visit;
    await tab(page, '部门权限').click();
    const rights = panel(page).getByRole('treeitem', { name: '数据字典', exact: true });
    await panel(page).getByPlaceholder('搜索').fill('数据字典');
    await rights.waitFor();
    if ((await rights.getAttribute('aria-checked')) !== 'true') await rights.click();
    await soon(() => rights.getAttribute('aria-checked')).toBe('true');
    await look('3-rights');
    await panel(page).getByRole('button', { name: '保存', exact: true }).click();
    await notice(page, /^保存成功[!！]$/);
  });

  test('grants a department role the permissions of the department', async () => {
    const { page } = visit;
    role = `录入员${Date.now().toString(36)}`;
    await tab(page, '部门角色').click();
    await panel(page).getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByLabel('部门角色名称').fill(role);
    await form(page)
      .getByLabel('部门角色编码')
      .fill(`dr_${Date.now().toString(36)}`);
    await submit(page);
    await record(page, role).waitFor();
    await press(page, '授权', role);
    const rights = form(page).getByRole('treeitem');
    await soon(() => rights.allTextContents()).toContain('数据字典');
    expect(await rights.allTextContents()).not.toContain('角色管理');
    await form(page).getByRole('treeitem', { name: '数据字典', exact: true }).click();
    await look('4-role');
    await submit(page);
    await notice(page, /^保存成功[!！]$/);
  });

  test('adds an existing user, assigns the role, and removes the user', async () => {
    const { page } = visit;
    person = letters();
    await addPerson(story.server().base, person, `林${person}`);
    await tab(page, '用户信息').click();
    await panel(page).getByRole('button', { name: '添加已有用户', exact: true }).first().click();
    const users = form(page).getByRole('combobox');
    await users.click();
    await users.fill(person);
    await page.locator('.ant-select-item-option').filter({ hasText: person }).first().click();
    await users.press('Escape');
    await submit(page);
    await record(page, `林${person}`).waitFor();
    await look('5-people');
    await press(page, '部门角色', `林${person}`);
    await form(page).getByRole('treeitem', { name: role, exact: true }).click();
    await submit(page);
    await notice(page, '添加成功！');
    await press(page, '部门角色', `林${person}`);
    await soon(() => form(page).getByRole('treeitem', { name: role, exact: true }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await page.keyboard.press('Escape');
    await soon(() => page.getByRole('dialog').count()).toBe(0);
    await press(page, '移出部门', `林${person}`);
    await page.getByRole('button', { name: '移出部门', exact: true }).last().click();
    await soon(() => record(page, `林${person}`).count()).toBe(0);
  });

  test('removes a deleted department from the tree and shows the hint again', async () => {
    const { page } = visit;
    await press(page, '删除', depart);
    await page.getByRole('button', { name: '删除', exact: true }).last().click();
    await soon(() => node(page, depart).count()).toBe(0);
    await panel(page).getByText('请先选择部门').waitFor();
  });

  test('shows the user’s departments and the users of any', async () => {
    const { page } = visit;
    await page.goto('/isps/system/depart-mine');
    const mine = page.getByRole('tree').getByRole('treeitem').first();
    await mine.click();
    await tab(page, '用户信息').waitFor();
    await soon(() => panel(page).getByLabel('机构/部门名称').inputValue()).toBe(await mine.textContent());
    await look('6-mine');
    await page.goto('/isps/system/depart-user');
    await page.getByText('请先选择部门').waitFor();
    await tree(page).getByRole('treeitem').first().click();
    await page.getByText(/^1-\d+ 共 \d+ 条$/).waitFor();
    await look('7-users');
    expect(visit.complaints).toEqual([]);
  });
});
