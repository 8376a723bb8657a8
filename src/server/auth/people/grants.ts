/**
 * Nobody gives what he does not hold, and nobody lays hands on a stronger person. Holders of the role `admin` may give
 * everything: a right that was taken from all of them could never come back otherwise. All of these read the database,
 * so call them inside the transaction of the write they guard.
 */
import type { Caller } from '../../crud';
import type { Database } from '../../db';
import { Refusal } from '../../refusal';
import { texts as serverTexts } from '../../texts';
import { ADMIN_CODE, type Holding, readHolding } from './holding';
import { texts } from './texts';

/** Who gives or takes. */
export type Actor = Pick<Caller, 'me'>;

const NOT_ALLOWED = 510;
const refuse = (message: string) => new Refusal(message, NOT_ALLOWED);

export const holdingOf = (db: Database, { me }: Actor): Promise<Holding> => readHolding(db, String(me.id ?? ''));

const within = <T>(some: Iterable<T>, all: ReadonlySet<T>) => [...some].every((one) => all.has(one));

/**
 * Refuses to give, or take away, permissions that the person does not hold.
 * @param permissions ids of menus and buttons, or codes of buttons
 * @throws Refusal 510
 */
export async function demandGrantable(db: Database, actor: Actor, permissions: Iterable<string>): Promise<Holding> {
  const holding = await holdingOf(db, actor);
  const { admin, permissions: held, codes } = holding;
  if (!admin && ![...permissions].every((one) => held.has(one) || codes.has(one))) throw refuse(texts.notHeld);
  return holding;
}

/**
 * The data rules that a new grant of a permission carries: who sees only some rows gives no more than those.
 * @returns as `data_rule_ids` has them
 */
export function inheritedRules({ admin, permissions }: Holding, permissionId: string): string | null {
  const rules = admin ? [] : [...(permissions.get(permissionId) ?? [])];
  return rules.length > 0 ? rules.join(',') : null;
}

/** @throws Refusal 510 for roles that the person does not have himself */
export async function demandRoles(db: Database, actor: Actor, roleIds: Iterable<string>): Promise<void> {
  const { admin, roles } = await holdingOf(db, actor);
  if (!admin && !within(roleIds, roles)) throw refuse(texts.roleNotHeld);
}

const isBound = ({ permissions }: Holding) => [...permissions.values()].some((rules) => rules.size > 0);

const OUTSIDE = `
  select from sys_depart d where d.id = any($2) and not exists (
    select from sys_user_depart ud join sys_depart mine on mine.id = ud.dep_id and mine.del_flag = '0'
    where ud.user_id = $1 and (d.id = mine.id or (mine.org_code <> '' and starts_with(d.org_code, mine.org_code)))) limit 1`;

/** Rules by department show a bound person his own departments: others are not his to give, or to take over. */
const isOutside = async (db: Database, actor: Actor, departIds: readonly string[]) =>
  departIds.length > 0 && (await db.query(OUTSIDE, [actor.me.id, departIds])).rows.length > 0;

/** @throws Refusal 510 for departments outside the actor's own, where data rules bind him */
export async function demandDeparts(db: Database, actor: Actor, departIds: readonly string[]): Promise<void> {
  const holding = await holdingOf(db, actor);
  if (!holding.admin && isBound(holding) && (await isOutside(db, actor, departIds))) throw refuse(texts.looser);
}

/**
 * Refuses to change or take away roles that give more than the actor holds, or through which rules bind him.
 * @throws Refusal 510
 */
export async function demandRolesWithin(db: Database, actor: Actor, roleIds: readonly string[]): Promise<void> {
  const { admin, permissions } = await holdingOf(db, actor);
  if (admin || roleIds.length === 0) return;
  const { rows } = await db.query(
    `select r.role_code, rp.permission_id from sys_role r left join sys_role_permission rp on rp.role_id = r.id
     where r.id = any($1)`,
    [roleIds],
  );
  for (const { role_code, permission_id } of rows) {
    if (role_code === ADMIN_CODE) throw refuse(texts.notHeld);
    if (permission_id === null) continue;
    const rules = permissions.get(String(permission_id));
    if (!rules) throw refuse(texts.notHeld);
    if (rules.size > 0) throw refuse(texts.looser);
  }
}

/** @throws Refusal 510 for anybody but an administrator */
export async function demandAdmin(db: Database, actor: Actor): Promise<void> {
  if (!(await holdingOf(db, actor)).admin) throw refuse(serverTexts.noPermission);
}

/** Sees the other at least every row that one sees? More rules show fewer rows. */
const isNarrower = (one: Holding, other: Holding) =>
  [...other.permissions].every(([id, rules]) => {
    const mine = one.permissions.get(id);
    return mine !== undefined && within(mine, rules);
  });

/**
 * Refuses what would give one power over a stronger person: who holds a role or permission that the actor does not, or
 * sees rows that the actor does not. Oneself is never stronger.
 * @throws Refusal 510
 */
export async function demandWeaker(db: Database, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.me.id) return;
  const one = await holdingOf(db, actor);
  if (one.admin) return;
  const other = await readHolding(db, userId);
  if (other.admin || !within(other.roles, one.roles) || !isNarrower(one, other)) throw refuse(texts.stronger);
  if (!isBound(one)) return;
  const { rows } = await db.query('select dep_id from sys_user_depart where user_id = $1', [userId]);
  const departs = rows.map((row) => String(row.dep_id));
  if (await isOutside(db, actor, departs)) throw refuse(texts.stronger);
}

/**
 * Refuses a choice of data rules that shows more than the actor sees.
 * @throws Refusal 510
 */
export async function demandRuleChoice(
  db: Database,
  actor: Actor,
  permissionId: string,
  ruleIds: Iterable<string>,
): Promise<void> {
  const { admin, permissions } = await demandGrantable(db, actor, [permissionId]);
  if (!admin && !within(permissions.get(permissionId) ?? [], new Set(ruleIds))) throw refuse(texts.looser);
}

/**
 * Refuses to change menus, or their rules, where rules bind the actor himself.
 * @throws Refusal 510
 */
export async function demandUnbound(db: Database, actor: Actor, permissionIds: readonly string[]): Promise<void> {
  const { admin, permissions } = await demandGrantable(db, actor, permissionIds);
  if (!admin && permissionIds.some((id) => (permissions.get(id)?.size ?? 0) > 0)) throw refuse(texts.looser);
}

/** @throws Refusal 510 for a change to the actor's own departments: rules by department would bind him no longer */
export async function demandNotOwn(db: Database, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (!userIds.includes(String(actor.me.id))) return;
  if (!(await holdingOf(db, actor)).admin) throw refuse(texts.ownDeparts);
}

/**
 * Called after a write that may have taken the last administrator; those of other transactions are waited for.
 * @throws Refusal
 */
export async function demandAdminLeft(db: Database): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtext('jw_admins'))");
  const { rows } = await db.query(
    `select from sys_user u join sys_user_role ur on ur.user_id = u.id
     join sys_role r on r.id = ur.role_id and r.del_flag = '0' and r.role_code = $1
     where u.del_flag = '0' and u.status = 1 limit 1`,
    [ADMIN_CODE],
  );
  if (rows.length === 0) throw new Refusal(texts.lastAdmin);
}
