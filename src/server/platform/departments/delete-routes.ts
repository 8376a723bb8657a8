/** Delete routes of departments. Deletes the whole subtree; rejects the request while the subtree has members. */
import { oneOf } from '@/server/db';
import { actionCode } from '@/model/entity/fill-action';
import { parseIds } from '@/server/crud/write/request-ids';
import type { Caller } from '@/server/crud';
import { notFoundError } from '@/server/crud/context/errors';
import { mountDeleteRoutes } from '../delete-routes';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformContext } from '../context';
import { idsOfSubtrees } from '../trees/subtrees';
import { DEPARTMENT, readDepartments } from './department-tree';
import type { Api } from '@/server/http/schema/request-schema';

const DEPARTMENT_ROLE = 'system/depart-role';

/** @throws HttpError when a department does not exist, is not visible to the caller, or has members */
async function deleteDepartments(platform: PlatformContext, caller: Caller, ids: readonly string[]): Promise<void> {
  const { db, engine } = platform;
  const records = engine.records(caller);
  await db.tx(async () => {
    const visible = await readDepartments(platform, caller, { id: [...ids] });
    if (visible.length < ids.length) throw notFoundError();
    const allIds = await idsOfSubtrees(db, 'sys_depart', ids);
    const roles = await db
      .selectFrom('sys_depart_role')
      .select('id')
      .where('depart_id', '=', oneOf(allIds))
      .where('del_flag', '=', '0')
      .orderBy('id')
      .execute();
    const roleIds = roles.map(({ id }) => id);
    if (roleIds.length > 0) await records.delete(DEPARTMENT_ROLE, roleIds);
    await records.delete(DEPARTMENT, allIds);
  });
  platform.tableChanged('sys_depart');
}

export function mountDepartmentDelete(api: Api, platform: PlatformContext): void {
  const { permissionPrefix: auth } = platform.schemas.entities[DEPARTMENT]!;
  const calls = {
    one: { url: '/sys/sysDepart/delete', permission: actionCode(auth, 'delete') },
    many: { url: '/sys/sysDepart/deleteBatch', permission: actionCode(auth, 'deleteBatch') },
  };
  mountDeleteRoutes(api, calls, (request, ids) => deleteDepartments(platform, currentUser(request), parseIds(ids)));
}
