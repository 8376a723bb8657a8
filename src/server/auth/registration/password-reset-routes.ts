/** Routes of the password reset by a code sent to the phone (contract.md §1.2). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import { readSentPassword } from '../passwords/cipher';
import { assertStrongPassword, setPassword } from '../passwords/set-password';
import type { CredentialChecks } from '../sign-in/credentials';
import { secretOf, shortTextOf } from '@/server/http/request-params';
import { messages } from './messages';
import type { Api } from '@/server/http/schema/request-schema';
import { body, query, text, type ValueOf } from '@/server/http/schema/fields';
import { fail as signInFail } from '../sign-in/errors';

const KIND = 'sms-forgot';

const titles = { username: '用户名', password: '新密码', smscode: '短信验证码', phone: '手机号' };
const newPasswordBody = body({
  username: text(titles.username),
  password: text(titles.password),
  smscode: text(titles.smscode),
  phone: text(titles.phone),
});

export function mountPasswordReset(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  api.post(
    '/sys/user/phoneVerification',
    {
      schema: { summary: '找回密码：验证手机号', body: body({ phone: text('手机号'), smscode: text('短信验证码') }) },
      config: { access: 'public' },
    },
    async (request) => {
      const [phone, smscode] = [shortTextOf(request.body.phone), shortTextOf(request.body.smscode)];
      const { username } = await signIn.checkCode(request, { kind: KIND, phone, code: smscode });
      return successReply({ smscode, username });
    },
  );

  const reset = async (request: FastifyRequest, sent: ValueOf<typeof newPasswordBody>) => {
    const [phone, code] = [shortTextOf(sent.phone), shortTextOf(sent.smscode)];
    const password = readSentPassword(secretOf(sent.password));
    // Before the code is consumed: after a weak password the user can try again with the same code.
    assertStrongPassword(password);
    const account = await signIn.consumeCode(request, { kind: KIND, phone, code });
    if (account.username !== shortTextOf(sent.username)) throw signInFail.wrongSms();
    await setPassword(auth, account.id, password);
    return successReply(null, messages.passwordReset);
  };
  const summary = '找回密码：设置新密码';
  const url = '/sys/user/passwordChange';
  const config = { access: 'public', hasSideEffects: true } as const;
  // The contract sends the new password in the URL. A POST body is also accepted, because URLs appear in logs.
  api.get(url, { schema: { summary, querystring: query(titles) }, config, exposeHeadRoute: false }, (request) =>
    reset(request, request.query),
  );
  api.post(url, { schema: { summary, body: newPasswordBody }, config }, (request) => reset(request, request.body));
}
