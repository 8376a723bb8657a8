/** Auth hook: authenticates requests and checks permissions. A route that declares no access prevents server start. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { permissionDenied, unauthorized } from '@/server/http/http-error';

import type { Access, CurrentUser } from './access';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null on open routes. */
    person: CurrentUser | null;
    /** The token of the request, or null. */
    token: string | null;
  }
  interface FastifyContextConfig {
    /** Callable without sign-in. */
    open?: boolean;
    /** Callable by every signed-in user: replies with the user's own data, or with data that all users may read. */
    member?: boolean;
    /** Callable by users with one of these permission codes (comma-separated). */
    code?: string;
    /** The route handler checks the permission: for entities, whose codes depend on the endpoint. */
    guarded?: boolean;
    /** A WebSocket: a browser can send the token only as the sub-protocol, which the server echoes. */
    socket?: boolean;
    /** A GET that changes data: a token in the URL is not accepted. */
    writes?: boolean;
  }
}

const headerToken = ({ headers }: FastifyRequest) => {
  const token = headers['x-access-token'] ?? headers.authorization;
  return typeof token === 'string' && token !== '' ? token.replace(/^Bearer /i, '') : null;
};

const protocolToken = ({ headers }: FastifyRequest) =>
  headers['sec-websocket-protocol']?.split(',', 1)[0]?.trim() || null;

/** A token in the URL appears in logs and browser histories, so it permits only reads (rulings). */
function queryToken(request: FastifyRequest): string | null {
  const reads = request.method === 'GET' && request.routeOptions.config.writes !== true;
  const token = reads ? (request.query as Record<string, string | undefined>).token : undefined;
  return token || null;
}

/** @throws Error for a route without exactly one access option: an unprotected route would stay unnoticed */
function assertAccessDeclared({ method, url, config = {} }: RouteOptions): void {
  const said = [config.open, config.member, config.code, config.guarded].filter(Boolean);
  if (said.length === 1) return;
  throw new Error(
    `${String(method)} ${url}: say who may call it, by exactly one of config.open, member, code, guarded`,
  );
}

/** Registers the auth hook for all routes of this Fastify scope that are mounted after it. */
export function registerAuthHook(api: FastifyInstance, access: Access): void {
  api.decorateRequest('person', null);
  api.decorateRequest('token', null);
  api.addHook('onRoute', assertAccessDeclared);
  api.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { open, code, socket } = request.routeOptions.config;
    request.token = headerToken(request) ?? (socket ? protocolToken(request) : null) ?? queryToken(request);
    if (open) return;
    request.person = request.token === null ? null : await access.userByToken(request.token);
    if (!request.person) throw unauthorized();
    if (code && !request.person.can(code)) throw permissionDenied();
  });
}

/** The signed-in user of a request. @throws HttpError 401 */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.person) throw unauthorized();
  return request.person;
}
