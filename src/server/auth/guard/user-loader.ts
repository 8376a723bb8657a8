/** Loads a user with their roles, departments and permissions. */
import type { Condition } from '@/model/generated/files';
import type { Entity } from '@/model/entity/entity';
import { onlineListOfMenu, onlineListOfRule } from '@/model/online/components';
import { systemVariable } from '@/model/templates/system-variables';
import type { Caller } from '@/server/crud';
import { camelKeys, type Database } from '@/server/db';
import { type GrantedRule, conditionAtEntity, conditionsAt, parseRules } from '../permissions/data-rules';
import type { MenuScreens } from '../permissions/menu-screens';
import {
  allButtonsOf,
  disabledCodesOf,
  grantedButtonsOf,
  grantedCodesOf,
  lockedCodesOf,
  MENU_TYPE,
  type PermissionRow,
  splitCodes,
} from '../permissions/permission-rows';
import {
  type UserDepartment,
  type UserGrants,
  type UserRole,
  readAllButtons,
  readUserGrants,
} from '../permissions/user-grants';
import { buildUserMenu } from '../permissions/user-menu';

/** A signed-in user. */
export interface CurrentUser extends Caller {
  /** SysUser as contract.md §10 sends it, without password. */
  userInfo: Readonly<Record<string, unknown>>;
  roles: readonly UserRole[];
  /** Departments of the user, sorted by code. */
  departs: readonly UserDepartment[];
  /** Ids of menus and buttons that the user's roles and department roles grant. */
  permissionIds: ReadonlySet<string>;
  /** @param isNew for a client that sends `X-Version: v3` */
  menu(isNew: boolean): ReturnType<typeof buildUserMenu>;
  auth: ReturnType<typeof grantedButtonsOf>;
  allAuth: ReturnType<typeof allButtonsOf>;
  /** Codes of the granted buttons; comma-separated codes are split. */
  codes: ReadonlySet<string>;
}

export interface UserLoaderOptions {
  db: Database;
  screens: MenuScreens;
  entities: Readonly<Record<string, Entity>>;
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: () => string;
  /** Called once for each data rule that cannot be parsed; such a rule matches no rows. */
  onUnreadable?: (rule: GrantedRule) => void;
}

type UserInfo = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** SysUser of an active user; null for a deleted or frozen one. */
export async function readActiveUser(db: Database, userId: string): Promise<UserInfo | null> {
  const row = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'org_code', 'status'])
    .select(['del_flag', 'work_no', 'post', 'telephone', 'user_identity', 'depart_ids', 'tenant_id as rel_tenant_ids'])
    .select(['create_by', 'create_time', 'update_by', 'update_time'])
    .where('id', '=', userId)
    .where('del_flag', '=', '0')
    .where('status', '=', 1)
    .executeTakeFirst();
  return row ? camelKeys(row) : null;
}

/** What `#{sysOrgId}`, `#{sysMultiOrgCode}`, `#{sysRoleCode}` and `#{tenantId}` read, also in the browser. */
export const variablesOf = (
  { orgCode, relTenantIds }: UserInfo,
  departments: readonly { id: string; orgCode: string }[],
  roleCodes: readonly string[],
) => ({
  orgId: departments.find((depart) => depart.orgCode === text(orgCode))?.id ?? '',
  orgCodes: departments.map((depart) => depart.orgCode).join(','),
  roleCodes: roleCodes.join(','),
  tenantId: text(relTenantIds),
});

/** The user in placeholders, data rules and the log. */
function identityOf(userId: string, userInfo: UserInfo, { roles, departments }: UserGrants): Caller['me'] {
  const orgCode = text(userInfo.orgCode);
  const roleCodes = roles.map((role) => role.roleCode);
  return {
    id: userId,
    username: text(userInfo.username),
    realname: text(userInfo.realname),
    orgCode,
    ...variablesOf(userInfo, departments, roleCodes),
    roles: roleCodes,
    departs: departments.map((depart) => depart.orgCode),
  };
}

/** Decides which codes a user has and which screens they can open. */
function buildChecks(permissions: readonly PermissionRow[], buttons: readonly PermissionRow[], screens: MenuScreens) {
  const codes = new Set(grantedCodesOf(permissions));
  const disabled = new Set(disabledCodesOf(buttons));
  const locked = new Set(lockedCodesOf(buttons, permissions));
  const defined = new Set(buttons.flatMap((row) => splitCodes(row.perms ?? '')));
  const menus = permissions.filter((row) => row.menu_type !== MENU_TYPE.button);
  const opened = new Set(
    menus.flatMap(({ component, url }) => [
      ...(component ? screens.names(component) : []),
      onlineListOfMenu({ component: component ?? '', url: url ?? '' }) ?? '',
    ]),
  );
  return {
    codes,
    isGranted: (code: string) => splitCodes(code).some((one) => codes.has(one)),
    can: (code: string) => splitCodes(code).some((one) => codes.has(one) || disabled.has(one)),
    canChange: (code: string) => splitCodes(code).some((one) => !locked.has(one)),
    isDefined: (code: string) => defined.has(code),
    canOpen: (screen: string) => opened.has(screen),
  };
}

/**
 * Builds the function that loads an active user by id; with `orgCode` as working in that one of their departments.
 * @returns null when the user is deleted or frozen
 */
export function buildUserLoader(
  options: UserLoaderOptions,
): (userId: string, orgCode?: string) => Promise<CurrentUser | null> {
  const { db, screens, entities, now, onUnreadable } = options;
  const reported = new Set<string>();

  function reportOnce(rule: GrantedRule): void {
    const key = JSON.stringify(rule);
    if (!reported.has(key)) onUnreadable?.(rule);
    reported.add(key);
  }

  return async (userId, orgCode) => {
    const stored = await readActiveUser(db, userId);
    if (stored === null) return null;
    const grants = await readUserGrants(db, userId);
    const isOwn = grants.departments.some((depart) => depart.orgCode === orgCode);
    const userInfo = isOwn ? { ...stored, orgCode } : stored;
    const buttons = await readAllButtons(db);
    const { roles, departments, permissions, rules } = grants;
    const me = identityOf(userId, userInfo, grants);
    const inFiles = rules.filter((rule) => onlineListOfRule(rule) === null);
    const parsedRules = parseRules(inFiles, screens, entities, reportOnce);
    const variable = (name: string) => systemVariable(name, me, now());
    return {
      me,
      userInfo,
      roles,
      departs: departments,
      permissionIds: new Set(permissions.map(({ id }) => id)),
      menu: (isNew) => buildUserMenu(permissions, screens, isNew),
      auth: grantedButtonsOf(permissions),
      allAuth: allButtonsOf(buttons),
      ...buildChecks(permissions, buttons, screens),
      dataRules: (api): readonly Condition[] => conditionsAt(parsedRules, api, variable),
      onlineRules: (list) =>
        rules
          .filter((rule) => onlineListOfRule(rule) === list)
          .map((rule) => ({ conditionFor: (entity) => conditionAtEntity(rule, entity, variable, reportOnce) })),
    };
  };
}
