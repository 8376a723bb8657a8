/** Additional users for stories, API calls for them, and actions on the user menu. */
import { ADMIN, type Page } from './story';

export interface Account {
  username: string;
  password: string;
}

interface Answer<T> {
  success: boolean;
  message: string;
  result: T;
}

/** Calls the API of a story's server. @throws Error with the message of a rejection */
export async function ask<T>(
  base: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<T> {
  const { token, body } = options;
  const answer = await fetch(`${base}/jeecg-boot${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'X-Access-Token': token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { success, message, result } = (await answer.json()) as Answer<T>;
  if (!success) throw new Error(`${path}: ${message}`);
  return result;
}

export const tokenOf = async (base: string, body: Account = ADMIN): Promise<string> =>
  (await ask<{ token: string }>(base, 'POST', '/sys/login', { body })).token;

const PASSWORD = 'Jing2wei3';

let people = 0;

/**
 * Adds an account without a department. The name is new at every attempt of a story.
 * @param grants ids of menus and buttons that the account has; default: all permissions
 */
export async function addPerson(
  base: string,
  prefix: string,
  realname: string,
  grants?: readonly string[],
): Promise<Account> {
  const username = `${prefix}_${(people += 1)}`;
  const token = await tokenOf(base);
  const role = grants ? await addRole(base, token, username, grants) : await roleOf(base, token, 'admin');
  const account = { username, password: PASSWORD };
  const rest = { realname, confirmPassword: PASSWORD, selectedroles: role, status: 1 };
  await ask(base, 'POST', '/sys/user/add', { token, body: { ...account, ...rest } });
  return account;
}

async function roleOf(base: string, token: string, code: string): Promise<string> {
  const roles = await ask<{ id: string; roleCode: string }[]>(base, 'GET', '/sys/role/queryall', { token });
  return roles.find(({ roleCode }) => roleCode === code)?.id ?? '';
}

async function addRole(base: string, token: string, code: string, grants: readonly string[]): Promise<string> {
  const roleId = await ask<string>(base, 'POST', '/sys/role/add', {
    token,
    body: { roleName: code, roleCode: code },
  });
  const body = { roleId, permissionIds: grants.join(','), lastpermissionIds: '' };
  await ask(base, 'POST', '/sys/permission/saveRolePermission', { token, body });
  return roleId;
}

/** The value that the console stores under a key. */
export const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(
    (name) => (JSON.parse(localStorage.getItem(name) ?? 'null') as { value: unknown } | null)?.value,
    `pro__${key}`,
  );

export const userButton = (page: Page) => page.locator('#user-menu');

/** Selects an entry of the user menu. */
export async function choose(page: Page, entry: string): Promise<void> {
  await userButton(page).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Id, role and autocomplete of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    return { id: one?.id ?? '', role: one?.getAttribute('role'), fills: one?.getAttribute('autocomplete') };
  });
