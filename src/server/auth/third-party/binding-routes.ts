/** Routes that bind a third-party account to a local user (contract.md §1.1, §2.6). */
import type { Database } from '@/server/db';
import { successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import { type CredentialChecks, signInFields } from '../sign-in/credentials';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { bindAccount, createUser } from './accounts';
import { messages } from './messages';
import type { PendingSignIns, UnboundAccount } from './pending-sign-ins';
import type { Api } from '@/server/http/schema/request-schema';
import { body, text } from '@/server/http/schema/fields';
import { fail } from './errors';

/** Returns the pending account of a handle. Called before any other check. @throws HttpError for an invalid handle */
async function assertHandle(pending: PendingSignIns, handle: string): Promise<UnboundAccount> {
  const unbound = handle === '' ? null : await pending.readHandle(handle);
  if (!unbound) throw fail.expired();
  return unbound;
}

/**
 * Binds the third-party account to a user and consumes the handle.
 * @returns a ticket for a session
 * @throws HttpError when the handle has expired, or the account was bound meanwhile
 */
async function bind(
  db: Database,
  pending: PendingSignIns,
  handle: string,
  userIdFor: (unbound: UnboundAccount) => Promise<string>,
): Promise<string> {
  return db.tx(async () => {
    const unbound = await pending.consumeHandle(handle);
    if (!unbound) throw fail.expired();
    const userId = await userIdFor(unbound);
    if (!(await bindAccount(db, unbound.accountId, userId))) throw fail.expired();
    return pending.createTicket({ source: unbound.source, userId });
  });
}

export function mountAccountBinding(
  api: Api,
  { config, db, tableChanged }: AuthContext,
  signIn: CredentialChecks,
  pending: PendingSignIns,
): void {
  api.post(
    '/sys/thirdLogin/user/create',
    {
      schema: {
        summary: '第三方登录：新建用户',
        body: body({ uuid: text('登录凭据'), suffix: text('用户名后缀'), operateCode: text('操作码') }),
      },
      config: { access: 'public' },
    },
    async ({ body }) => {
      const handle = secretOf(body.uuid);
      await assertHandle(pending, handle);
      if (config.REGISTRATION === 'off') throw fail.noRegistration();
      const suffix = shortTextOf(body.suffix);
      const ticket = await bind(db, pending, handle, ({ identity }) => createUser(db, identity, suffix));
      tableChanged('sys_user');
      return successReply(ticket, messages.bound);
    },
  );

  api.post(
    '/sys/thirdLogin/user/checkPassword',
    {
      schema: { summary: '第三方登录：绑定已有用户', body: body({ ...signInFields, uuid: text('登录凭据') }) },
      config: { access: 'public' },
    },
    async (request) => {
      const handle = secretOf(request.body.uuid);
      const { identity } = await assertHandle(pending, handle);
      // Some clients send only the password; the username is then that of the third-party account.
      const username = shortTextOf(request.body.username) || identity.username;
      const { id } = await signIn.byPassword(request, { ...request.body, username });
      return successReply(await bind(db, pending, handle, async () => id), messages.bound);
    },
  );

  api.post(
    '/sys/thirdLogin/bindingThirdPhone',
    {
      schema: {
        summary: '第三方登录：绑定手机号',
        body: body({ mobile: text('手机号'), captcha: text('短信验证码'), thirdUserUuid: text('登录凭据') }),
      },
      config: { access: 'public' },
    },
    async (request) => {
      const [phone, code] = [shortTextOf(request.body.mobile), shortTextOf(request.body.captcha)];
      const handle = secretOf(request.body.thirdUserUuid);
      await assertHandle(pending, handle);
      const { id } = await signIn.consumeCode(request, { kind: 'sms-login', phone, code });
      return successReply(await bind(db, pending, handle, async () => id), messages.bound);
    },
  );
}
