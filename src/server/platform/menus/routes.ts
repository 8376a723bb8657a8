/** Read and delete routes of menus and buttons (contract.md §1.4). The CRUD engine provides add and edit. */
import { oneOf } from '@/server/db';
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import { successReply } from '@/server/http/reply';
import { mountDeleteRoutes } from '../delete-routes';
import { currentUser } from '@/server/auth/guard/hook';
import { keepAdministration } from '@/server/auth/permissions/administration';
import { MENU_TYPE } from '@/server/auth/permissions/permission-rows';
import { mayRead } from '../read-access';
import type { PlatformRoutes } from '../context';
import { idsOfSubtrees } from '../trees/subtrees';
import { assertNotRestricted } from '@/server/auth/permissions/privilege-ceiling';
import { toMenuTree, readMenus, toMenuNode, toTreeModel, toTreeModels } from './menu-tree';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { parseRequiredIds, splitCsv, textOf } from '@/server/http/request-params';
import { query } from '@/server/http/schema/fields';

const MENU = 'system/permission';

const GRANT_READERS = [MENU, 'system/role', 'system/depart'];
const isBelow = (parent: string) => (row: Row) => (row.parentId ?? '') === parent;

const mountMenuLists: PlatformRoutes = (api, { engine }) => {
  const readVisible = (request: FastifyRequest): Promise<Row[]> => readMenus(engine, currentUser(request));

  api.get(
    '/sys/permission/list',
    {
      schema: { summary: '菜单树', querystring: query({ name: '菜单名称' }) },
      config: { access: mayRead(engine, MENU) },
    },
    async (request) => successReply(toMenuTree(await readVisible(request), textOf(request.query.name))),
  );
  api.get(
    '/sys/permission/getSystemMenuList',
    { schema: { summary: '一级菜单' }, config: { access: mayRead(engine, MENU) } },
    async (request) => {
      const rows = await readVisible(request);
      return successReply(rows.filter((row) => row.menuType === MENU_TYPE.directory && !row.parentId).map(toMenuNode));
    },
  );
  api.get(
    '/sys/permission/getSystemSubmenu',
    {
      schema: { summary: '下级菜单', querystring: query({ parentId: '上级菜单' }) },
      config: { access: mayRead(engine, MENU) },
    },
    async (request) => {
      const rows = await readVisible(request);
      return successReply(rows.filter(isBelow(textOf(request.query.parentId))).map(toMenuNode));
    },
  );
  api.get(
    '/sys/permission/getSystemSubmenuBatch',
    {
      schema: { summary: '多个菜单的下级菜单', querystring: query({ parentIds: '上级菜单' }) },
      config: { access: mayRead(engine, MENU) },
    },
    async (request) => {
      const rows = await readVisible(request);
      const parents = [...new Set(splitCsv(textOf(request.query.parentIds)))];
      return successReply(
        Object.fromEntries(parents.map((parent) => [parent, rows.filter(isBelow(parent)).map(toMenuNode)])),
      );
    },
  );
};

const mountMenuTrees: PlatformRoutes = (api, { engine }) => {
  const readVisible = (request: FastifyRequest): Promise<Row[]> => readMenus(engine, currentUser(request));

  api.get(
    '/sys/permission/queryTreeList',
    { schema: { summary: '授权用的菜单树' }, config: { access: mayRead(engine, ...GRANT_READERS) } },
    async (request) => successReply(toTreeModels(await readVisible(request), true)),
  );
  api.get(
    '/sys/role/queryTreeList',
    { schema: { summary: '角色授权用的菜单树' }, config: { access: mayRead(engine, ...GRANT_READERS) } },
    async (request) => successReply(toTreeModels(await readVisible(request), false)),
  );
  api.get(
    '/sys/permission/queryListAsync',
    {
      schema: { summary: '菜单树的一级', querystring: query({ pid: '上级菜单' }) },
      config: { access: mayRead(engine, ...GRANT_READERS) },
    },
    async (request) => {
      const rows = await readVisible(request);
      return successReply(rows.filter(isBelow(textOf(request.query.pid))).map(toTreeModel(true)));
    },
  );
};

const mountMenuDelete: PlatformRoutes = (api, { db, engine, tableChanged }) => {
  /** Deletes the menus with all descendants, data rules and grants. */
  async function remove(request: FastifyRequest, ids: readonly string[]): Promise<void> {
    const caller = currentUser(request);
    await db.tx(async () => {
      await assertVisible(engine, MENU, ids, caller);
      const found = await idsOfSubtrees(db, 'sys_permission', ids);
      const all = [...new Set([...ids, ...found])];
      await assertNotRestricted(db, caller, all);
      await db.deleteFrom('sys_permission_data_rule').where('permission_id', '=', oneOf(found)).execute();
      await keepAdministration(db, () => engine.records(caller).delete(MENU, all));
    });
    tableChanged('sys_permission');
  }
  const calls = {
    one: { url: '/sys/permission/delete', permission: 'sys:permission:delete' },
    many: { url: '/sys/permission/deleteBatch', permission: 'sys:permission:batch_delete' },
  };
  mountDeleteRoutes(api, calls, (request, ids) => remove(request, parseRequiredIds(ids)));
};

export const mountMenus: PlatformRoutes = (api, platform) => {
  mountMenuLists(api, platform);
  mountMenuTrees(api, platform);
  mountMenuDelete(api, platform);
};
