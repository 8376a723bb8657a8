/** Builds the common part of the arguments of server functions. */
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { FunctionContext, Notification } from '../context/function-context';
import { tenantColumn } from '../context/tenants';
import { recordScreen } from '../view/record-screen';
import { buildRecords } from './records';

/** Sends a system message to the named users. */
async function notify(
  { options }: CrudContext,
  caller: Caller,
  usernames: readonly string[],
  { title, content, record }: Notification,
): Promise<void> {
  const users = await options.usersByName(usernames);
  if (users.length === 0) return;
  await options.sendSystemMessage({
    sender: { username: caller.me.username, tenantId: tenantColumn(caller) },
    receiverIds: users.map(({ id }) => id),
    title,
    text: content,
    record: { ...record, screen: recordScreen(options, record.entity) },
  });
}

/** The context of functions on behalf of a user. @param isTask true for a periodic task */
export function buildFunctionContext(crud: CrudContext, caller: Caller, { isTask = false } = {}): FunctionContext {
  const { db, options } = crud;
  return {
    me: caller.me,
    now: options.now(),
    records: buildRecords(crud, caller),
    db,
    providers: options.providers,
    files: options.files,
    transaction: (work) => db.tx(work),
    nextNumber: async (rule) => (await options.drawNumbers(rule, 1, caller))[0] ?? '',
    notify: (usernames, notification) =>
      notify(
        crud,
        caller,
        // A user knows what they have just done, but not what a task does in their name.
        usernames.filter((name) => isTask || name !== caller.me.username),
        notification,
      ),
    refresh: (entities) => options.sendRefresh(entities),
    afterCommit: (work) => db.afterCommit(() => void Promise.resolve().then(work).catch(options.onBackgroundError)),
  };
}
