/** Read and delete routes of menus and buttons (contract.md §1.4). The CRUD engine provides add and edit. */
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import { successReply } from '@/server/http/reply';
import { mountDeleteRoutes } from '../delete-routes';
import { currentUser } from '@/server/auth/guard/hook';
import { MENU_TYPE } from '@/server/auth/permissions/permission-rows';
import { assertMayRead } from '../read-access';
import type { PlatformRoutes } from '../context';
import { assertNotRestricted } from '@/server/auth/permissions/privilege-ceiling';
import { toMenuTree, readMenus, toMenuNode, toTreeModel, toTreeModels } from './menu-tree';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { requestParam, parseRequiredIds, splitCsv } from '@/server/http/request-params';

const MENU = 'system/permission';

/** Ids of the menus and of all their descendants. */
const SUBTREE_SQL = `
  with recursive branch(id) as (
    select id from sys_permission where id = any($1) and del_flag = '0'
    union select p.id from sys_permission p join branch b on p.parent_id = b.id where p.del_flag = '0')
  select id from branch`;

export const mountMenus: PlatformRoutes = (api, { db, engine, tableChanged }) => {
  const byHandler = { config: { access: 'handler' } } as const;
  /** Menus visible to the caller. @throws HttpError unless the caller can read at least one of the entities */
  async function readVisibleMenus(request: FastifyRequest, ...entities: string[]): Promise<Row[]> {
    const caller = currentUser(request);
    assertMayRead(engine, caller, ...entities);
    return readMenus(engine, caller);
  }
  const grantReaders = [MENU, 'system/role', 'system/depart'];
  const isBelow = (parent: string) => (row: Row) => (row.parentId ?? '') === parent;

  api.get('/sys/permission/list', byHandler, async (request) =>
    successReply(toMenuTree(await readVisibleMenus(request, MENU), requestParam(request, 'name'))),
  );
  api.get('/sys/permission/getSystemMenuList', byHandler, async (request) => {
    const rows = await readVisibleMenus(request, MENU);
    return successReply(rows.filter((row) => row.menuType === MENU_TYPE.directory && !row.parentId).map(toMenuNode));
  });
  api.get('/sys/permission/getSystemSubmenu', byHandler, async (request) => {
    const rows = await readVisibleMenus(request, MENU);
    return successReply(rows.filter(isBelow(requestParam(request, 'parentId'))).map(toMenuNode));
  });
  api.get('/sys/permission/getSystemSubmenuBatch', byHandler, async (request) => {
    const rows = await readVisibleMenus(request, MENU);
    const parents = [...new Set(splitCsv(requestParam(request, 'parentIds')))];
    return successReply(
      Object.fromEntries(parents.map((parent) => [parent, rows.filter(isBelow(parent)).map(toMenuNode)])),
    );
  });
  api.get('/sys/permission/queryTreeList', byHandler, async (request) =>
    successReply(toTreeModels(await readVisibleMenus(request, ...grantReaders), true)),
  );
  api.get('/sys/role/queryTreeList', byHandler, async (request) =>
    successReply(toTreeModels(await readVisibleMenus(request, ...grantReaders), false)),
  );
  api.get('/sys/permission/queryListAsync', byHandler, async (request) => {
    const rows = await readVisibleMenus(request, ...grantReaders);
    return successReply(rows.filter(isBelow(requestParam(request, 'pid'))).map(toTreeModel(true)));
  });

  /** Deletes the menus with all descendants, data rules and grants. */
  async function remove(request: FastifyRequest, ids: readonly string[]): Promise<void> {
    const caller = currentUser(request);
    await db.tx(async () => {
      await assertVisible(engine, MENU, ids, caller);
      const found = (await db.query(SUBTREE_SQL, [ids])).rows.map((row) => String(row.id));
      const all = [...new Set([...ids, ...found])];
      await assertNotRestricted(db, caller, all);
      await db.query('delete from sys_permission_data_rule where permission_id = any($1)', [found]);
      await engine.records(caller).delete(MENU, all);
    });
    tableChanged('sys_permission');
  }
  const calls = {
    one: { url: '/sys/permission/delete', permission: 'sys:permission:delete' },
    many: { url: '/sys/permission/deleteBatch', permission: 'sys:permission:batch_delete' },
  };
  mountDeleteRoutes(api, calls, (request, ids) => remove(request, parseRequiredIds(ids)));
};
