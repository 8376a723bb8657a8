/** Makes roles require a second factor of their users. */
import { currentUser } from '@/server/auth/guard/hook';
import { assertRolesNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { logStatementChange } from '@/server/crud/write/audit-log';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, flag, text } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { fail } from './errors';
import { messages } from './messages';

const ROLE = 'system/role';
const MAX_DAYS = 365;

/** @throws HttpError for a text that is no number of days */
function daysOf(sent: string): number {
  const days = /^\d{1,3}$/.test(sent) ? Number(sent) : MAX_DAYS + 1;
  if (days > MAX_DAYS) throw fail.wrongGrace();
  return days;
}

export const mountFactorRequirement: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  api.post(
    '/sys/role/requireFactor',
    {
      schema: {
        summary: '角色是否要求两步验证',
        body: body({ id: text('角色'), secondFactor: flag('Y 要求，N 不要求'), secondFactorDays: text('宽限期，天') }),
      },
      config: { access: { permission: 'sys:role:requireFactor' }, log: { title: '角色', label: '两步验证' } },
    },
    async (request) => {
      const caller = currentUser(request);
      const id = textOf(request.body.id);
      const isRequired = request.body.secondFactor === 'Y';
      const days = isRequired ? daysOf(textOf(request.body.secondFactorDays)) : null;
      await assertVisible(engine, ROLE, [id], caller);
      await db.tx(async () => {
        const role = await db
          .selectFrom('sys_role')
          .select('role_name')
          .where('id', '=', id)
          .where('del_flag', '=', '0')
          .forUpdate()
          .executeTakeFirst();
        if (!role) throw fail.noRole();
        request.logSubject = role.role_name;
        await assertRolesNotMorePrivileged(db, caller, [id]);
        await logStatementChange(engine.context, ROLE, id, 'requireFactor', caller, () =>
          db
            .updateTable('sys_role')
            .set({
              second_factor: isRequired ? 'Y' : 'N',
              second_factor_days: days,
              update_by: caller.me.username,
              update_time: now(),
            })
            .where('id', '=', id)
            .execute(),
        );
      });
      tableChanged('sys_role');
      return successReply(null, messages.saved, 200);
    },
  );
};
