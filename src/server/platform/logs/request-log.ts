/**
 * Request log: every write adds a row to sys_log with user, action, IP address, URL and duration. Failed sign-ins are
 * logged too.
 */
import type { FastifyRequest } from 'fastify';
import { buildSignInFailureLog } from '@/server/auth/sign-in/failure-log';
import type { PlatformContext } from '../context';
import { type LogRoutes, objectOrEmpty, signInFailureRow, writeRow } from './log-row';
import { restrictedKeys, routeLabels } from './route-labels';
import type { LogQueue } from './write-queue';
import type { Api } from '@/server/http/schema/request-schema';

declare module 'fastify' {
  interface FastifyRequest {
    /** Envelope of the reply to a logged request. */
    loggedReply: { success: boolean; message: string } | null;
  }
}

const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

const isWrite = ({ method, routeOptions, user, is404 }: FastifyRequest) =>
  !is404 &&
  user !== null &&
  !routeOptions.config.notLogged &&
  (!READ_METHODS.includes(method) || (routeOptions.config.hasSideEffects === true && method === 'GET'));

/** Adds the log hooks. They apply to all routes that are mounted afterwards. */
export function mountRequestLog(api: Api, { schemas, now }: PlatformContext, queue: LogQueue): void {
  const entities = Object.values(schemas.entities);
  const restricted = restrictedKeys(entities);
  const routes: LogRoutes = {
    prefix: api.prefix,
    labels: routeLabels(entities, schemas.lists),
    isHidden: (key) => restricted.has(key),
  };
  const failures = buildSignInFailureLog();

  api.decorateRequest('logSubject', null);
  api.decorateRequest('loggedReply', null);
  api.decorateRequest('signInFailure', null);
  api.addHook('preSerialization', async (request, _, payload) => {
    if (isWrite(request)) {
      const { success, message } = objectOrEmpty(payload);
      request.loggedReply = { success: success !== false, message: typeof message === 'string' ? message : '' };
    }
    return payload;
  });
  api.addHook('onSend', async (request, reply) => {
    const { user, signInFailure } = request;
    if (signInFailure) {
      const accepted = failures.accept(signInFailure);
      if (accepted) queue.add(signInFailureRow(request, accepted, { reply, now: now() }));
    } else if (user && isWrite(request)) {
      queue.add(writeRow(request, user, routes, { reply, now: now() }));
    }
  });
  api.addHook('onClose', () => queue.flush());
}
