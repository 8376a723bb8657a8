/** One call of an action as a request makes it. */
import type { Action } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import type { RowScope } from '../read/row-scope';
import { parseIds } from '../write/request-ids';
import { parseAsk } from './ask-input';
import type { ActionContext } from './action-context';

/** One call of an action. */
export interface ActionCall {
  /** Where it was asked: rows that do not belong there are not found. */
  scope: RowScope;
  action: Action;
  ids: readonly string[];
  /** The lock field's value that the client saw; undefined: not sent. */
  lockValue: unknown;
  ask: Row;
  caller: Caller;
  progress: ActionContext['progress'];
}

/** Actions that make no sense without a record. */
function needsRecord(action: Action): boolean {
  return action.child !== null || action.from !== null || action.to.length > 0 || action.ask?.kind === 'fields';
}

/**
 * Reads the body of an action: `{ids?, ver?, ask?}`.
 * @throws HttpError when ids are missing or wrong
 * @throws InvalidRecord when what was asked is wrong
 */
export async function parseActionCall(
  crud: CrudContext,
  source: RowScope,
  action: Action,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<ActionCall> {
  const given = body.ids ?? body.id;
  const ids =
    given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)
      ? []
      : parseIds(given);
  if (ids.length === 0 && needsRecord(action)) throw new HttpError(messages.needsRecord(action.label));
  const ask = await parseAsk(crud, source.entity, action, body.ask, caller);
  // The lock is one record's: with several ids each is only checked by its state.
  const ver = ids.length === 1 && Object.hasOwn(body, 'ver') ? body.ver : undefined;
  return { scope: source, action, ids, lockValue: ver, ask, caller, progress: () => undefined };
}
