/** Routes that freeze users and draw ids (contract.md §1.2). Users with more permissions than the caller cannot be frozen. */
import { isJsonObject } from '@/model/http/json';
import { currentUser } from '@/server/auth/guard/hook';
import { assertAdminRemains, assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { logStatementChange } from '@/server/crud/write/audit-log';
import { newId } from '@/server/db';
import { successReply } from '@/server/http/reply';
import { parseRequiredIds } from '@/server/http/request-params';
import { body, ids, text } from '@/server/http/schema/fields';
import { textNamed } from '@/server/http/schema/results';
import type { PlatformRoutes } from '../context';
import { lockAccounts, USER } from './accounts';
import { messages } from './messages';
import { fail } from './errors';

const ACTIVE = 1;
const FROZEN = 2;

const statusOf = (sent: unknown) => Number(isJsonObject(sent) ? sent.status : NaN);

const freezingLabel = (sent: unknown) => (statusOf(sent) === ACTIVE ? messages.thaw : messages.freeze);

export const mountAccounts: PlatformRoutes = (api, platform) => {
  const { db, access, now, tableChanged, engine } = platform;
  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/frozenBatch',
    schema: { summary: '冻结或解冻用户', body: body({ ids: ids('用户'), status: text('状态') }) },
    config: { access: { permission: 'sys:user:frozenBatch' }, log: { title: '用户', label: freezingLabel } },
    handler: async (request) => {
      const caller = currentUser(request);
      const status = statusOf(request.body);
      if (status !== ACTIVE && status !== FROZEN) throw fail.wrongStatus();
      await db.tx(async () => {
        const values = parseRequiredIds(request.body.ids);
        for (const account of await lockAccounts(platform, request, { key: 'id', values })) {
          if (account.status === status) continue;
          if (account.id === caller.me.id) throw fail.notYourself();
          await assertNotMorePrivileged(db, caller, account.id);
          await logStatementChange(
            engine.context,
            USER,
            account.id,
            status === FROZEN ? 'frozenBatch' : 'thaw',
            caller,
            () =>
              db
                .updateTable('sys_user')
                .set({ status, update_by: caller.me.username, update_time: now() })
                .where('id', '=', account.id)
                .execute(),
          );
          if (status === FROZEN) await access.tokens.revokeUser(account.id, 'frozen');
        }
        await assertAdminRemains(db);
      });
      tableChanged('sys_user');
      return successReply(null, messages.done, 200);
    },
  });

  // Draws an id for forms that save dependent records before the user.
  api.get(
    '/sys/user/generateUserId',
    {
      schema: { summary: '取新用户的编号', documents: { result: textNamed('编号') } },
      config: { access: { permission: 'sys:user:add' } },
    },
    async () => successReply(newId()),
  );
};
