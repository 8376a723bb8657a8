/** Routes of the third-party accounts that the signed-in user is bound to. */
import { currentUser } from '@/server/auth/guard/hook';
import { parsePaging } from '@/server/crud/read/paging';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, paging, query, text } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { fail } from './errors';
import { messages } from './messages';

export const mountOwnBindings: PlatformRoutes = (api, { db }) => {
  api.get(
    '/sys/user/binding/list',
    { schema: { summary: '我绑定的第三方账号', querystring: query(paging) }, config: { access: 'signed-in' } },
    async (request) => {
      const { size, current } = parsePaging(request.query as Record<string, string>);
      const bound = await db
        .selectFrom('sys_third_account')
        .select(['id', 'third_type as thirdType', 'realname', 'create_time as createTime'])
        .where('sys_user_id', '=', textOf(currentUser(request).me.id))
        .orderBy('third_type')
        .orderBy('id')
        .execute();
      const records = bound.slice((current - 1) * size, current * size);
      return successReply({ records, total: bound.length, size, current, pages: Math.ceil(bound.length / size) });
    },
  );

  api.post(
    '/sys/user/binding/remove',
    {
      schema: { summary: '解除我的第三方账号', body: body({ id: text('编号') }) },
      config: { access: 'signed-in', log: { title: messages.title, label: '解除绑定' } },
    },
    async (request) => {
      const { numDeletedRows } = await db
        .deleteFrom('sys_third_account')
        .where('id', '=', textOf(request.body.id).slice(0, 32))
        .where('sys_user_id', '=', textOf(currentUser(request).me.id))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw fail.noBinding();
      return successReply(null, messages.unbound);
    },
  );
};
