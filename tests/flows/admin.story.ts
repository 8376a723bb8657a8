/** Menu administration: a menu is added, granted and shown. */
import { describe, expect, test } from 'vitest';
import { ask, tokenOf } from '../helpers/people';
import { form, PATIENCE, press, record, search, submit } from '../helpers/records';
import { openStory, signIn, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PASSWORD = 'Jing2wei3';

/** Sends an API request directly, without the browser. */
async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { base } = story.server();
  return ask<T>(base, method, path, { token: await tokenOf(base), body });
}

let tries = 0;
const looks: [Size, 'light' | 'dark'][] = [['desktop', 'light']];

describe.each(looks)('an administrator, %s, %s', (size, theme) => {
  let mine = '';
  let visit: Visit;
  /** Takes a screenshot and expects no accessibility violation. */
  const look = async (name: string) => {
    await visit.shoot(`admin-${size}-${theme}-${name}`);
    expect.soft(await visit.audit(), name).toEqual([]);
  };

  test('a menu added below another and granted to a user appears in their menu', async () => {
    mine = `${size}${(tries += 1)}`;
    const [title, path] = [`岗位表${mine}`, `/isps/system/jobs-${mine}`];
    visit = await story.visit({ size, theme });
    const { page } = visit;
    page.setDefaultTimeout(PATIENCE);
    await signIn(page, '/isps/system/permission');
    await record(page, '系统管理').first().waitFor();
    await look('1-menus');
    await press(page, '新增下级', '系统管理');
    await form(page).getByLabel('菜单名称').fill(title);
    await form(page).getByLabel('菜单路径').fill(path);
    await form(page).getByLabel('组件', { exact: true }).fill('system/position.list');
    await form(page).getByLabel('图标').fill('idcard');
    await look('2-menu-form');
    // A button has neither a path nor an icon, but a code.
    await form(page).getByText('按钮/权限', { exact: true }).click();
    await form(page).getByLabel('授权标识').waitFor();
    expect(await form(page).getByLabel('菜单路径').count()).toBe(0);
    await form(page).getByText('子菜单', { exact: true }).click();
    await form(page).getByLabel('菜单路径').fill(path);
    await form(page).getByLabel('组件', { exact: true }).fill('system/position.list');
    await form(page).getByLabel('图标').fill('idcard');
    await submit(page);
    await search(page, size, '菜单名称', title);
    await record(page, title).first().waitFor();

    const [id] = (await send<{ id: string; children?: { id: string }[] }[]>(
      'GET',
      `/sys/permission/list?name=${encodeURIComponent(title)}`,
    ))!.flatMap((root) => root.children?.map((child) => child.id) ?? []);
    const tops = await send<{ id: string; name: string }[]>('GET', '/sys/permission/getSystemMenuList');
    const top = tops.find(({ name }) => name === '系统管理')!.id;
    const role = await send<string>('POST', '/sys/role/add', { roleName: `查看${mine}`, roleCode: `jobs_${mine}` });
    await send('POST', '/sys/permission/saveRolePermission', {
      roleId: role,
      permissionIds: `${top},${id}`,
      lastpermissionIds: '',
    });
    await send('POST', '/sys/user/add', {
      username: `jobs_${mine}`,
      realname: '新人',
      password: PASSWORD,
      confirmpassword: PASSWORD,
      status: 1,
      selectedroles: role,
    });
    const other = await story.visit({ size: 'desktop', theme });
    other.page.setDefaultTimeout(PATIENCE);
    await signIn(other.page, path, { username: `jobs_${mine}`, password: PASSWORD });
    await other.page.getByRole('menuitem', { name: title }).first().waitFor();
    await other.page.getByRole('columnheader', { name: '职务编码' }).waitFor();
    await other.close();
  });

  test('logs no error in the browser console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
