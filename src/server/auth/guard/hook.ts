/** Auth hook: authenticates requests and checks permissions. A route that declares no access prevents server start. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { fail, permissionDenied, unauthorized } from '@/server/http/errors';
import type { HttpError } from '@/server/http/http-error';
import type { EndReason } from '../tokens/end-sessions';
import type { Access } from './access';
import type { CurrentUser } from './user-loader';

/**
 * Who may call a route:
 * - `public`: everyone, without sign-in.
 * - `signed-in`: every signed-in user. Replies with the user's own data, or with data that all users may read.
 * - `permission`: users with one of these permission codes (comma-separated).
 * - a function: users for whom it returns true, such as readers of an entity.
 */
export type RouteAccess =
  'public' | 'signed-in' | { readonly permission: string } | ((caller: CurrentUser) => boolean | Promise<boolean>);

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null on public routes. */
    user: CurrentUser | null;
    /** The token of the request, or null. */
    token: string | null;
  }
  interface FastifyContextConfig {
    /** Every route of the API declares it; otherwise the server does not start. */
    access?: RouteAccess;
    /** A WebSocket: a browser can send the token only as the sub-protocol, which the server echoes. */
    tokenInProtocol?: boolean;
    /** A GET that changes data: a token in the URL is not accepted. */
    hasSideEffects?: boolean;
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
  const reads = request.method === 'GET' && request.routeOptions.config.hasSideEffects !== true;
  const token = reads ? (request.query as Record<string, string | undefined>).token : undefined;
  return token || null;
}

/** True for `{ permission }`. Another member is a misplaced option, such as `hasSideEffects`, and has no effect there. */
function isPermission(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('permission' in value)) return false;
  const { permission, ...others } = value;
  return typeof permission === 'string' && permission !== '' && Object.keys(others).length === 0;
}

const isAccess = (value: unknown): boolean =>
  value === 'public' || value === 'signed-in' || typeof value === 'function' || isPermission(value);

/** True when a signed-in user may call a route. */
export async function mayCall(access: RouteAccess | undefined, caller: CurrentUser): Promise<boolean> {
  if (typeof access === 'function') return access(caller);
  return typeof access === 'object' ? caller.can(access.permission) : access !== undefined;
}

/** @throws Error for a route without valid `config.access`: an unprotected route would stay unnoticed */
function assertAccessDeclared({ method, url, config = {} }: RouteOptions): void {
  if (isAccess(config.access)) return;
  throw new Error(
    `${String(method)} ${url}: declare who may call it: config.access is 'public', 'signed-in', ` +
      `{ permission: '<code>' } or a function of the caller`,
  );
}

const SESSION_ENDS: Readonly<Record<EndReason, () => HttpError>> = {
  forced: fail.sessionForced,
  own: fail.sessionEnded,
  frozen: fail.sessionFrozen,
  deleted: fail.sessionDeleted,
  password: fail.sessionPassword,
  factors: fail.sessionFactors,
};

/** The error of a request without a session: says why the session ended, if another user ended it. */
async function signedOutError({ tokens }: Access, token: string | null): Promise<HttpError> {
  const reason = token === null ? null : await tokens.endReasonOf(token);
  return (reason === null ? unauthorized : SESSION_ENDS[reason])();
}

/**
 * Registers the auth hook for all routes of this Fastify scope that are mounted after it.
 * @param bodyLimit maximum size of bodies of signed-in users, in bytes; public routes keep the small one of the server
 */
export function registerAuthHook(api: FastifyInstance, access: Access, bodyLimit: number): void {
  api.decorateRequest('user', null);
  api.decorateRequest('token', null);
  api.addHook('onRoute', (route) => {
    assertAccessDeclared(route);
    if (route.config?.access !== 'public') route.bodyLimit ??= bodyLimit;
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access: declared, tokenInProtocol } = request.routeOptions.config;
    request.token = headerToken(request) ?? (tokenInProtocol ? protocolToken(request) : null) ?? queryToken(request);
    if (declared === 'public') return;
    request.user = request.token === null ? null : await access.userByToken(request.token);
    if (!request.user) throw await signedOutError(access, request.token);
    if (!(await mayCall(declared, request.user))) throw permissionDenied();
  });
}

/** The signed-in user of a request. @throws HttpError 401 */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw unauthorized();
  return request.user;
}
