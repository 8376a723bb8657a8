/** The two delete routes of a list: one record by `id`, several records by `ids`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply } from '../http/reply';
import { requestParam } from '../http/request-params';

interface DeleteRoute {
  url: string;
  /** The permission code. */
  code: string;
}

const messages = { one: '删除成功!', many: '批量删除成功!' } as const;

/**
 * Mounts both delete routes.
 * @param remove deletes the records of the raw parameter `ids`; may return a success message that replaces the default
 */
export function mountDeleteRoutes(
  api: FastifyInstance,
  calls: Readonly<Record<keyof typeof messages, DeleteRoute>>,
  remove: (request: FastifyRequest, ids: string) => Promise<string | void>,
): void {
  const mount = ({ url, code }: DeleteRoute, read: (request: FastifyRequest) => string, message: string) =>
    api.route({
      // Some clients delete by GET. `writes` then requires the token in the header.
      method: ['DELETE', 'GET'],
      url,
      config: { code, writes: true },
      exposeHeadRoute: false,
      handler: async (request) => successReply(null, (await remove(request, read(request))) ?? message, 200),
    });
  mount(calls.one, (request) => requestParam(request, 'id') || requestParam(request, 'ids'), messages.one);
  mount(calls.many, (request) => requestParam(request, 'ids') || requestParam(request, 'id'), messages.many);
}
