/** Parses the request of an action. */
import type { Action } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { RowScope } from '../read/row-scope';
import { MAX_IDS, MAX_JOB_IDS, parseIds } from '../write/request-ids';
import { parseAsk } from './ask-input';
import type { ActionContext } from './action-context';
import { fail } from '../context/errors';

/** What a function tells about its progress, and asks. */
export type ActionProgress = Pick<ActionContext, 'progress' | 'isCancelled'>;

/** Outside of a job nothing shows the progress, and nothing cancels. */
export const NO_JOB: ActionProgress = { progress: () => undefined, isCancelled: () => false };

/** One call of an action. */
export interface ActionCall {
  /** The scope of the endpoint; rows outside of it are not found. */
  scope: RowScope;
  action: Action;
  ids: readonly string[];
  /** The value of the lock field that the client read; undefined: not sent. */
  lockValue: unknown;
  ask: Row;
  caller: Caller;
  run: ActionProgress;
}

/** True for actions that need a record. */
function needsRecord(action: Action): boolean {
  const { child, from, to, ask, batch } = action;
  return batch || child !== null || from !== null || to.length > 0 || ask?.kind === 'fields';
}

/**
 * Parses the body of an action: `{ids?, ver?, ask?}`.
 * @throws HttpError when ids are missing or invalid
 * @throws InvalidRecord when a value of `ask` is invalid
 */
export async function parseActionCall(
  crud: CrudContext,
  scope: RowScope,
  action: Action,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<ActionCall> {
  const given = body.ids ?? body.id;
  const ids =
    given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)
      ? []
      : parseIds(given, action.job ? MAX_JOB_IDS : MAX_IDS);
  if (ids.length === 0 && needsRecord(action)) throw fail.needsRecord(action.label);
  const ask = await parseAsk(crud, scope.entity, action, body.ask, caller);
  // The lock field belongs to one record; with several ids only their states are checked.
  const lockValue = ids.length === 1 && Object.hasOwn(body, 'ver') ? body.ver : undefined;
  return { scope, action, ids, lockValue, ask, caller, run: NO_JOB };
}
