/** The two delete routes of a list: one record by `id`, several records by `ids`. */
import type { FastifyRequest } from 'fastify';
import { successReply } from '../http/reply';
import { textOf } from '../http/request-params';
import { query } from '../http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';

interface DeleteRoute {
  url: string;
  /** The permission code. */
  permission: string;
}

const messages = { one: '删除成功!', many: '批量删除成功!' } as const;
const summaries = { one: '删除一条记录', many: '删除多条记录' } as const;

/** `one`: the route of one record; `many`: the route of several records. */
type DeleteKind = keyof typeof messages;

/**
 * Mounts both delete routes.
 * @param remove deletes the records of the raw parameter `ids`, which came by `route`; may return a success message
 *   that replaces the default
 */
export function mountDeleteRoutes(
  api: Api,
  calls: Readonly<Record<DeleteKind, DeleteRoute>>,
  remove: (request: FastifyRequest, ids: string, route: DeleteKind) => Promise<string | void>,
): void {
  const mount = (kind: DeleteKind) => {
    const { url, permission } = calls[kind];
    api.route({
      // Some clients delete by GET. `hasSideEffects` then requires the token in the header.
      method: ['DELETE', 'GET'],
      url,
      schema: { summary: summaries[kind], querystring: query({ id: '编号', ids: '编号，逗号分隔' }) },
      config: { access: { permission }, hasSideEffects: true },
      exposeHeadRoute: false,
      handler: async (request) => {
        const { id, ids } = request.query;
        const given = kind === 'one' ? textOf(id) || textOf(ids) : textOf(ids) || textOf(id);
        return successReply(null, (await remove(request, given, kind)) ?? messages[kind], 200);
      },
    });
  };
  mount('one');
  mount('many');
}
