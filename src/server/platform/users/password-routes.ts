/**
 * Routes that set passwords of other users (contract.md §1.2). Passwords of users with more permissions than the caller
 * cannot be set.
 */
import { currentUser } from '@/server/auth/guard/hook';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { hashPassword } from '@/server/auth/passwords/hash';
import { randomPassword } from '@/server/auth/passwords/random-password';
import { assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { logStatementChange } from '@/server/crud/write/audit-log';
import { successReply } from '@/server/http/reply';
import { parseRequiredIds, textOf } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { type Account, lockAccounts, USER } from './accounts';
import { messages } from './messages';
import { readNewPassword } from './new-password';
import { body, query, text } from '@/server/http/schema/fields';
import { fail } from './errors';

/** Limit for each request, because hashing a password is slow. */
const MAX_RESETS = 20;

/**
 * Sets the password hash and ends the sessions of the account. Hash before the transaction, because hashing is too slow
 * to run under a row lock.
 * @param keptToken token of a session that stays open
 * @throws HttpError when the account has more permissions than the caller
 */
async function replacePassword(
  { db, access, now, engine }: PlatformContext,
  caller: CurrentUser,
  account: Account,
  hash: string,
  keptToken?: string,
): Promise<void> {
  await assertNotMorePrivileged(db, caller, account.id);
  // The audit log records the change without the password.
  await logStatementChange(engine.context, USER, account.id, 'password', caller, () =>
    db
      .updateTable('sys_user')
      .set({ password: hash, update_by: caller.me.username, update_time: now() })
      .where('id', '=', account.id)
      .execute(),
  );
  await access.tokens.revokeUser(account.id, 'password', keptToken);
}

export const mountUserPasswords: PlatformRoutes = (api, platform) => {
  const { db, tableChanged } = platform;
  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/changePassword',
    schema: {
      summary: '修改用户的密码',
      body: body({
        username: text('用户名'),
        password: text('新密码'),
        confirmpassword: text('确认密码，可不传'),
        confirmPassword: text('确认密码的另一写法'),
      }),
    },
    config: { access: { permission: 'sys:user:changePassword' }, log: { title: '用户', label: '修改密码' } },
    handler: async (request) => {
      const password = readNewPassword(request.body.password);
      // Version 3 clients compare the two themselves and send one, or name the second `confirmPassword`.
      const { confirmpassword, confirmPassword } = request.body;
      const repeated = confirmpassword ?? confirmPassword;
      if (repeated !== undefined && readNewPassword(repeated) !== password) throw fail.differentPasswords();
      const caller = currentUser(request);
      const hash = await hashPassword(password);
      await db.tx(async () => {
        const values = [textOf(request.body.username)];
        const [account] = await lockAccounts(platform, request, { key: 'username', values });
        // A user who changes their own password keeps only the current session.
        const keptToken = account!.id === caller.me.id ? (request.token ?? undefined) : undefined;
        await replacePassword(platform, caller, account!, hash, keptToken);
      });
      tableChanged('sys_user');
      return successReply(null, messages.passwordChanged, 200);
    },
  });

  api.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/resetPassword',
    schema: { summary: '重置用户的密码，返回新密码', querystring: query({ usernames: '用户名' }) },
    config: { access: { permission: 'sys:user:resetPassword' }, log: { title: '用户', label: '重置密码' } },
    handler: async (request) => {
      const usernames = parseRequiredIds(textOf(request.query.usernames));
      if (usernames.length > MAX_RESETS) throw fail.tooMany();
      const caller = currentUser(request);
      const passwords = usernames.toSorted().map((username) => ({ username, password: randomPassword() }));
      const hashes = new Map<string, string>();
      // One after the other, so that a reset does not take all places of the limiter from users who sign in.
      for (const { username, password } of passwords) hashes.set(username, await hashPassword(password));
      await db.tx(async () => {
        for (const account of await lockAccounts(platform, request, { key: 'username', values: usernames })) {
          await replacePassword(platform, caller, account, hashes.get(account.username) ?? '');
        }
      });
      tableChanged('sys_user');
      return successReply(passwords, messages.passwordsReset(passwords), 200);
    },
  });
};
