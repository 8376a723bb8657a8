/** Replies for unknown paths and methods. Below the API base they have HTTP status 200 (contract.md §0). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorReply } from './reply';
import { fail } from './errors';
import type { HttpError } from './http-error';
import { messages } from './messages';

/** Replies HTTP 404 with an envelope, outside the API base. */
export function replyNotFound(reply: FastifyReply, message: string = messages.notFound): FastifyReply {
  return reply.code(404).send(errorReply(404, message));
}

/** Replies HTTP 400 for a path that cannot be decoded, such as `/%zz`. */
export function replyBadUrl(reply: FastifyReply): void {
  void reply.code(400).send(errorReply(400, messages.badRequest));
}

/** The methods of each path, collected from the routes as they are mounted. */
export class RouteTable {
  private readonly routes: { pattern: RegExp; methods: Set<string> }[] = [];
  private readonly byUrl = new Map<string, Set<string>>();

  add(url: string, methods: readonly string[]): void {
    let known = this.byUrl.get(url);
    if (!known) {
      known = new Set();
      this.byUrl.set(url, known);
      // A wildcard route is a fallback, not an existing path.
      if (!url.endsWith('*')) this.routes.push({ pattern: patternOf(url), methods: known });
    }
    for (const method of methods) if (method !== 'HEAD' && method !== 'OPTIONS') known.add(method);
  }

  methodsOf(path: string): string[] {
    const found = this.routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))];
  }
}

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
  );

/** Starts to collect routes; call it before the first route is mounted. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const table = new RouteTable();
  app.addHook('onRoute', ({ url, method }) => table.add(url, [method].flat()));
  return table;
}

/** Error 404 or 405 for an unknown path or method below the API base. */
export function unknownRoute(table: RouteTable, method: string, path: string): HttpError {
  const allowed = table.methodsOf(path);
  return allowed.length === 0 ? fail.notFound() : fail.wrongMethod(method, allowed.join('、'));
}
