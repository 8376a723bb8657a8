/** User groups. This server stores none; the route gives clients that ask for them an empty page. */
import { successReply } from '@/server/http/reply';
import type { PlatformRoutes } from '../context';
import { paging, query } from '@/server/http/schema/fields';

export const mountUserGroups: PlatformRoutes = (api) => {
  api.get(
    '/sys/ugroup/list',
    { schema: { summary: '用户组分页列表（总为空）', querystring: query(paging) }, config: { access: 'signed-in' } },
    async () => successReply({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
  );
};
