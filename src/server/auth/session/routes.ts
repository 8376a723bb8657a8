/** Routes of sign-in and sign-out (contract.md §1.1, §2). */
import { successReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { shortTextOf } from '@/server/http/request-params';
import { publicCipher } from '../passwords/cipher';
import { currentDepartmentCode, departmentsOf } from './user-departments';
import { openSession } from './open-session';
import { mountCurrentUser } from './current-user-routes';
import { type CredentialChecks, signInBody, signInFields } from '../sign-in/credentials';
import type { Api } from '@/server/http/schema/request-schema';
import { body, text } from '@/server/http/schema/fields';
import { fail } from './errors';

const SIGNED_IN = 200;
const NO_DEPARTMENTS = { departs: [], currentOrgCode: null };

function mountSignIn(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  api.post(
    '/sys/login',
    { schema: { summary: '用户名密码登录', body: signInBody }, config: { access: 'public' } },
    async (request) => {
      const { id } = await signIn.byPassword(request, request.body);
      const orgCode = shortTextOf(request.body.loginOrgCode) || null;
      return successReply(await openSession(auth, request, id, orgCode), messages.signedIn, SIGNED_IN);
    },
  );

  api.post(
    '/sys/mLogin',
    { schema: { summary: '移动端登录', body: signInBody }, config: { access: 'public' } },
    async (request) => {
      const { id } = await signIn.byPassword(request, request.body);
      const { token, userInfo } = await openSession(auth, request, id);
      return successReply({ token, userInfo }, messages.signedIn, SIGNED_IN);
    },
  );

  api.post(
    '/sys/phoneLogin',
    {
      schema: { summary: '手机号登录', body: body({ mobile: text('手机号'), captcha: text('短信验证码') }) },
      config: { access: 'public' },
    },
    async (request) => {
      const [phone, code] = [shortTextOf(request.body.mobile), shortTextOf(request.body.captcha)];
      const { id } = await signIn.consumeCode(request, { kind: 'sms-login', phone, code });
      return successReply(await openSession(auth, request, id), messages.signedIn, SIGNED_IN);
    },
  );
}

function mountDepartmentsBeforeSignIn(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  // Called while the user is still typing: on an error it replies like an account without departments.
  api.post(
    '/sys/loginGetUserDeparts',
    {
      schema: {
        summary: '登录前取用户的部门',
        body: body({ ...signInFields, inputCode: text('验证码'), loginType: text('登录方式') }),
      },
      config: { access: 'public' },
      attachValidation: true,
    },
    async (request) => {
      if (request.validationError) return successReply(NO_DEPARTMENTS);
      try {
        const sent = { ...request.body, captcha: request.body.inputCode };
        const { id } = await signIn.byPassword(request, sent, { keepCaptcha: true });
        const departs = await departmentsOf(auth, id);
        const user = await auth.db.selectFrom('sys_user').select('org_code').where('id', '=', id).executeTakeFirst();
        const currentOrgCode = currentDepartmentCode(
          departs,
          shortTextOf(request.body.loginOrgCode) || null,
          user?.org_code ?? null,
        );
        return successReply({ departs, currentOrgCode });
      } catch (error) {
        if (error instanceof HttpError) return successReply(NO_DEPARTMENTS);
        throw error;
      }
    },
  );
}

function mountSignOut(api: Api, { access }: AuthContext): void {
  api.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/sys/logout',
    schema: { summary: '退出登录' },
    config: { access: 'public', hasSideEffects: true, log: 'sign-out' },
    handler: async (request) => {
      const { token } = request;
      if (token === null) throw fail.notSignedOut();
      // For the log: the auth hook does not load the user on public routes.
      request.user = await access.userByToken(token);
      if (!(await access.revoke(token))) throw fail.unknownToken();
      return successReply(null, messages.signedOut);
    },
  });
}

/** Mounts sign-in, sign-out and the routes of the signed-in user; guard/permission-routes.ts serves permissions. */
export function mountSession(api: Api, auth: AuthContext, signIn: CredentialChecks): void {
  mountSignIn(api, auth, signIn);
  mountDepartmentsBeforeSignIn(api, auth, signIn);
  mountSignOut(api, auth);
  mountCurrentUser(api, auth, signIn);
  api.get(
    '/sys/getEncryptedString',
    { schema: { summary: '登录密码的加密参数' }, config: { access: 'public' } },
    async () => successReply(publicCipher),
  );
}
