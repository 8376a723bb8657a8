/** The action routes of one endpoint. */
import type { Action } from '@/model/entity/entity';
import { permissionDenied } from '@/server/http/errors';
import { HttpError } from '@/server/http/http-error';
import { type ActionCall, parseActionCall } from '../action/action-call';
import { actionFunction } from '../action/action-functions';
import type { Jobs } from '@/server/jobs/jobs';
import { type ActionItemResult, runAction } from '../action/action-runner';
import { startActionJob } from './action-jobs';
import type { CrudContext } from '../context/crud-context';
import { fail, InvalidRecord } from '../context/errors';
import { messages } from '../context/messages';
import { asObject } from '../write/request-body';
import { permissionCodeAt, type Endpoint } from './endpoints';
import type { RouteInput, PlannedRoute, RouteResult } from './crud-route';

/** The reply for several records. @throws HttpError when no record succeeded */
function summarize({ batch }: Action, outcomes: readonly ActionItemResult[]): RouteResult {
  const failed = outcomes.filter((one) => !one.success);
  if (failed.length === 0) {
    const hasOneMessage = batch || outcomes.length === 1;
    return { result: outcomes, message: hasOneMessage ? outcomes[0]!.message : messages.done };
  }
  const message = messages.counted(outcomes.length - failed.length, failed.length);
  if (failed.length === outcomes.length) throw fail.allFailed(message).with(outcomes);
  return { result: outcomes, message };
}

/** Runs the action in the request. An error of all records is the error of the reply, with a result for each. */
async function runNow(crud: CrudContext, call: ActionCall, onError: (error: unknown) => void): Promise<RouteResult> {
  try {
    return summarize(call.action, await runAction(crud, call, onError));
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof InvalidRecord || error.result !== null) throw error;
    const { errorCode, message, code } = error;
    const ids = call.ids.length === 0 ? [''] : call.ids;
    throw new HttpError(errorCode, message, { code, result: ids.map((id) => ({ id, success: false, message })) });
  }
}

const ACTION_BODY = {
  type: 'object',
  properties: {
    ids: { type: ['string', 'array'], title: '记录的编号', description: '逗号分隔的文本，或列表' },
    ver: { type: ['integer', 'null'], title: '版本，单条记录时用来发现他人的修改' },
    ask: { type: ['object', 'null'], title: '操作时填写的内容' },
  },
};

/** Runs an action on the records of a request. */
async function handleAction(
  crud: CrudContext,
  endpoint: Endpoint,
  action: Action,
  { caller, body, parameters, request }: RouteInput,
  jobs: Jobs | null,
): Promise<RouteResult> {
  const given = body === undefined || body === null ? parameters : { ...parameters, ...asObject(body) };
  const call = await parseActionCall(crud, endpoint.scope, action, given, caller);
  if (action.job && jobs)
    return { result: { jobId: await startActionJob(crud, jobs, call) }, message: messages.started };
  return runNow(crud, call, (error) => request.log.error({ err: error }, `action ${endpoint.entity.id} ${action.key}`));
}

/**
 * Runs an action that has no route of its own.
 * @throws HttpError 510 without the permission, and for an action that the entity has not
 */
export async function runActionAt(
  crud: CrudContext,
  endpoint: Endpoint | undefined,
  key: string,
  input: RouteInput,
): Promise<RouteResult> {
  const actions = endpoint?.entity.actions ?? {};
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (!endpoint || !action || action.builtIn || !input.caller.can(permissionCodeAt(endpoint, action)))
    throw permissionDenied();
  return handleAction(crud, endpoint, action, input, null);
}

/** One route for each action with a server function. An action with `job` replies `{jobId}` at once. */
export function actionRoutes(crud: CrudContext, endpoint: Endpoint, jobs: Jobs): PlannedRoute[] {
  return Object.values(endpoint.entity.actions)
    .filter(
      (action) => !action.builtIn && action.call !== null && actionFunction(crud.modules, endpoint.entity, action),
    )
    .map((action) => ({
      call: action.call!,
      summary: `${endpoint.entity.title}：${action.label}`,
      mayCall: (caller) => caller.can(permissionCodeAt(endpoint, action)),
      documents: { body: ACTION_BODY },
      handle: (input) => handleAction(crud, endpoint, action, input, jobs),
    }));
}
