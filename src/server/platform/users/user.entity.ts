/** Hooks of users: roles, departments, password, sessions, and department names in lists. */
import { sql } from 'kysely';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import {
  assertAdminRemains,
  assertNotOwnMembership,
  assertNotMorePrivileged,
} from '@/server/auth/permissions/privilege-ceiling';
import { splitCsv } from '@/server/http/request-params';
import { setUserDepartments, setUserRoles } from './memberships';
import { readNewPassword } from './new-password';
import { endSessions, type EndReason } from '@/server/auth/tokens/end-sessions';
import { hashPassword } from '@/server/auth/passwords/hash';
import { type Database, oneOf } from '@/server/db';
import type { ReadHookContext, WriteHookContext } from '@/server/crud';
import { fail } from './errors';

export { listFilters } from './list-filters';

/**
 * Protected fields: they say who the account is and for which departments it stands; a password reset can be sent to the
 * phone or e-mail address; the status can end sessions.
 */
const PRIVILEGED_FIELDS = [
  'username',
  'realname',
  'workNo',
  'phone',
  'email',
  'telephone',
  'post',
  'userIdentity',
  'departIds',
  'orgCode',
  'status',
];
/** Fields that data rules by department read. */
const SCOPE_FIELDS = ['departIds', 'userIdentity'];

const ACTIVE = 1;

const hasChanges = ({ before, after }: WriteHookContext, keys: readonly string[]) =>
  keys.some((key) => key in after && (before?.[key] ?? null) !== (after[key] ?? null));

/** Initial password; null when none was sent, which leaves the account without a usable password. @throws HttpError */
const initialPassword = ({ password }: WriteHookContext['body']) => (password ? readNewPassword(password) : null);

/**
 * @throws HttpError when the caller changes protected fields of a user with more permissions, changes their own scope
 * fields, or deactivates their own account
 */
export async function beforeSave(writing: WriteHookContext): Promise<void> {
  const { before, after, body, caller, db } = writing;
  if (!before) {
    initialPassword(body);
    return;
  }
  const id = String(before.id);
  if (hasChanges(writing, PRIVILEGED_FIELDS)) await assertNotMorePrivileged(db, caller, id);
  if (hasChanges(writing, SCOPE_FIELDS)) await assertNotOwnMembership(db, caller, [id]);
  if (id === caller.me.id && hasChanges(writing, ['status']) && after.status !== ACTIVE) throw fail.notYourself();
}

/** List in a request body: `"a,b"` or an array of ids. Returns null when it is absent, which means no change. */
const listField = (value: unknown): string[] | null =>
  typeof value === 'string' || Array.isArray(value) ? [...new Set(splitCsv(value))] : null;

/** Saves the roles, departments and initial password of the request; ends the sessions of a deactivated account. */
export async function afterSave(writing: WriteHookContext): Promise<void> {
  const { before, after, body, db } = writing;
  const id = String(after.id);
  const [roles, departs] = [listField(body.selectedroles), listField(body.selecteddeparts)];
  if (roles) await setUserRoles(writing, id, roles);
  if (departs) await setUserDepartments(writing, id, departs);
  const password = before ? null : initialPassword(body);
  if (password)
    await db
      .updateTable('sys_user')
      .set({ password: await hashPassword(password) })
      .where('id', '=', id)
      .execute();
  if (before && before.status === ACTIVE && after.status !== ACTIVE) await endAllSessions(db, id, 'frozen');
}

/** Ends the sessions of an account that may not be used any more; its open sockets end with them. */
async function endAllSessions(db: Database, userId: string, reason: EndReason): Promise<void> {
  await assertAdminRemains(db);
  await endSessions(db, { userId }, reason);
}

/** Soft delete: roles and departments are kept, so that the account can be restored. */
export async function afterDelete({ before, caller, db }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  if (id === caller.me.id) throw fail.notYourself();
  await assertNotMorePrivileged(db, caller, id);
  await endAllSessions(db, id, 'deleted');
}

/** Names of positions by code and by id: older clients store codes, newer ones ids. */
async function positionNames(db: Database, posts: readonly string[]): Promise<Map<string, string>> {
  if (posts.length === 0) return new Map();
  const positions = await db
    .selectFrom('sys_position')
    .select(['id', 'code', 'name'])
    .where('del_flag', '=', '0')
    .where((eb) => eb.or([eb('code', '=', oneOf(posts)), eb('id', '=', oneOf(posts))]))
    .execute();
  return new Map(positions.flatMap(({ id, code, name }) => [id, code ?? id].map((one) => [one, name ?? ''] as const)));
}

async function departmentNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('sys_depart').select(['id', 'depart_name']).where('id', '=', oneOf(ids)).execute();
  return new Map(rows.map(({ id, depart_name }) => [id, depart_name ?? '']));
}

/** Comma-separated ids and names of what a user belongs to. */
interface Memberships {
  user_id: string;
  ids: string;
  names: string | null;
}
const COMMA = sql.lit(',');
const idsOf = (rows: readonly Row[]) => rows.map((row) => String(row.id));

/** Adds the current roles and departments in the format that `add` and `edit` accept. */
async function addMemberships(rows: readonly Row[], db: Database): Promise<void> {
  const found = await db
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select(({ fn }) => [
      'ur.user_id',
      fn.agg<string>('string_agg', ['r.id', COMMA]).orderBy('r.role_code').as('ids'),
      fn.agg<string | null>('string_agg', ['r.role_name', COMMA]).orderBy('r.role_code').as('names'),
    ])
    .where('r.del_flag', '=', '0')
    .where('ur.user_id', '=', oneOf(idsOf(rows)))
    .groupBy('ur.user_id')
    .execute();
  const byUser = new Map<Value | undefined, Memberships>(found.map((row) => [row.user_id, row]));
  for (const row of rows) {
    const roles = byUser.get(row.id);
    row.selectedroles = roles?.ids ?? null;
    row.selectedroles_dictText = roles ? (roles.names ?? '') : null;
    row.selecteddeparts = row.belongDepIds ?? null;
    row.selecteddeparts_dictText = row.orgCodeTxt ?? null;
  }
}

/**
 * Adds `orgCodeTxt`, `belongDepIds`, `departIds_dictText`, `post_dictText` and `relTenantIds`; to a single record also
 * `selectedroles` and `selecteddeparts`.
 */
export async function afterRead(rows: Row[], { db, single: whole }: ReadHookContext): Promise<void> {
  if (rows.length === 0) return;
  const memberships = await db
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
    .select(({ fn }) => [
      'ud.user_id',
      fn.agg<string>('string_agg', ['d.id', COMMA]).orderBy('d.org_code').orderBy('d.id').as('ids'),
      fn.agg<string | null>('string_agg', ['d.depart_name', COMMA]).orderBy('d.org_code').orderBy('d.id').as('names'),
    ])
    .where('d.del_flag', '=', '0')
    .where('ud.user_id', '=', oneOf(idsOf(rows)))
    .groupBy('ud.user_id')
    .execute();
  const byUser = new Map<Value | undefined, Memberships>(memberships.map((row) => [row.user_id, row]));
  const managed = rows.flatMap((row) => splitCsv(row.departIds));
  const posts = rows.flatMap((row) => splitCsv(row.post));
  const names = await departmentNames(db, managed);
  const titles = await positionNames(db, posts);
  const named = (value: unknown, known: ReadonlyMap<string, string>) =>
    splitCsv(value)
      .map((one) => known.get(one) ?? one)
      .join(',');
  for (const row of rows) {
    const found = byUser.get(row.id);
    row.orgCodeTxt = found ? (found.names ?? '') : null;
    row.belongDepIds = found?.ids ?? null;
    if (row.departIds) row.departIds_dictText = named(row.departIds, names);
    if (row.post) row.post_dictText = named(row.post, titles);
    if ('tenantId' in row) row.relTenantIds = row.tenantId ?? null;
  }
  if (whole) await addMemberships(rows, db);
}
