/** Rows of the request log: what a request did, who did it, and with which values. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject, type JsonObject } from '@/model/http/json';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { messages } from './messages';
import { operationTypeOf, platformLabel, type RouteLabel } from './route-labels';
import { summarize } from './summary';
import type { LogRow } from './write-queue';

const SIGN_IN_LOG = 1;
const OPERATION_LOG = 2;

/** Column lengths in characters. */
const MAX_LENGTH = { content: 1000, url: 255, ip: 100 } as const;

/** What the rows need to know about the routes. */
export interface LogRoutes {
  /** Path of the API, without which labels are keyed. */
  prefix: string;
  /** Labels of entity actions by path of the route. */
  labels: ReadonlyMap<string, RouteLabel>;
  /** True for a key whose value the log does not show. */
  isHidden(key: string): boolean;
}

/** Time and duration of a logged request. */
interface LogTime {
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: string;
  reply: FastifyReply;
}

export const objectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Action, record and result as text. */
function describe(
  request: FastifyRequest,
  path: string,
  route: RouteLabel | undefined,
  isHidden: (key: string) => boolean,
): string {
  const field = route?.labelField && !isHidden(route.labelField) ? objectOrEmpty(request.body)[route.labelField] : null;
  const name = request.logSubject ?? field;
  const action = route ? messages.done(route.title, route.label) : path;
  const named = typeof name === 'string' && name !== '' ? messages.named(action, name) : action;
  const { loggedReply } = request;
  return loggedReply && !loggedReply.success ? messages.failed(named, loggedReply.message) : named;
}

/** Query and body as text, without the time stamp of the query. */
function paramsOf({ query, body }: FastifyRequest, isHidden: (key: string) => boolean): string {
  const { _t, ...parameters } = objectOrEmpty(query);
  const parts = [
    ...(Object.keys(parameters).length > 0 ? [['query', parameters]] : []),
    ...(body === undefined || body === null ? [] : [['body', body]]),
  ];
  return parts.length === 0 ? '' : summarize(Object.fromEntries(parts), isHidden);
}

/** Columns that are the same for every logged request. */
const requestColumns = (request: FastifyRequest, { reply, now }: LogTime) => ({
  ip: request.ip.slice(0, MAX_LENGTH.ip),
  request_url: (request.url.split('?', 1)[0] ?? '').slice(0, MAX_LENGTH.url),
  request_type: request.method,
  cost_time: Math.round(reply.elapsedTime),
  create_time: now,
});

/** Row of a failed sign-in, without the request body, because the body holds passwords and codes. */
export const signInFailureRow = (
  request: FastifyRequest,
  { userid, content }: { userid: string | null; content: string },
  time: LogTime,
): LogRow => ({
  log_type: SIGN_IN_LOG,
  log_content: content.slice(0, MAX_LENGTH.content),
  operate_type: null,
  userid,
  username: null,
  method: '',
  request_param: '',
  ...requestColumns(request, time),
});

/** Row of a write, or of a sign-out. */
export function writeRow(request: FastifyRequest, { me }: CurrentUser, routes: LogRoutes, time: LogTime): LogRow {
  const path = (request.routeOptions.url ?? '').slice(routes.prefix.length);
  const { log } = request.routeOptions.config;
  const isSignOut = log === 'sign-out';
  const route = typeof log === 'object' ? platformLabel(log, request.body) : routes.labels.get(path);
  const content = isSignOut ? messages.signedOut(me.username ?? '') : describe(request, path, route, routes.isHidden);
  return {
    log_type: isSignOut ? SIGN_IN_LOG : OPERATION_LOG,
    log_content: content.slice(0, MAX_LENGTH.content),
    operate_type: isSignOut ? null : operationTypeOf(route, request.method),
    userid: me.username ?? null,
    username: me.realname || me.username || null,
    method: route?.method ?? '',
    request_param: paramsOf(request, routes.isHidden),
    ...requestColumns(request, time),
  };
}
