/** The two delete routes of a list: one record by `id`, several records by `ids`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply } from '../http/reply';
import { requestParam } from '../http/request-params';

interface DeleteRoute {
  url: string;
  /** The permission code. */
  permission: string;
}

const messages = { one: '删除成功!', many: '批量删除成功!' } as const;

/** `one`: the route of one record; `many`: the route of several records. */
type DeleteKind = keyof typeof messages;

/**
 * Mounts both delete routes.
 * @param remove deletes the records of the raw parameter `ids`, which came by `route`; may return a success message
 *   that replaces the default
 */
export function mountDeleteRoutes(
  api: FastifyInstance,
  calls: Readonly<Record<DeleteKind, DeleteRoute>>,
  remove: (request: FastifyRequest, ids: string, route: DeleteKind) => Promise<string | void>,
): void {
  const mount = (kind: DeleteKind, read: (request: FastifyRequest) => string) => {
    const { url, permission } = calls[kind];
    api.route({
      // Some clients delete by GET. `hasSideEffects` then requires the token in the header.
      method: ['DELETE', 'GET'],
      url,
      config: { access: { permission }, hasSideEffects: true },
      exposeHeadRoute: false,
      handler: async (request) =>
        successReply(null, (await remove(request, read(request), kind)) ?? messages[kind], 200),
    });
  };
  mount('one', (request) => requestParam(request, 'id') || requestParam(request, 'ids'));
  mount('many', (request) => requestParam(request, 'ids') || requestParam(request, 'id'));
}
