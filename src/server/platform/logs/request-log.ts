/**
 * Request log: every write adds a row to sys_log with user, action, IP address, URL and duration. Failed sign-ins are
 * logged too.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '@/server/http/paths';
import type { PlatformContext } from '../context';
import { summarize } from './summary';
import { routeLabels, restrictedKeys, operationTypeOf } from './route-labels';
import type { LogQueue } from './write-queue';
import { buildSignInFailureLog, type SignInFailure } from '@/server/auth/sign-in/failure-log';
import { messages } from './messages';

declare module 'fastify' {
  interface FastifyRequest {
    /** Envelope of the reply to a logged request. */
    loggedReply: { success: boolean; message: string } | null;
  }
  interface FastifyContextConfig {
    /** Excludes a route that is not GET from the log, such as one that draws a number for a form. */
    notLogged?: boolean;
  }
}

const SIGN_IN_LOG = 1;
const OPERATION_LOG = 2;
const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Column lengths in characters. */
const MAX_LENGTH = { content: 1000, url: 255, ip: 100 } as const;

const isWrite = ({ method, routeOptions, user, is404 }: FastifyRequest) =>
  !is404 &&
  user !== null &&
  !routeOptions.config.notLogged &&
  (!READ_METHODS.includes(method) || (routeOptions.config.hasSideEffects === true && method === 'GET'));

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Adds the log hooks. They apply to all routes that are mounted afterwards. */
export function mountRequestLog(api: FastifyInstance, { schemas, now }: PlatformContext, queue: LogQueue): void {
  const entities = Object.values(schemas.entities);
  const names = routeLabels(entities, schemas.lists);
  const guarded = restrictedKeys(entities);
  const isHidden = (key: string) => guarded.has(key);
  const failures = buildSignInFailureLog();

  /** Log text: action, record and result. */
  function describe(request: FastifyRequest, path: string): string {
    const name = names.get(path);
    const label = name?.labelField && !isHidden(name.labelField) ? objectOf(request.body)[name.labelField] : undefined;
    const what = name ? messages.done(name.title, name.label) : path;
    const named = typeof label === 'string' && label !== '' ? messages.of(what, label) : what;
    const { loggedReply } = request;
    return loggedReply && !loggedReply.success ? messages.failed(named, loggedReply.message) : named;
  }

  function paramsOf({ query, body }: FastifyRequest): string {
    const { _t, ...asked } = objectOf(query);
    const parts = [
      ...(Object.keys(asked).length > 0 ? [['query', asked]] : []),
      ...(body === undefined || body === null ? [] : [['body', body]]),
    ];
    return parts.length === 0 ? '' : summarize(Object.fromEntries(parts), isHidden);
  }

  /** Columns that are the same for every logged request. */
  const requestColumns = (request: FastifyRequest, reply: FastifyReply) => ({
    ip: request.ip.slice(0, MAX_LENGTH.ip),
    request_url: (request.url.split('?', 1)[0] ?? '').slice(0, MAX_LENGTH.url),
    request_type: request.method,
    cost_time: Math.round(reply.elapsedTime),
    create_time: now(),
  });

  /** Logs a failed sign-in without the request body, because the body holds passwords and codes. */
  function logSignInFailure(request: FastifyRequest, reply: FastifyReply, failure: SignInFailure): void {
    const read = failures.accept(failure);
    if (!read) return;
    queue.add({
      log_type: SIGN_IN_LOG,
      log_content: read.content.slice(0, MAX_LENGTH.content),
      operate_type: null,
      userid: read.userid,
      username: null,
      method: '',
      request_param: '',
      ...requestColumns(request, reply),
    });
  }

  function logWrite(request: FastifyRequest, reply: FastifyReply): void {
    const { user, method } = request;
    if (!user) return;
    const path = (request.routeOptions.url ?? '').slice(api.prefix.length);
    const isSignOut = path === paths.signOut;
    const name = names.get(path);
    queue.add({
      log_type: isSignOut ? SIGN_IN_LOG : OPERATION_LOG,
      log_content: (isSignOut ? messages.signedOut(user.me.username ?? '') : describe(request, path)).slice(
        0,
        MAX_LENGTH.content,
      ),
      operate_type: isSignOut ? null : operationTypeOf(name, method),
      userid: user.me.username ?? null,
      username: user.me.realname || user.me.username || null,
      method: name?.method ?? '',
      request_param: paramsOf(request),
      ...requestColumns(request, reply),
    });
  }

  api.decorateRequest('loggedReply', null);
  api.decorateRequest('signInFailure', null);
  api.addHook('preSerialization', async (request, _, payload) => {
    if (isWrite(request)) {
      const { success, message } = objectOf(payload);
      request.loggedReply = { success: success !== false, message: typeof message === 'string' ? message : '' };
    }
    return payload;
  });
  api.addHook('onSend', async (request, reply) => {
    if (request.signInFailure) logSignInFailure(request, reply, request.signInFailure);
    else if (isWrite(request)) logWrite(request, reply);
  });
  api.addHook('onClose', () => queue.flush());
}
