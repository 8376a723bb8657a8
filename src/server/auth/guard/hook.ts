/** The door: every route of the API says who may pass, or the server does not start. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { permissionDenied, unauthorized } from '@/server/http/http-error';

import type { Access, CurrentUser } from './access';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends it; null on open routes. */
    person: CurrentUser | null;
    /** The token it came with, or null. */
    token: string | null;
  }
  interface FastifyContextConfig {
    /** Anyone may call it, signed in or not. */
    open?: boolean;
    /** Every signed-in person may call it: it answers with what is his own, or with what everybody may know. */
    member?: boolean;
    /** Whoever holds one of these permission codes (comma-separated) may call it. */
    code?: string;
    /** The handler asks for the permission itself: entities, whose codes follow from the mount. */
    guarded?: boolean;
    /** A WebSocket: a browser can send the token only as its sub-protocol, which is echoed. */
    socket?: boolean;
    /** A GET that changes something: a token in the address does not do for it. */
    writes?: boolean;
  }
}

const headerToken = ({ headers }: FastifyRequest) => {
  const token = headers['x-access-token'] ?? headers.authorization;
  return typeof token === 'string' && token !== '' ? token.replace(/^Bearer /i, '') : null;
};

const protocolToken = ({ headers }: FastifyRequest) =>
  headers['sec-websocket-protocol']?.split(',', 1)[0]?.trim() || null;

/** A token in the address ends up in logs and histories: it may read, never write (rulings). */
function queryToken(request: FastifyRequest): string | null {
  const reads = request.method === 'GET' && request.routeOptions.config.writes !== true;
  const token = reads ? (request.query as Record<string, string | undefined>).token : undefined;
  return token || null;
}

/** @throws Error for a route that does not say who may call it: nobody notices an open door */
function assertAccessDeclared({ method, url, config = {} }: RouteOptions): void {
  const said = [config.open, config.member, config.code, config.guarded].filter(Boolean);
  if (said.length === 1) return;
  throw new Error(
    `${String(method)} ${url}: say who may call it, by exactly one of config.open, member, code, guarded`,
  );
}

/** Puts the door in front of all routes of this scope that are mounted after it. */
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

/** The signed-in person behind a request. @throws HttpError 401 */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.person) throw unauthorized();
  return request.person;
}
