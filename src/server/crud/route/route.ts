/** From a call of the schema to a route: the person, the envelope, the refusals. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '@/model/entity';
import { answer, refusal } from '../../answer';
import { Refusal } from '../../refusal';
import type { Caller, MountOptions } from '../context/options';
import type { Query } from '../read/parameters';

/** What a handler gets: everything the request says, whatever place it says it in. */
export interface Input {
  caller: Caller;
  query: Query;
  body: unknown;
  /** Path parameters, then query parameters. */
  parameters: Readonly<Record<string, unknown>>;
  request: FastifyRequest;
}

/** What a handler answers with: a query's result, or a result with the message of a mutation. */
export interface Reply {
  result: unknown;
  message?: string;
}

/** The work of one route. @throws Refusal which becomes the envelope */
export type Handler = (input: Input) => Promise<Reply>;

/** One route to be. */
export interface Planned {
  call: Call;
  handle: Handler;
  /** A GET that changes something: a token in the address does not do for it, and HEAD does not ask for it. */
  writes?: boolean;
  /** The same by another method: where this call is served by someone else, so is that, or nobody. */
  twinOf?: Call;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** `/settle/{id}/void?x={y}` → `/settle/:id/void`. */
const routePath = (path: string) => path.replace(/\?.*$/, '').replace(/\{([A-Za-z]\w*)\}/g, ':$1');

/** True when some route answers this call already. */
export function isServed(app: FastifyInstance, { method, path }: Call): boolean {
  return app.hasRoute({ method, url: `${app.prefix}${routePath(path)}` });
}

/** Mounts one call. A refusal becomes its envelope here; other errors are the app's to answer. */
export function route(app: FastifyInstance, options: MountOptions, { call, handle, writes = false }: Planned): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    config: { guarded: true, writes },
    exposeHeadRoute: !writes,
    handler: async (request) => {
      const query = record(request.query);
      const input = {
        caller: options.caller(request),
        query,
        body: request.body,
        parameters: { ...query, ...record(request.params) },
        request,
      };
      try {
        const { result, message } = await handle(input);
        return message === undefined ? answer(result) : answer(result, message, 200);
      } catch (error) {
        if (error instanceof Refusal) return refusal(error.code, error.message, error.result);
        throw error;
      }
    },
  });
}
