/** Removes the second factors of other users, who lost them. */
import { currentUser } from '@/server/auth/guard/hook';
import { assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { resetFactors } from '@/server/auth/second-factor/factors';
import { successReply } from '@/server/http/reply';
import { textOf } from '@/server/http/request-params';
import { body, text } from '@/server/http/schema/fields';
import type { PlatformRoutes } from '../context';
import { lockAccounts } from '../users/accounts';
import { fail } from './errors';
import { messages } from './messages';

export const mountFactorReset: PlatformRoutes = (api, platform) => {
  const { db, access, tableChanged } = platform;
  api.post(
    '/sys/user/secondFactor/reset',
    {
      schema: { summary: '重置用户的两步验证', body: body({ username: text('用户名') }) },
      config: { access: { permission: 'sys:user:resetFactors' }, log: { title: '用户', label: '重置两步验证' } },
    },
    async (request) => {
      await db.tx(async () => {
        const values = [textOf(request.body.username)];
        const [account] = await lockAccounts(platform, request, { key: 'username', values });
        await assertNotMorePrivileged(db, currentUser(request), account!.id);
        if ((await resetFactors(db, account!.id)) === 0) throw fail.noFactors();
        await access.tokens.revokeUser(account!.id, 'factors');
      });
      tableChanged('sys_user');
      return successReply(null, messages.reset, 200);
    },
  );
};
