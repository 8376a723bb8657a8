/** Routes that read and save the grants and data rules of roles (contract.md §1.3, §1.4). */
import { currentUser } from '@/server/auth/guard/hook';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { successReply } from '@/server/http/reply';
import { parseIds, textOf } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import type { WriteContext } from '../grants/audit';
import { ROLE_HOLDER } from '../grants/holders';
import { fail } from '../grants/errors';
import { messages } from '../grants/messages';
import { grantFields, permissionIdsOf, readGrantBody, saveGrants } from '../grants/permission-grants';
import { readRuleSelection, saveRuleSelection } from '../grants/rule-selection';
import { mayRead } from '../read-access';
import { body, ids, params, query, text } from '@/server/http/schema/fields';

const ROLE = 'system/role';

const mountPermissions: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  api.get(
    '/sys/permission/queryRolePermission',
    {
      schema: { summary: '角色的权限编号', querystring: query({ roleId: '角色' }) },
      config: { access: mayRead(engine, ROLE, 'system/permission') },
    },
    async (request) => {
      const id = textOf(request.query.roleId);
      await assertVisible(engine, ROLE, [id], currentUser(request));
      return successReply(await permissionIdsOf(db, ROLE_HOLDER, id));
    },
  );
  api.post(
    '/sys/permission/saveRolePermission',
    {
      schema: {
        summary: '保存角色的权限',
        body: body({ roleId: text('角色'), ...grantFields }),
      },
      config: { access: { permission: 'sys:role:grant' }, log: { title: '角色', label: '授权' } },
    },
    async (request) => {
      const { wanted, last } = readGrantBody(request.body);
      const write: WriteContext = { db, caller: currentUser(request), now: now() };
      const id = textOf(request.body.roleId);
      await assertVisible(engine, ROLE, [id], currentUser(request));
      await db.tx(() => saveGrants(write, ROLE_HOLDER, id, wanted, last));
      tableChanged('sys_role_permission');
      return successReply(null, messages.saved, 200);
    },
  );
};

const mountDataRules: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  api.get(
    '/sys/role/datarule/:permissionId/:roleId',
    {
      schema: { summary: '角色在菜单上的数据规则', params: params({ permissionId: '菜单', roleId: '角色' }) },
      config: { access: mayRead(engine, ROLE, 'system/permission') },
    },
    async (request) => {
      const found = await readRuleSelection(
        db,
        ROLE_HOLDER,
        textOf(request.params.permissionId),
        textOf(request.params.roleId),
      );
      if (!found) throw fail.noRules();
      return successReply(found);
    },
  );
  api.post(
    '/sys/role/datarule',
    {
      schema: {
        summary: '保存角色在菜单上的数据规则',
        body: body({ permissionId: text('菜单'), roleId: text('角色'), dataRuleIds: ids('数据规则') }),
      },
      config: { access: { permission: 'sys:role:datarule' }, log: { title: '角色', label: '数据规则授权' } },
    },
    async (request) => {
      const write: WriteContext = { db, caller: currentUser(request), now: now() };
      const [menu, role] = [textOf(request.body.permissionId), textOf(request.body.roleId)];
      await assertVisible(engine, ROLE, [role], currentUser(request));
      await db.tx(() => saveRuleSelection(write, ROLE_HOLDER, menu, role, parseIds(request.body.dataRuleIds)));
      tableChanged('sys_role_permission');
      return successReply(null, messages.saved, 200);
    },
  );
};

export const mountRoleGrants: PlatformRoutes = (api, platform) => {
  mountPermissions(api, platform);
  mountDataRules(api, platform);
};
