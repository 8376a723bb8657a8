/**
 * Every write becomes a row of sys_log: who did what, from where, by which call, how long it took. So does a sign-in
 * that failed.
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
    /** The envelope of a logged call's answer. */
    said: { success: boolean; message: string } | null;
  }
  interface FastifyContextConfig {
    /** Not by GET, and yet nothing that anybody would look up in the log: a number drawn for a form. */
    unlogged?: boolean;
  }
}

const SIGN_IN_LOG = 1;
const OPERATION_LOG = 2;
const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Room of the columns. */
const MAX_LENGTH = { content: 1000, url: 255, ip: 100 } as const;

const isWrite = ({ method, routeOptions, person, is404 }: FastifyRequest) =>
  !is404 &&
  person !== null &&
  !routeOptions.config.unlogged &&
  (!READ_METHODS.includes(method) || (routeOptions.config.writes === true && method === 'GET'));

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Hooks over all calls that are mounted after it. */
export function mountRequestLog(api: FastifyInstance, { schemas, now }: PlatformContext, queue: LogQueue): void {
  const entities = Object.values(schemas.entities);
  const names = routeLabels(entities, schemas.lists);
  const guarded = restrictedKeys(entities);
  const isHidden = (key: string) => guarded.has(key);
  const failures = buildSignInFailureLog();

  /** What was done to which record, and how it ended. */
  function describe(request: FastifyRequest, path: string): string {
    const name = names.get(path);
    const label = name?.labelField && !isHidden(name.labelField) ? objectOf(request.body)[name.labelField] : undefined;
    const what = name ? messages.done(name.title, name.label) : path;
    const named = typeof label === 'string' && label !== '' ? messages.of(what, label) : what;
    const { said } = request;
    return said && !said.success ? messages.failed(named, said.message) : named;
  }

  function paramsOf({ query, body }: FastifyRequest): string {
    const { _t, ...asked } = objectOf(query);
    const parts = [
      ...(Object.keys(asked).length > 0 ? [['query', asked]] : []),
      ...(body === undefined || body === null ? [] : [['body', body]]),
    ];
    return parts.length === 0 ? '' : summarize(Object.fromEntries(parts), isHidden);
  }

  /** What a row tells of any call. */
  const requestColumns = (request: FastifyRequest, reply: FastifyReply) => ({
    ip: request.ip.slice(0, MAX_LENGTH.ip),
    request_url: (request.url.split('?', 1)[0] ?? '').slice(0, MAX_LENGTH.url),
    request_type: request.method,
    cost_time: Math.round(reply.elapsedTime),
    create_time: now(),
  });

  /** Without what was sent: it holds passwords and codes, and the account is named already. */
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
    const { person, method } = request;
    if (!person) return;
    const path = (request.routeOptions.url ?? '').slice(api.prefix.length);
    const isSignOut = path === paths.signOut;
    const name = names.get(path);
    queue.add({
      log_type: isSignOut ? SIGN_IN_LOG : OPERATION_LOG,
      log_content: (isSignOut ? messages.signedOut(person.me.username ?? '') : describe(request, path)).slice(
        0,
        MAX_LENGTH.content,
      ),
      operate_type: isSignOut ? null : operationTypeOf(name, method),
      userid: person.me.username ?? null,
      username: person.me.realname || person.me.username || null,
      method: name?.method ?? '',
      request_param: paramsOf(request),
      ...requestColumns(request, reply),
    });
  }

  api.decorateRequest('said', null);
  api.decorateRequest('signInFailure', null);
  api.addHook('preSerialization', async (request, _, payload) => {
    if (isWrite(request)) {
      const { success, message } = objectOf(payload);
      request.said = { success: success !== false, message: typeof message === 'string' ? message : '' };
    }
    return payload;
  });
  api.addHook('onSend', async (request, reply) => {
    if (request.signInFailure) logSignInFailure(request, reply, request.signInFailure);
    else if (isWrite(request)) logWrite(request, reply);
  });
  api.addHook('onClose', () => queue.flush());
}
