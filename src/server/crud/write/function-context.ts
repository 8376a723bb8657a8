/** Builds the common part of the arguments of server functions. */
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { FunctionContext } from '../context/function-context';
import { buildRecords } from './records';

/** The context of functions on behalf of a user. */
export function buildFunctionContext(crud: CrudContext, caller: Caller): FunctionContext {
  const { db, options } = crud;
  return {
    me: caller.me,
    now: options.now(),
    records: buildRecords(crud, caller),
    db,
    transaction: (work) => db.tx(work),
    nextNumber: async (rule) => (await options.drawNumbers(rule, 1, caller))[0] ?? '',
    afterCommit: (work) => db.afterCommit(() => void Promise.resolve().then(work).catch(options.onBackgroundError)),
  };
}
