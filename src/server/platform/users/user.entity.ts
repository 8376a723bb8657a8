/** What a user is beyond his row: roles, departments, password; and the names of his departments in every list. */
import type { Row } from '@/model/record';
import {
  assertAdminRemains,
  assertNotOwnMembership,
  assertNotMorePrivileged,
} from '@/server/auth/permissions/privilege-ceiling';
import { splitCsv } from '@/server/http/request-params';
import { setUserDepartments, setUserRoles } from './memberships';
import { readNewPassword } from './new-password';
import { messages } from './messages';
import { channels } from '@/server/db/table-changes';
import { hashPassword } from '@/server/auth/passwords/hash';
import type { Database } from '@/server/db';
import type { ReadHookContext, WriteHookContext } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';

export { narrowing } from './list-filters';

/** Who can be reached at another address can have his password sent there; a status ends sessions. */
const PRIVILEGED_FIELDS = ['phone', 'email', 'status'];
/** Rules by department look at these. */
const SCOPE_FIELDS = ['departIds', 'userIdentity'];

const ACTIVE = 1;

const hasChanges = ({ before, after }: WriteHookContext, keys: readonly string[]) =>
  keys.some((key) => key in after && (before?.[key] ?? null) !== (after[key] ?? null));

/** Null: the account has no password that anybody could use. @throws HttpError */
const initialPassword = ({ password }: WriteHookContext['body']) => (password ? readNewPassword(password) : null);

/** @throws HttpError for a stronger person's address, one's own reach */
export async function saving(writing: WriteHookContext): Promise<void> {
  const { before, after, body, caller, db } = writing;
  if (!before) {
    initialPassword(body);
    return;
  }
  const id = String(before.id);
  if (hasChanges(writing, PRIVILEGED_FIELDS)) await assertNotMorePrivileged(db, caller, id);
  if (hasChanges(writing, SCOPE_FIELDS)) await assertNotOwnMembership(db, caller, [id]);
  if (id === caller.me.id && hasChanges(writing, ['status']) && after.status !== ACTIVE)
    throw new HttpError(messages.notYourself);
}

/** A list that the body carries: `"a,b"`, or rows of ids; absent and null change nothing. */
const listField = (value: unknown): string[] | null =>
  typeof value === 'string' || Array.isArray(value) ? [...new Set(splitCsv(value))] : null;

/** Roles and departments that were sent; the first password; sessions end with the account. */
export async function saved(writing: WriteHookContext): Promise<void> {
  const { before, after, body, db } = writing;
  const id = String(after.id);
  const [roles, departs] = [listField(body.selectedroles), listField(body.selecteddeparts)];
  if (roles) await setUserRoles(writing, id, roles);
  if (departs) await setUserDepartments(writing, id, departs);
  const password = before ? null : initialPassword(body);
  if (password) await db.query('update sys_user set password = $2 where id = $1', [id, await hashPassword(password)]);
  if (before && before.status === ACTIVE && after.status !== ACTIVE) await endSessions(db, id);
}

async function endSessions(db: Database, id: string): Promise<void> {
  await assertAdminRemains(db);
  await db.query('delete from sys_token where user_id = $1', [id]);
  // Open sockets of the account end with its sessions.
  await db.notify(channels.tableChanged, 'sys_token');
}

/** The row is marked deleted; roles and departments stay with it for the way back. */
export async function deleted({ before, caller, db }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  if (id === caller.me.id) throw new HttpError(messages.notYourself);
  await assertNotMorePrivileged(db, caller, id);
  await endSessions(db, id);
}

/** Older clients keep positions by code, newer ones by id. */
const POSITIONS_SQL = `
  select unnest(array[p.code, p.id]) as id, p.name from sys_position p
  where p.del_flag = '0' and (p.code = any($1) or p.id = any($1))`;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const ROLES_SQL = `
  select ur.user_id, string_agg(r.id, ',' order by r.role_code) as ids, string_agg(r.role_name, ',' order by r.role_code) as names
  from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = '0'
  where ur.user_id = any($1) group by ur.user_id`;

/** What `add` and `edit` take of roles and departments, as it is now. */
async function addMemberships(rows: readonly Row[], db: Database): Promise<void> {
  const { rows: found } = await db.query(ROLES_SQL, [rows.map((row) => row.id)]);
  const byUser = new Map(found.map((row) => [row.user_id, row]));
  for (const row of rows) {
    const roles = byUser.get(row.id);
    row.selectedroles = roles ? textOf(roles.ids) : null;
    row.selectedroles_dictText = roles ? textOf(roles.names) : null;
    row.selecteddeparts = row.belongDepIds ?? null;
    row.selecteddeparts_dictText = row.orgCodeTxt ?? null;
  }
}

/**
 * Adds `orgCodeTxt`, `belongDepIds`, `departIds_dictText`, `post_dictText` and `relTenantIds`; to a single record also
 * `selectedroles` and `selecteddeparts`.
 */
export async function showing(rows: Row[], { db, single: whole }: ReadHookContext): Promise<void> {
  if (rows.length === 0) return;
  const { rows: memberships } = await db.query(
    `select ud.user_id, string_agg(d.depart_name, ',' order by d.org_code, d.id) as names,
       string_agg(d.id, ',' order by d.org_code, d.id) as ids
     from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
     where ud.user_id = any($1) group by ud.user_id`,
    [rows.map((row) => row.id)],
  );
  const byUser = new Map(memberships.map((row) => [row.user_id, row]));
  const managed = rows.flatMap((row) => splitCsv(row.departIds));
  const posts = rows.flatMap((row) => splitCsv(row.post));
  const names = await namesOf(db, 'select id, depart_name as name from sys_depart where id = any($1)', managed);
  const titles = await namesOf(db, POSITIONS_SQL, posts);
  const named = (value: unknown, known: ReadonlyMap<string, string>) =>
    splitCsv(value)
      .map((one) => known.get(one) ?? one)
      .join(',');
  for (const row of rows) {
    const found = byUser.get(row.id);
    row.orgCodeTxt = found ? textOf(found.names) : null;
    row.belongDepIds = found ? textOf(found.ids) : null;
    if (row.departIds) row.departIds_dictText = named(row.departIds, names);
    if (row.post) row.post_dictText = named(row.post, titles);
    if ('tenantId' in row) row.relTenantIds = row.tenantId ?? null;
  }
  if (whole) await addMemberships(rows, db);
}

async function namesOf(db: Database, sql: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query(sql, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [String(row.id), textOf(row.name)]));
}
