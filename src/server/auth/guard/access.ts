/** Loads the user of a token with their permissions, and caches the result for `CACHE_MS`. */
import type { Condition } from '@/model/generated/files';
import type { Entity } from '@/model/entity/entity';
import { systemVariable } from '@/model/templates/system-variables';
import type { Caller } from '@/server/crud';
import type { Database } from '@/server/db';
import { cachedTables } from '@/server/http/paths';
import {
  allButtonsOf,
  grantedButtonsOf,
  grantedCodesOf,
  MENU_TYPE,
  splitCodes,
  disabledCodesOf,
} from '../permissions/permission-rows';
import { buildTokens, hashToken, type Tokens } from '../tokens/tokens';
import { type GrantedRule, parseRules, conditionsAt } from '../permissions/data-rules';
import { type UserDepartment, type UserRole, readAllButtons, readUserGrants } from '../permissions/user-grants';
import { buildUserMenu } from '../permissions/user-menu';
import type { MenuScreens } from '../permissions/menu-screens';

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

export interface Access {
  tokens: Tokens;
  /** Null: the token is unknown, revoked or expired, or its user is deleted or frozen. */
  userByToken(token: string): Promise<CurrentUser | null>;
  userInfo(userId: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** Ends a session: at once in this process, within seconds in others. */
  revoke(token: string): Promise<boolean>;
  /** Clears the cache after rows of a table were written, if cached users depend on the table. */
  invalidate(table: string): void;
}

export interface AccessOptions {
  db: Database;
  /** Lifetime of a token after its last use, in days. */
  tokenDays: number;
  screens: MenuScreens;
  entities: Readonly<Record<string, Entity>>;
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: () => string;
  /** Called once for each data rule that cannot be parsed; such a rule matches no rows. */
  onUnreadable?: (rule: GrantedRule) => void;
}

/** Maximum age of a cached user, because other processes can revoke tokens and change grants. */
const CACHE_MS = 10_000;
const MAX_CACHED = 5_000;

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const USER_SQL = `
  select id, username, realname, avatar, birthday, sex, email, phone, org_code, status, del_flag, work_no, post,
    telephone, user_identity, depart_ids, tenant_id as rel_tenant_ids, create_by, create_time, update_by, update_time
  from sys_user where id = $1 and del_flag = '0' and status = 1`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function buildAccess(options: AccessOptions): Access {
  const { db, screens, entities, now, onUnreadable } = options;
  const tokens = buildTokens(db, options.tokenDays);
  const cache = new Map<string, { person: Promise<CurrentUser | null>; until: number }>();
  const reported = new Set<string>();

  async function userInfo(userId: string) {
    const [row] = (await db.query(USER_SQL, [userId])).rows;
    return row ? Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value])) : null;
  }

  function reportOnce(rule: GrantedRule): void {
    const key = JSON.stringify(rule);
    if (!reported.has(key)) onUnreadable?.(rule);
    reported.add(key);
  }

  async function loadUser(token: string): Promise<CurrentUser | null> {
    const userId = await tokens.userIdOf(token);
    const user = userId === null ? null : await userInfo(userId);
    if (userId === null || user === null) return null;
    const [{ roles, departments: departs, permissions, rules }, buttons] = [
      await readUserGrants(db, userId),
      await readAllButtons(db),
    ];
    const orgCode = text(user.orgCode);
    const me = {
      id: userId,
      username: text(user.username),
      realname: text(user.realname),
      orgCode,
      orgId: departs.find((depart) => depart.orgCode === orgCode)?.id ?? '',
      orgCodes: departs.map((depart) => depart.orgCode).join(','),
      roleCodes: roles.map((role) => role.roleCode).join(','),
      tenantId: text(user.relTenantIds),
    };
    const codes = new Set(grantedCodesOf(permissions));
    const off = new Set(disabledCodesOf(buttons));
    const known = new Set(buttons.flatMap((row) => splitCodes(row.perms ?? '')));
    const menus = permissions.filter((row) => row.menu_type !== MENU_TYPE.button);
    const seen = new Set(menus.flatMap(({ component }) => (component ? screens.names(component) : [])));
    const read = parseRules(rules, screens, entities, reportOnce);
    const rulesOf = (api: string): readonly Condition[] =>
      conditionsAt(read, api, (name) => systemVariable(name, me, now()));
    return {
      me,
      userInfo: user,
      roles,
      departs,
      permissionIds: new Set(permissions.map(({ id }) => id)),
      menu: (isNew) => buildUserMenu(permissions, screens, isNew),
      auth: grantedButtonsOf(permissions),
      allAuth: allButtonsOf(buttons),
      codes,
      isGranted: (code) => splitCodes(code).some((one) => codes.has(one)),
      can: (code) => splitCodes(code).some((one) => codes.has(one) || off.has(one)),
      isDefined: (code) => known.has(code),
      canOpen: (screen) => seen.has(screen),
      dataRules: rulesOf,
    };
  }

  return {
    tokens,
    userInfo,
    userByToken(token) {
      const key = hashToken(token);
      const found = cache.get(key);
      if (found && found.until > Date.now()) return found.person;
      if (cache.size >= MAX_CACHED) cache.clear();
      const person = loadUser(token);
      const entry = { person, until: Date.now() + CACHE_MS };
      cache.set(key, entry);
      const drop = () => void (cache.get(key) === entry && cache.delete(key));
      // Errors and unknown tokens are not cached.
      person.then((one) => one ?? drop()).catch(drop);
      return person;
    },
    async revoke(token) {
      const revoked = await tokens.revoke(token);
      cache.delete(hashToken(token));
      return revoked;
    },
    invalidate(table) {
      if ((cachedTables.access as readonly string[]).includes(table)) cache.clear();
    },
  };
}
