/** Actions with `job`: started by their route, run in the background for each record in its own transaction. */
import { DatabaseError } from '@/server/db';
import { permissionDenied } from '@/server/http/errors';
import type { JobHandler, JobOutcome, JobRun } from '@/server/jobs/job';
import type { Jobs } from '@/server/jobs/jobs';
import type { Row } from '@/model/record';
import type { ActionCall } from '../action/action-call';
import { type ActionItemResult, failureOf, recordName, runForAll, runForId } from '../action/action-runner';
import type { CrudContext } from '../context/crud-context';
import { fail, notFoundError } from '../context/errors';
import { messages } from '../context/messages';
import { deleteRecords } from '../write/delete';
import { permissionCodeAt, type Endpoint } from './endpoints';

/** Kind of the jobs of actions. */
export const ACTION_JOB = 'action';

/** What a job of an action stores. */
interface ActionInput {
  entity: string;
  api: string;
  action: string;
  ids: readonly string[];
  ask: Row;
  lockValue?: unknown;
}

/**
 * Starts an action in the background.
 * @returns the id of the job
 * @throws HttpError for a single record that does not exist or is not visible; of several, each is a result of its own
 */
export async function startActionJob(crud: CrudContext, jobs: Jobs, call: ActionCall): Promise<string> {
  const { scope, action, ids, ask, lockValue, caller } = call;
  const { entity } = scope;
  const name = ids.length === 1 ? await recordName(crud, call, ids[0]!) : null;
  if (ids.length === 1 && name === null) throw notFoundError();
  const isPerRecord = ids.length > 0 && !action.batch;
  const input: ActionInput = { entity: entity.id, api: scope.api, action: action.key, ids, ask, lockValue };
  return jobs.start({
    kind: ACTION_JOB,
    title: messages.jobTitle(entity.title, name ?? '', action.label),
    entity: entity.id,
    userId: caller.me.id,
    orgCode: caller.me.orgCode,
    input: { ...input },
    units: isPerRecord ? ids.length : 1,
    resumable: ids.length > 0,
  });
}

/**
 * The call of a job with the permissions that its user has now.
 * @throws HttpError 510 when the user may not do it any more; 500 when the schemas have changed since the start
 */
async function callOf(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  run: JobRun,
): Promise<ActionCall & { endpoint: Endpoint }> {
  const { entity, api, action: key, ids, ask, lockValue } = run.input as ActionInput;
  const endpoint = endpoints.find((one) => one.entity.id === entity && one.api === api);
  const action = endpoint?.entity.actions[key];
  if (!endpoint || !action) throw fail.actionGone();
  const caller = await crud.options.callerOfUser(run.userId, run.orgCode);
  if (!caller?.can(permissionCodeAt(endpoint, action))) throw permissionDenied();
  return { endpoint, scope: endpoint.scope, action, ids, lockValue, ask, caller, run };
}

/** A failure with the name of its record. */
async function namedFailure(crud: CrudContext, call: ActionCall, failure: ActionItemResult): Promise<JobOutcome> {
  return { ...failure, name: (await recordName(crud, call, failure.id)) ?? failure.id };
}

/** Deletes one record, or runs the function of the action for it. @throws HttpError */
async function runOne(crud: CrudContext, endpoint: Endpoint, call: ActionCall, id: string): Promise<ActionItemResult> {
  if (!call.action.builtIn) return runForId(crud, call, id);
  await deleteRecords(crud, endpoint.entity, [id], call.caller, endpoint);
  return { id, success: true, message: messages.deleted };
}

/** Does one record after the other. An error of one does not stop the others. */
async function runEach(
  crud: CrudContext,
  run: JobRun,
  nextCall: () => Promise<ActionCall & { endpoint: Endpoint }>,
  onError: (error: unknown) => void,
): Promise<void> {
  const { ids } = await nextCall();
  const isSingle = ids.length === 1;
  while (run.position < ids.length) {
    const id = ids[run.position]!;
    const call = await nextCall();
    try {
      await run.step(async () => {
        const outcome = await runOne(crud, call.endpoint, call, id);
        return isSingle ? { ...outcome } : undefined;
      });
    } catch (error) {
      // Not an error of the record: the job was cancelled, or the database is lost.
      run.assertActive();
      if (error instanceof DatabaseError && error.kind === 'connection') throw error;
      const failure = failureOf(id, error, onError);
      await run.step(() => namedFailure(crud, call, failure));
    }
  }
}

/** The handler of jobs that are actions. @param onError called with errors whose details are not for the user */
export function actionJobHandler(
  crud: CrudContext,
  endpoints: readonly Endpoint[],
  onError: (error: unknown) => void,
): JobHandler {
  return async (run) => {
    const nextCall = () => callOf(crud, endpoints, run);
    const call = await nextCall();
    const { ids, action } = call;
    if (ids.length === 0) {
      const outcome = await runForId(crud, call, null);
      return { message: outcome.message, outcome: { ...outcome } };
    }
    if (action.batch) {
      let message: string = messages.done;
      if (run.position === 0)
        await run.step(async () => {
          const [outcome] = await runForAll(crud, call);
          message = outcome!.message;
          return { ...outcome! };
        });
      return { message };
    }
    await runEach(crud, run, nextCall, onError);
    const { failed } = run;
    if (failed === 0) return { message: messages.done };
    const message = messages.counted(ids.length - failed, failed);
    if (failed === ids.length) throw fail.allFailed(message);
    return { message };
  };
}
