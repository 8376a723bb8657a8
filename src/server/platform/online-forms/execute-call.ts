/** Executes calls of a form's entity by the record engine. */
import type { FastifyRequest } from 'fastify';
import type { RouteResult } from '@/server/crud';
import { permissionDenied } from '@/server/http/errors';
import { successReply } from '@/server/http/reply';
import type { PlatformContext } from '../context';
import type { OpenedForm } from '../form-definitions/access';
import { isSynchronized } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { buttonCode } from '../form-definitions/permission-codes';
import { withRightsOfMainRecords, type SubRequest } from './sub-records';

/** Calls that read many records, with the permissions of the list; other calls use those of the form. */
const LIST_CALLS: ReadonlySet<string> = new Set(['list', 'summary', 'groups']);
/** Calls that read one record: they need the permission for one of `RECORD_BUTTONS`. */
const RECORD_CALLS: ReadonlySet<string> = new Set(['queryById', 'history']);
const RECORD_BUTTONS = ['detail', 'edit'];

/** A call as `withRightsOfMainRecords` expects it. */
function subRequest(key: string, query: SubRequest['query'], request: FastifyRequest): SubRequest {
  const { body } = request;
  const params = request.params as Record<string, unknown>;
  if (LIST_CALLS.has(key)) return { key: 'list', query, params, body };
  return RECORD_CALLS.has(key)
    ? { key: 'queryById', query, params: { id: query.id, ...params }, body }
    : { key, query, params, body };
}

/**
 * Executes a call of the form's entity.
 * @param key key of a call or an action of the entity, or the name of a call below its API path
 * @param query replaces the query of the request
 * @throws HttpError; `NO_DB_SYNC` when the tables do not fit the definition
 */
export async function executeFormCall(
  platform: PlatformContext,
  opened: OpenedForm,
  request: FastifyRequest,
  key: string,
  query = request.query as Record<string, unknown>,
): Promise<RouteResult> {
  const { engine, entity, definition } = opened.form;
  const caller = LIST_CALLS.has(key) ? opened.caller : opened.formCaller;
  const call = entity.calls[key] ?? entity.actions[key]?.call;
  const planned = engine
    .callsOf(entity.id)
    .find((one) => (call ? one.call === call : one.call.path === `${entity.api}/${key}`));
  if (!planned || !planned.mayCall(caller)) throw permissionDenied();
  const reads = RECORD_BUTTONS.map((button) => buttonCode(definition.head.table_name ?? '', button));
  if (RECORD_CALLS.has(key) && !reads.some(caller.can)) throw permissionDenied();
  if (!isSynchronized(definition)) throw fail.notSynchronized();
  const parameters = { ...query, ...(request.params as Record<string, unknown>) };
  return withRightsOfMainRecords(platform, { ...opened, caller }, subRequest(key, query, request), (user) =>
    planned.handle({ caller: user, query, body: request.body, parameters, request }),
  );
}

export const callReply = ({ result, message, code }: RouteResult) => successReply(result, message, code);
