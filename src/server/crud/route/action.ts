/** The action routes of one mount. */
import type { Action } from '@/model/entity';
import { Refusal } from '../../refusal';
import { type ActionCall, readCall } from '../action/call';
import { actionFunction } from '../action/functions';
import type { Jobs } from '../action/jobs';
import { type ActionOutcome, runAction } from '../action/run';
import type { Crud } from '../context/crud';
import { InvalidRecord } from '../context/refusals';
import { texts } from '../context/texts';
import { asObject } from '../write/body';
import { codeAt, type Mount } from './mount';
import { demand } from './permissions';
import type { Input, Planned, Reply } from './route';

/** The message over all outcomes. @throws Refusal when none succeeded */
function summarise(outcomes: readonly ActionOutcome[]): Reply {
  const failed = outcomes.filter((one) => !one.success);
  if (failed.length === 0)
    return { result: outcomes, message: outcomes.length === 1 ? outcomes[0]!.message : texts.done };
  const message = texts.counted(outcomes.length - failed.length, failed.length);
  if (failed.length === outcomes.length) throw new Refusal(message, 500, outcomes);
  return { result: outcomes, message };
}

/** One id that was refused is the envelope's refusal; the list of results says the same. */
async function runNow(crud: Crud, call: ActionCall, onError: (error: unknown) => void): Promise<Reply> {
  try {
    return summarise(await runAction(crud, call, onError));
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof InvalidRecord || error.result !== null) throw error;
    const { message, code } = error;
    throw new Refusal(message, code, [{ id: call.ids[0] ?? '', success: false, message }]);
  }
}

/** One route for each action that has a function of its own; a job answers `{jobId}` at once. */
export function actionRoutes(crud: Crud, mount: Mount, jobs: Jobs): Planned[] {
  const handleOf =
    (action: Action) =>
    async ({ caller, body, parameters, request }: Input): Promise<Reply> => {
      demand(caller.may(codeAt(mount, action)));
      const given = body === undefined || body === null ? parameters : { ...parameters, ...asObject(body) };
      const call = await readCall(crud, mount.source, action, given, caller);
      const onError = (error: unknown) => request.log.error({ err: error }, `action ${mount.entity.id} ${action.key}`);
      if (!action.job) return runNow(crud, call, onError);
      const jobId = jobs.start(caller, async (progress) => {
        const { result, message = texts.done } = await runNow(crud, { ...call, progress }, onError);
        return { result, message };
      });
      return { result: { jobId }, message: texts.done };
    };
  return Object.values(mount.entity.actions)
    .filter(
      (action) => !action.builtIn && action.call !== null && actionFunction(crud.modules, mount.entity, action.key),
    )
    .map((action) => ({ call: action.call!, handle: handleOf(action) }));
}
