/** Errors for unknown paths and methods. Below the API base they have HTTP status 200 (contract.md §0). */
import type { FastifyInstance } from 'fastify';
import { fail } from './errors';
import type { HttpError } from './http-error';

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
