/** Roles of departments as the calls about them need them, and what their holders would gain. */
import type { Caller } from '../../crud';
import type { Database } from '../../db';
import { Refusal } from '../../refusal';
import { demandGrantable, demandUnbound } from '../people/grants';
import type { Holding } from '../people/holding';
import { texts as people } from '../people/texts';
import { csv, plain } from './rows';
import { texts } from './texts';

export interface DepartRole {
  id: string;
  departId: string;
}

/** Locks the role, so that what it grants does not change meanwhile. @throws Refusal */
export async function lockRole(db: Database, id: unknown): Promise<DepartRole> {
  const { rows } = await db.query(
    "select id, depart_id from sys_depart_role where id = $1 and del_flag = '0' for update",
    [typeof id === 'string' ? plain(id) : ''],
  );
  if (!rows[0]) throw new Refusal(texts.noRole);
  return { id: String(rows[0].id), departId: String(rows[0].depart_id) };
}

/**
 * Refuses to give roles that grant what the actor does not hold, or show rows that he does not see.
 * @throws Refusal 510
 */
export async function demandRoleGrants(
  db: Database,
  actor: Pick<Caller, 'me'>,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const { rows } = await db.query(
    'select permission_id, data_rule_ids from sys_depart_role_permission where role_id = any($1)',
    [roleIds],
  );
  const permissions = rows.map((row) => String(row.permission_id));
  const holding = await demandGrantable(db, actor, permissions);
  for (const { permission_id, data_rule_ids } of rows) {
    const rules = new Set(csv(String(data_rule_ids ?? '')));
    demandNarrow(holding, String(permission_id), rules);
  }
}

/**
 * Refuses to take roles away that grant what the actor does not hold, or through whose menus rules bind him: a rule
 * would go with the grant.
 * @throws Refusal 510
 */
export async function demandRolesLoose(
  db: Database,
  actor: Pick<Caller, 'me'>,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const { rows } = await db.query('select permission_id from sys_depart_role_permission where role_id = any($1)', [
    roleIds,
  ]);
  await demandUnbound(
    db,
    actor,
    rows.map((row) => String(row.permission_id)),
  );
}

/** Whoever sees only some rows gives no more than those. @throws Refusal 510 */
export function demandNarrow({ admin, permissions }: Holding, permissionId: string, rules: ReadonlySet<string>): void {
  const mine = [...(permissions.get(permissionId) ?? [])];
  if (!admin && !mine.every((rule) => rules.has(rule))) throw new Refusal(people.looser, 510);
}
