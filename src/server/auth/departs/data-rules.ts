/** Which rows a grant shows (contract.md §1.5): of a department among all rules of the menu, of its role among those. */
import type { FastifyInstance } from 'fastify';
import { actionCode } from '@/model/fill/entity';
import { answer } from '../../answer';
import type { Caller } from '../../crud';
import { asObject } from '../../crud/write/body';
import { noPermission, Refusal } from '../../refusal';
import { personOf } from '../guard';
import { paths } from '../paths';
import { demandRuleChoice } from '../people/grants';
import { logChange } from '../people/journal';
import { demandSeen } from '../people/place';
import type { Platform } from '../platform';
import { lockRole } from './role-guard';
import { DEPART_ROLE } from './roles';
import { csv, DEPART, plain } from './rows';
import { texts } from './texts';

const textOf = (value: unknown) => (typeof value === 'string' ? plain(value) : '');

/** Whose grant it is; both tables have the same columns beside the holder's. */
type Holder = 'depart' | 'role';
const GRANT = {
  depart: { table: 'sys_depart_permission', column: 'depart_id' },
  role: { table: 'sys_depart_role_permission', column: 'role_id' },
} as const;

/** The rules that a grant carries; null when there is no such grant. `lock` holds it until the transaction ends. */
async function readGrant({ db }: Platform, holder: Holder, id: string, permissionId: string, lock = false) {
  const { table, column } = GRANT[holder];
  const { rows } = await db.query(
    `select data_rule_ids from ${table} where ${column} = $1 and permission_id = $2${lock ? ' for update' : ''}`,
    [id, permissionId],
  );
  return rows[0] ? csv(String(rows[0].data_rule_ids ?? '')) : null;
}

const RULES = `
  select id, permission_id as "permissionId", rule_name as "ruleName", rule_column as "ruleColumn",
    rule_conditions as "ruleConditions", rule_value as "ruleValue", status, create_by as "createBy",
    create_time as "createTime", update_by as "updateBy", update_time as "updateTime"
  from sys_permission_data_rule where permission_id = $1 and coalesce(del_flag, '0') = '0' order by create_time, id`;

/** Rules of a menu; `among` narrows them to those a department was given. */
async function readRules({ db }: Platform, permissionId: string, among: readonly string[] | null) {
  const { rows } = await db.query(RULES, [permissionId]);
  return among === null ? rows : rows.filter((row) => among.includes(String(row.id)));
}

/** @throws Refusal 未找到权限配置信息 when there are none to choose from */
async function answerRules(rules: readonly unknown[], checked: readonly string[] | null) {
  if (rules.length === 0) throw new Refusal(texts.noRules);
  return answer({ datarule: rules, ...(checked && checked.length > 0 ? { drChecked: checked.join(',') } : {}) });
}

/** What is written: the grant is there, every rule is the menu's, and it shows no more than the giver sees. */
async function saveRules(
  platform: Platform,
  caller: Caller,
  { holder, id, permissionId, rules }: { holder: Holder; id: string; permissionId: string; rules: readonly string[] },
  among: readonly string[] | null,
): Promise<void> {
  const { db, engine } = platform;
  await demandSeen(engine, holder === 'role' ? DEPART_ROLE : DEPART, [id], caller);
  const before = await readGrant(platform, holder, id, permissionId, true);
  if (before === null) throw new Refusal(holder === 'role' ? texts.roleMenuFirst : texts.departMenuFirst);
  const known = (await readRules(platform, permissionId, among)).map((row) => String(row.id));
  if (!rules.every((rule) => known.includes(rule))) throw new Refusal(texts.wrongRules);
  await demandRuleChoice(db, caller, permissionId, rules);
  const { table, column } = GRANT[holder];
  await db.query(`update ${table} set data_rule_ids = nullif($3, '') where ${column} = $1 and permission_id = $2`, [
    id,
    permissionId,
    rules.join(','),
  ]);
  await logChange(db, caller, platform.now(), {
    table,
    id,
    action: 'datarule',
    before: { permissionId, dataRuleIds: before },
    after: { permissionId, dataRuleIds: rules },
  });
}

interface Asked {
  Params: { permissionId: string; departId: string; roleId: string };
}

export function mountDataRules(api: FastifyInstance, platform: Platform): void {
  const { db, engine, schemas } = platform;
  const guarded = { config: { guarded: true } };
  const grants = (entity: string) => ({ config: { code: actionCode(schemas.entities[entity]!.auth, 'grant') } });
  const demandRead = (entity: string, caller: Caller) => {
    if (!engine.mayRead(entity, caller)) throw noPermission();
  };

  api.get<Asked>(paths.departRuleList, guarded, async (request) => {
    demandRead(DEPART, personOf(request));
    const { permissionId, departId } = request.params;
    const checked = await readGrant(platform, 'depart', plain(departId), plain(permissionId));
    return answerRules(await readRules(platform, plain(permissionId), null), checked);
  });

  api.get<Asked>(paths.departRoleRuleList, guarded, async (request) => {
    demandRead(DEPART_ROLE, personOf(request));
    const [permissionId, departId, roleId] = ['permissionId', 'departId', 'roleId'].map((key) =>
      plain(request.params[key as keyof Asked['Params']]),
    ) as [string, string, string];
    const given = (await readGrant(platform, 'depart', departId, permissionId)) ?? [];
    return answerRules(
      await readRules(platform, permissionId, given),
      await readGrant(platform, 'role', roleId, permissionId),
    );
  });

  api.post(paths.departRuleSave, grants(DEPART), async (request) => {
    const body = asObject(request.body);
    const [id, permissionId] = [textOf(body.departId), textOf(body.permissionId)];
    const rules = csv(textOf(body.dataRuleIds));
    await db.tx(() => saveRules(platform, personOf(request), { holder: 'depart', id, permissionId, rules }, null));
    platform.written(GRANT.depart.table);
    return answer(null, texts.ruleSaved, 200);
  });

  api.post(paths.departRoleRuleSave, grants(DEPART_ROLE), async (request) => {
    const body = asObject(request.body);
    const permissionId = textOf(body.permissionId);
    const rules = csv(textOf(body.dataRuleIds));
    await db.tx(async () => {
      const role = await lockRole(db, body.roleId);
      const among = (await readGrant(platform, 'depart', role.departId, permissionId)) ?? [];
      await saveRules(platform, personOf(request), { holder: 'role', id: role.id, permissionId, rules }, among);
    });
    platform.written(GRANT.role.table);
    return answer(null, texts.ruleSaved, 200);
  });
}
