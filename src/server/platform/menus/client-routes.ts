/** Look-ups of the menu screen of version 3 clients: is a path taken, and which page is the start page. */
import { HOME_MENU } from '@/server/auth/permissions/user-menu';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { query } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { mayRead } from '../read-access';
import { fail } from './errors';
import { messages } from './messages';

export const mountMenuClientRoutes: PlatformRoutes = (api, { db, engine }) => {
  api.get(
    '/sys/permission/checkPermDuplication',
    {
      schema: {
        summary: '访问路径是否重复',
        querystring: query({ id: '菜单，新增时为空', url: '访问路径', alwaysShow: '是否聚合路由' }),
      },
      config: { access: mayRead(engine, 'system/permission') },
    },
    async (request) => {
      const { id, url, alwaysShow } = request.query;
      const path = textOf(url).trim();
      // A group that always shows itself may have the path of one of its pages.
      const other = await db
        .selectFrom('sys_permission')
        .select('id')
        .where('url', '=', path)
        .where('always_show', '=', textOf(alwaysShow) === 'true')
        .where('id', '<>', textOf(id))
        .where('del_flag', '=', '0')
        .limit(1)
        .executeTakeFirst();
      if (path !== '' && other) throw fail.pathTaken();
      return successReply(null, messages.pathFree);
    },
  );

  api.get(
    '/sys/sysRoleIndex/queryDefIndex',
    { schema: { summary: '默认首页' }, config: { access: 'signed-in' } },
    async () => successReply({ url: HOME_MENU.path, component: HOME_MENU.component, route: true }),
  );
};
