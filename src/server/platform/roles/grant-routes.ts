/** Routes that read and save the grants and data rules of roles (contract.md §1.3, §1.4). */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { errorReply, successReply } from '@/server/http/reply';
import { bodyText, parseIds, requestBody, requestParam } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import type { WriteContext } from '../grants/audit';
import { ROLE_HOLDER } from '../grants/holders';
import { messages } from '../grants/messages';
import { permissionIdsOf, readGrantBody, saveGrants } from '../grants/permission-grants';
import { readRuleSelection, saveRuleSelection } from '../grants/rule-selection';
import { assertMayRead } from '../read-access';

const ROLE = 'system/role';

export const mountRoleGrants: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  const assertReader = (request: FastifyRequest) =>
    assertMayRead(engine, currentUser(request), ROLE, 'system/permission');

  api.get('/sys/permission/queryRolePermission', { config: { access: 'handler' } }, async (request) => {
    assertReader(request);
    const id = requestParam(request, 'roleId');
    await assertVisible(engine, ROLE, [id], currentUser(request));
    return successReply(await permissionIdsOf(db, ROLE_HOLDER, id));
  });
  api.post(
    '/sys/permission/saveRolePermission',
    { config: { access: { permission: 'sys:role:grant' }, log: { title: '角色', label: '授权' } } },
    async (request) => {
      const { body, wanted, last } = readGrantBody(request);
      const write: WriteContext = { db, caller: currentUser(request), now: now() };
      const id = bodyText(body, 'roleId');
      await assertVisible(engine, ROLE, [id], currentUser(request));
      await db.tx(() => saveGrants(write, ROLE_HOLDER, id, wanted, last));
      tableChanged('sys_role_permission');
      return successReply(null, messages.saved, 200);
    },
  );

  api.get('/sys/role/datarule/:permissionId/:roleId', { config: { access: 'handler' } }, async (request) => {
    assertReader(request);
    const found = await readRuleSelection(
      db,
      ROLE_HOLDER,
      requestParam(request, 'permissionId'),
      requestParam(request, 'roleId'),
    );
    return found ? successReply(found) : errorReply(500, messages.noRules);
  });
  api.post(
    '/sys/role/datarule',
    { config: { access: { permission: 'sys:role:datarule' }, log: { title: '角色', label: '数据规则授权' } } },
    async (request) => {
      const body = requestBody(request);
      const write: WriteContext = { db, caller: currentUser(request), now: now() };
      const [menu, role] = [bodyText(body, 'permissionId'), bodyText(body, 'roleId')];
      await assertVisible(engine, ROLE, [role], currentUser(request));
      await db.tx(() => saveRuleSelection(write, ROLE_HOLDER, menu, role, parseIds(body.dataRuleIds)));
      tableChanged('sys_role_permission');
      return successReply(null, messages.saved, 200);
    },
  );
};
