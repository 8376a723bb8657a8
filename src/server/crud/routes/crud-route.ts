/** From a call of the schema to a route: the person, the envelope, the refusals. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '@/model/entity/entity';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import type { Caller, CrudOptions } from '../context/crud-options';
import type { Query } from '../read/query-parameters';

/** What a handler gets: everything the request says, whatever place it says it in. */
export interface RouteInput {
  caller: Caller;
  query: Query;
  body: unknown;
  /** Path parameters, then query parameters. */
  parameters: Readonly<Record<string, unknown>>;
  request: FastifyRequest;
}

/** What a handler answers with: a query's result, or a result with the message of a mutation. */
export interface RouteResult {
  result: unknown;
  message?: string;
}

/** The work of one route. @throws HttpError which becomes the envelope */
export type RouteHandler = (input: RouteInput) => Promise<RouteResult>;

/** One route to be. */
export interface PlannedRoute {
  call: Call;
  handle: RouteHandler;
  /** A GET that changes something: a token in the address does not do for it, and HEAD does not ask for it. */
  writes?: boolean;
  /** The same by another method: where this call is served by someone else, so is that, or nobody. */
  aliasOf?: Call;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** `/settle/{id}/void?x={y}` → `/settle/:id/void`. */
const routePath = (path: string) => path.replace(/\?.*$/, '').replace(/\{([A-Za-z]\w*)\}/g, ':$1');

/** True when some route answers this call already. */
export function hasRoute(app: FastifyInstance, { method, path }: Call): boolean {
  return app.hasRoute({ method, url: `${app.prefix}${routePath(path)}` });
}

/** Mounts one call. A refusal becomes its envelope here; other errors are the app's to answer. */
export function mountRoute(
  app: FastifyInstance,
  options: CrudOptions,
  { call, handle, writes = false }: PlannedRoute,
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    config: { guarded: true, writes },
    exposeHeadRoute: !writes,
    handler: async (request) => {
      const query = asRecord(request.query);
      const input = {
        caller: options.callerOf(request),
        query,
        body: request.body,
        parameters: { ...query, ...asRecord(request.params) },
        request,
      };
      try {
        const { result, message } = await handle(input);
        return message === undefined ? successReply(result) : successReply(result, message, 200);
      } catch (error) {
        if (error instanceof HttpError) return errorReply(error.code, error.message, error.result);
        throw error;
      }
    },
  });
}
