/**
 * `/mock/api/…`: mock paths that third-party consoles request. This server replies with real data, to administrators
 * only (rulings).
 */
import type { FastifyRequest } from 'fastify';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { successReply } from '@/server/http/reply';
import { parsePaging } from '@/server/crud/read/paging';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { assertAdmin } from '@/server/auth/permissions/privilege-ceiling';
import { toMenuTree, readMenus } from '../menus/menu-tree';
import { pageQuery } from '@/server/http/request-params';

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
  const byHandler = { config: { access: 'handler' } } as const;
  const assertAdminUser = async (request: FastifyRequest) => {
    const caller = currentUser(request);
    await assertAdmin(db, caller);
    return caller;
  };
  const lists = {
    '/mock/api/user': 'system/user',
    '/mock/api/role': 'system/role',
    '/mock/api/permission': 'system/permission',
  };
  for (const [path, entity] of Object.entries(lists)) {
    api.get(path, byHandler, async (request) => {
      const caller = await assertAdminUser(request);
      return successReply(toPage(await engine.list(entity, pageQuery(request), caller)));
    });
  }

  api.get('/mock/api/permission/no-pager', byHandler, async (request) => {
    const caller = await assertAdminUser(request);
    const data = toMenuTree(await readMenus(engine, caller));
    return successReply({ data });
  });

  // Lists the entities of this server.
  api.get('/mock/api/service', byHandler, async (request) => {
    await assertAdminUser(request);
    const all = Object.values(schemas.entities).map(({ id, title, api: path }): Row => ({ id, name: title, path }));
    const { size, current } = parsePaging(pageQuery(request));
    const records = all.slice((current - 1) * size, current * size);
    return successReply(toPage({ records, total: all.length, size, current, pages: Math.ceil(all.length / size) }));
  });
};
