/** Routes that read and save the grants of departments (contract.md §1.4). */
import { oneOf } from '@/server/db';
import { currentUser } from '@/server/auth/guard/hook';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import type { PlatformRoutes } from '../context';
import { logGrantChange, type WriteContext } from '../grants/audit';
import { DEPARTMENT_HOLDER } from '../grants/holders';
import { messages } from '../grants/messages';
import { grantFields, permissionIdsOf, readGrantBody, saveGrants } from '../grants/permission-grants';
import { mayRead } from '../read-access';
import { DEPARTMENT } from './department-tree';
import { body, query, text } from '@/server/http/schema/fields';

/** Revokes permissions from the roles of a department, because they can hold only permissions of the department. */
async function revokeFromDepartmentRoles(
  { db, caller, now }: WriteContext,
  departId: string,
  removed: readonly string[],
): Promise<void> {
  const roles = await db
    .selectFrom('sys_depart_role as r')
    .innerJoin('sys_depart_role_permission as g', 'g.role_id', 'r.id')
    .select(({ fn }) => ['r.id', fn.agg<unknown>('array_agg', ['g.permission_id']).as('lost')])
    .where('r.depart_id', '=', departId)
    .where('g.permission_id', '=', oneOf(removed))
    .groupBy('r.id')
    .orderBy('r.id')
    .execute();
  const table = 'sys_depart_role_permission';
  for (const { id, lost } of roles) {
    await db.selectFrom('sys_depart_role').select('id').where('id', '=', id).forUpdate().execute();
    await db.deleteFrom(table).where('role_id', '=', id).where('permission_id', '=', oneOf(removed)).execute();
    const change = { before: { permissionIds: lost }, after: { permissionIds: [] } };
    await logGrantChange(db, caller, now, { table, id, action: 'grant', ...change });
  }
}

export const mountDepartmentGrants: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  api.get(
    '/sys/permission/queryDepartPermission',
    {
      schema: { summary: '部门的权限编号', querystring: query({ departId: '部门' }) },
      config: { access: mayRead(engine, DEPARTMENT, 'system/permission') },
    },
    async (request) => {
      const caller = currentUser(request);
      const id = textOf(request.query.departId);
      await assertVisible(engine, DEPARTMENT, [id], caller);
      return successReply(await permissionIdsOf(db, DEPARTMENT_HOLDER, id));
    },
  );
  api.post(
    '/sys/permission/saveDepartPermission',
    {
      schema: {
        summary: '保存部门的权限',
        body: body({ departId: text('部门'), ...grantFields }),
      },
      config: { access: { permission: 'sys:permission:grantDepart' }, log: { title: '部门', label: '授权' } },
    },
    async (request) => {
      const { wanted, last } = readGrantBody(request.body);
      const id = textOf(request.body.departId);
      await assertVisible(engine, DEPARTMENT, [id], currentUser(request));
      await db.tx(async () => {
        const write: WriteContext = { db, caller: currentUser(request), now: now() };
        await revokeFromDepartmentRoles(write, id, await saveGrants(write, DEPARTMENT_HOLDER, id, wanted, last));
      });
      tableChanged('sys_depart_permission');
      tableChanged('sys_depart_role_permission');
      return successReply(null, messages.saved, 200);
    },
  );
};
