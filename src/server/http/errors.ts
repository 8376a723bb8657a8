/** Errors of requests, by stable code. */
import { defineErrors } from './http-error';
import { messages } from './messages';

export const fail = defineErrors('request', {
  unauthorized: { text: messages.unauthorized, code: 401 },
  // Another user ended the session: clients know the message (contract.md §2.4), so the code says why.
  sessionForced: { text: messages.unauthorized, code: 401 },
  sessionEnded: { text: messages.unauthorized, code: 401 },
  sessionFrozen: { text: messages.unauthorized, code: 401 },
  sessionDeleted: { text: messages.unauthorized, code: 401 },
  sessionPassword: { text: messages.unauthorized, code: 401 },
  sessionFactors: { text: messages.unauthorized, code: 401 },
  noPermission: { text: messages.noPermission, code: 510 },
  notFound: { text: messages.notFound, code: 404 },
  wrongMethod: { text: messages.wrongMethod, code: 405 },
  // Outside the API, and stored files.
  missing: { text: messages.notFound, code: 404, status: 404 },
  noScreen: { text: messages.noScreen, code: 404, status: 404 },
  unreadableScreen: { text: messages.unreadableScreen, code: 500, status: 500 },
  notAnObject: messages.notAnObject,
  wrongKind: messages.wrongKind,
  wrongValue: messages.wrongValue,
  noIds: '请选择记录',
  tooManyIds: '一次处理的记录过多',
  tooManySockets: '打开的连接过多，请关闭一些页面后重试',
  // Rejected before a route handles them: the HTTP status is the code.
  badRequest: { text: messages.badRequest, code: 400, status: 400 },
  badBody: { text: messages.badBody, code: 400, status: 400 },
  badKey: { text: messages.badKey, code: 400, status: 400 },
  tooDeep: { text: messages.tooDeep, code: 400, status: 400 },
  tooLarge: { text: messages.tooLarge, code: 413, status: 413 },
  badType: { text: messages.badType, code: 415, status: 415 },
  // Errors of the database, and all others.
  duplicate: messages.duplicate,
  badValue: messages.badValue,
  busy: { text: messages.busy, code: 409 },
  slow: messages.slow,
  noDatabase: { text: messages.noDatabase, code: 503, status: 503 },
  // Clients show the message of status 200 only.
  diskFull: { text: messages.diskFull, code: 507 },
  failed: { text: messages.failed, code: 500, status: 500 },
  // The server behind the proxy.
  upstreamDown: { text: messages.upstreamDown, code: 502, status: 502 },
  upstreamSlow: { text: messages.upstreamSlow, code: 504, status: 504 },
});

/** No session, or an ended one. */
export const unauthorized = fail.unauthorized;

export const permissionDenied = fail.noPermission;
