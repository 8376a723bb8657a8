/**
 * Data rules of department and department role grants (contract.md §1.5). A department selects from all rules of the
 * menu; a department role selects from the rules of its department.
 */
import { actionCode } from '@/model/entity/fill-action';
import { successReply } from '@/server/http/reply';
import type { Caller } from '@/server/crud';
import { currentUser } from '@/server/auth/guard/hook';
import { assertRuleSelection } from '@/server/auth/permissions/privilege-ceiling';
import { logGrantChange } from '../grants/audit';
import { dataRulesOfMenu } from '../grants/rule-selection';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { mayRead } from '../read-access';
import type { PlatformContext } from '../context';
import { lockDepartmentRole } from './privileges';
import { DEPARTMENT_ROLE } from './routes';
import { DEPARTMENT } from '../departments/department-tree';
import { assertManagesDepartment } from '../departments/managed';
import { conditionText, conditionTexts } from '@/server/http/request-params';
import { messages } from '../departments/messages';
import { body, ids, params, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from '../departments/errors';

/** Owner type of a grant. Both grant tables have the same columns apart from the owner column. */
type GrantHolder = 'depart' | 'role';
const GRANT_TABLES = {
  depart: { table: 'sys_depart_permission', column: 'depart_id' },
  role: { table: 'sys_depart_role_permission', column: 'role_id' },
} as const;

/** Ids of the data rules of a grant; null when the grant does not exist. @param lock locks the row (`for update`) */
async function readGrantedRules(
  { db }: PlatformContext,
  holder: GrantHolder,
  id: string,
  permissionId: string,
  lock = false,
) {
  const { table, column } = GRANT_TABLES[holder];
  const grant = await db.dynamic
    .selectFrom(table)
    .select('data_rule_ids')
    .where(column, '=', id)
    .where('permission_id', '=', permissionId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return grant ? conditionTexts(String(grant.data_rule_ids ?? '')) : null;
}

/** Data rules of a menu. @param among ids to keep; null keeps all */
async function readRules({ db }: PlatformContext, permissionId: string, among: readonly string[] | null) {
  const rules = await dataRulesOfMenu(db, permissionId);
  return among === null ? rules : rules.filter(({ id }) => among.includes(id));
}

/** @throws HttpError 未找到权限配置信息 when `rules` is empty */
async function replyRules(rules: readonly unknown[], checked: readonly string[] | null) {
  if (rules.length === 0) throw fail.noRules();
  return successReply({ datarule: rules, ...(checked && checked.length > 0 ? { drChecked: checked.join(',') } : {}) });
}

/**
 * Saves the data rules of a grant and writes an audit entry.
 * @throws HttpError when the grant does not exist, when a rule is not selectable, or when the grant would show more
 * rows than the caller sees
 */
async function saveRuleSelection(
  platform: PlatformContext,
  caller: Caller,
  {
    holder,
    id,
    permissionId,
    rules,
  }: { holder: GrantHolder; id: string; permissionId: string; rules: readonly string[] },
  among: readonly string[] | null,
): Promise<void> {
  const { db, engine } = platform;
  await assertVisible(engine, holder === 'role' ? DEPARTMENT_ROLE : DEPARTMENT, [id], caller);
  const before = await readGrantedRules(platform, holder, id, permissionId, true);
  if (before === null) throw holder === 'role' ? fail.roleMenuFirst() : fail.departMenuFirst();
  const known = (await readRules(platform, permissionId, among)).map(({ id: rule }) => rule);
  if (!rules.every((rule) => known.includes(rule))) throw fail.wrongRules();
  await assertRuleSelection(db, caller, permissionId, rules);
  const { table, column } = GRANT_TABLES[holder];
  await db.dynamic
    .updateTable(table)
    .set({ data_rule_ids: rules.length > 0 ? rules.join(',') : null })
    .where(column, '=', id)
    .where('permission_id', '=', permissionId)
    .execute();
  await logGrantChange(db, caller, platform.now(), {
    table,
    id,
    action: 'datarule',
    before: { permissionId, dataRuleIds: before },
    after: { permissionId, dataRuleIds: rules },
  });
}

function mountReads(api: Api, platform: PlatformContext): void {
  const { engine, schemas } = platform;
  const grantCode = actionCode(schemas.entities[DEPARTMENT]!.permissionPrefix, 'grant');
  api.get(
    '/sys/sysDepartPermission/datarule/:permissionId/:departId',
    {
      schema: { summary: '部门在菜单上的数据规则', params: params({ permissionId: '菜单', departId: '部门' }) },
      config: { access: mayRead(engine, DEPARTMENT) },
    },
    async (request) => {
      const { permissionId, departId } = request.params;
      const caller = currentUser(request);
      // A user who sets the rights of departments reads them too.
      if (caller.can(grantCode)) await assertVisible(engine, DEPARTMENT, [conditionText(departId)], caller);
      else await assertManagesDepartment(platform, caller, conditionText(departId));
      const checked = await readGrantedRules(platform, 'depart', conditionText(departId), conditionText(permissionId));
      return replyRules(await readRules(platform, conditionText(permissionId), null), checked);
    },
  );

  api.get(
    '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
    {
      schema: {
        summary: '部门角色在菜单上的数据规则',
        params: params({ permissionId: '菜单', departId: '部门', roleId: '部门角色' }),
      },
      config: { access: mayRead(engine, DEPARTMENT_ROLE) },
    },
    async (request) => {
      const permissionId = conditionText(request.params.permissionId);
      const [departId, roleId] = [conditionText(request.params.departId), conditionText(request.params.roleId)];
      await assertManagesDepartment(platform, currentUser(request), departId);
      await assertVisible(engine, DEPARTMENT_ROLE, [roleId], currentUser(request));
      const given = (await readGrantedRules(platform, 'depart', departId, permissionId)) ?? [];
      return replyRules(
        await readRules(platform, permissionId, given),
        await readGrantedRules(platform, 'role', roleId, permissionId),
      );
    },
  );
}

function mountSaves(api: Api, platform: PlatformContext): void {
  const { db, schemas } = platform;
  /** Access and log title of a save route. */
  const granting = (entity: string, title: string) => ({
    config: {
      access: { permission: actionCode(schemas.entities[entity]!.permissionPrefix, 'grant') },
      log: { title, label: '数据规则授权' },
    },
  });

  api.post(
    '/sys/sysDepartPermission/datarule',
    {
      schema: {
        summary: '保存部门在菜单上的数据规则',
        body: body({ permissionId: text('菜单'), departId: text('部门'), dataRuleIds: ids('数据规则') }),
      },
      ...granting(DEPARTMENT, '部门'),
    },
    async (request) => {
      const [id, permissionId] = [conditionText(request.body.departId), conditionText(request.body.permissionId)];
      const rules = conditionTexts(request.body.dataRuleIds);
      await db.tx(() =>
        saveRuleSelection(platform, currentUser(request), { holder: 'depart', id, permissionId, rules }, null),
      );
      platform.tableChanged(GRANT_TABLES.depart.table);
      return successReply(null, messages.ruleSaved, 200);
    },
  );

  api.post(
    '/sys/sysDepartRole/datarule',
    {
      schema: {
        summary: '保存部门角色在菜单上的数据规则',
        body: body({ permissionId: text('菜单'), roleId: text('部门角色'), dataRuleIds: ids('数据规则') }),
      },
      ...granting(DEPARTMENT_ROLE, '部门角色'),
    },
    async (request) => {
      const permissionId = conditionText(request.body.permissionId);
      const rules = conditionTexts(request.body.dataRuleIds);
      await db.tx(async () => {
        const role = await lockDepartmentRole(db, request.body.roleId);
        const among = (await readGrantedRules(platform, 'depart', role.departId, permissionId)) ?? [];
        await saveRuleSelection(
          platform,
          currentUser(request),
          { holder: 'role', id: role.id, permissionId, rules },
          among,
        );
      });
      platform.tableChanged(GRANT_TABLES.role.table);
      return successReply(null, messages.ruleSaved, 200);
    },
  );
}

export function mountDepartmentDataRules(api: Api, platform: PlatformContext): void {
  mountReads(api, platform);
  mountSaves(api, platform);
}
