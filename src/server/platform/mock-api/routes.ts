/**
 * `/mock/api/…`: mock paths that third-party consoles request. This server replies with real data, to administrators
 * only (rulings).
 */
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { successReply } from '@/server/http/reply';
import { parsePaging } from '@/server/crud/read/paging';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { isAdmin } from '@/server/auth/permissions/privilege-ceiling';
import type { RouteAccess } from '@/server/auth/guard/hook';
import { toMenuTree, readMenus } from '../menus/menu-tree';
import { pageQuery } from '@/server/http/request-params';
import { paging, query } from '@/server/http/schema/fields';

/** A page in both formats that these consoles read. */
const toPage = (page: Paged<Row>) => ({
  ...page,
  data: page.records,
  pageNo: page.current,
  pageSize: page.size,
  totalCount: page.total,
  totalPage: page.pages,
});

export const mountMockApi: PlatformRoutes = (api, { db, engine, schemas }) => {
  const access: RouteAccess = (caller) => isAdmin(db, caller);
  const lists = [
    ['/mock/api/user', 'system/user', '用户分页列表（模拟接口）'],
    ['/mock/api/role', 'system/role', '角色分页列表（模拟接口）'],
    ['/mock/api/permission', 'system/permission', '菜单分页列表（模拟接口）'],
  ] as const;
  for (const [path, entity, summary] of lists) {
    api.get(path, { schema: { summary, querystring: query(paging) }, config: { access } }, async (request) =>
      successReply(toPage(await engine.list(entity, pageQuery(request), currentUser(request)))),
    );
  }

  api.get(
    '/mock/api/permission/no-pager',
    { schema: { summary: '菜单树（模拟接口）' }, config: { access } },
    async (request) => {
      const data = toMenuTree(await readMenus(engine, currentUser(request)));
      return successReply({ data });
    },
  );

  // Lists the entities of this server.
  api.get(
    '/mock/api/service',
    { schema: { summary: '实体列表（模拟接口）', querystring: query(paging) }, config: { access } },
    async (request) => {
      const all = Object.values(schemas.entities).map(({ id, title, api: path }): Row => ({ id, name: title, path }));
      const { size, current } = parsePaging(pageQuery(request));
      const records = all.slice((current - 1) * size, current * size);
      return successReply(toPage({ records, total: all.length, size, current, pages: Math.ceil(all.length / size) }));
    },
  );
};
