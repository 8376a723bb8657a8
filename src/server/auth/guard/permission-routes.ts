/** Routes for the menus and permission codes of the signed-in user (contract.md §3). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import type { CurrentUser } from './user-loader';
import { currentUser } from './hook';
import type { Api } from '@/server/http/schema/request-schema';

/** Version 3 clients use other component names and identify themselves by this header. */
const isVersion3 = ({ headers }: FastifyRequest) => headers['x-version'] === 'v3';

const permissionsReply = ({ auth, allAuth, codes }: CurrentUser) => ({
  auth,
  allAuth,
  codeList: [...codes],
  sysSafeMode: false,
});

export function mountPermissions(api: Api): void {
  api.get(
    '/sys/permission/getUserPermissionByToken',
    { schema: { summary: '我的菜单和权限' }, config: { access: 'signed-in' } },
    async (request) => {
      const caller = currentUser(request);
      // Without a message: version 3 clients show the message of every reply.
      return successReply({ menu: caller.menu(isVersion3(request)), ...permissionsReply(caller) });
    },
  );

  api.get(
    '/sys/permission/getPermCode',
    { schema: { summary: '我的权限编码' }, config: { access: 'signed-in' } },
    async (request) => successReply(permissionsReply(currentUser(request))),
  );
}
