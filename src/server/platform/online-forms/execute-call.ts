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
import { withMainRecords, type SubRequest } from './sub-records';

/** Calls of the list; the others show and change single records. */
const OF_LIST: ReadonlySet<string> = new Set(['list', 'summary', 'groups']);
/** Calls that show a record, for those who may use one of these buttons. */
const OF_RECORD: ReadonlySet<string> = new Set(['queryById', 'history']);
const READERS = ['detail', 'edit'];

/** What a call is about, for the records of a sub-table. */
function subRequest(key: string, asked: SubRequest['query'], { params, body }: FastifyRequest): SubRequest {
  const given = params as Record<string, unknown>;
  if (OF_LIST.has(key)) return { key: 'list', query: asked, params: given, body };
  return OF_RECORD.has(key)
    ? { key: 'queryById', query: asked, params: { id: asked.id, ...given }, body }
    : { key, query: asked, params: given, body };
}

/**
 * Executes a call of the form's entity.
 * @param key of a call or an action, or the name of a call below the API path
 * @throws HttpError; `NO_DB_SYNC` when the tables do not fit the definition
 */
export async function execute(
  platform: PlatformContext,
  opened: OpenedForm,
  request: FastifyRequest,
  key: string,
  asked = request.query as Record<string, unknown>,
): Promise<RouteResult> {
  const { engine, entity, definition } = opened.form;
  const caller = OF_LIST.has(key) ? opened.caller : opened.formCaller;
  const call = entity.calls[key] ?? entity.actions[key]?.call;
  const planned = engine
    .callsOf(entity.id)
    .find((one) => (call ? one.call === call : one.call.path === `${entity.api}/${key}`));
  if (!planned || !planned.mayCall(caller)) throw permissionDenied();
  const reads = READERS.map((button) => buttonCode(definition.head.table_name ?? '', button));
  if (OF_RECORD.has(key) && !reads.some(caller.can)) throw permissionDenied();
  if (!isSynchronized(definition)) throw fail.notSynchronized();
  const parameters = { ...asked, ...(request.params as Record<string, unknown>) };
  return withMainRecords(platform, { ...opened, caller }, subRequest(key, asked, request), (user) =>
    planned.handle({ caller: user, query: asked, body: request.body, parameters, request }),
  );
}

export const reply = ({ result, message, code }: RouteResult) => successReply(result, message, code);
