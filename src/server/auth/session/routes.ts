/** Routes of sign-in and sign-out (contract.md §1.1, §2). */
import type { FastifyInstance } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { messages } from './messages';
import { trimmedField } from '@/server/http/request-params';
import { publicCipher } from '../passwords/cipher';
import { currentDepartmentCode, departmentsOf } from './user-departments';
import { openSession } from './open-session';
import { mountCurrentUser } from './current-user-routes';
import type { CredentialChecks } from '../sign-in/credentials';

const SIGNED_IN = 200;

function mountSignIn(api: FastifyInstance, auth: AuthContext, signIn: CredentialChecks): void {
  api.post('/sys/login', { config: { access: 'public' } }, async (request) => {
    const { id } = await signIn.byPassword(request);
    const orgCode = trimmedField(request.body, 'loginOrgCode') || null;
    return successReply(await openSession(auth, request, id, orgCode), messages.signedIn, SIGNED_IN);
  });

  api.post('/sys/mLogin', { config: { access: 'public' } }, async (request) => {
    const { id } = await signIn.byPassword(request);
    const { token, userInfo } = await openSession(auth, request, id);
    return successReply({ token, userInfo }, messages.signedIn, SIGNED_IN);
  });

  api.post('/sys/phoneLogin', { config: { access: 'public' } }, async (request) => {
    const [phone, code] = [trimmedField(request.body, 'mobile'), trimmedField(request.body, 'captcha')];
    const { id } = await signIn.consumeCode(request, { kind: 'sms-login', phone, code });
    return successReply(await openSession(auth, request, id), messages.signedIn, SIGNED_IN);
  });

  // Called while the user is still typing: on an error it replies like an account without departments.
  api.post('/sys/loginGetUserDeparts', { config: { access: 'public' } }, async (request) => {
    try {
      const { id } = await signIn.byPassword(request, { captchaField: 'inputCode', keepCaptcha: true });
      const departs = await departmentsOf(auth, id);
      const { rows } = await auth.db.query('select org_code from sys_user where id = $1', [id]);
      const [stored] = rows.map((row) => (typeof row.org_code === 'string' ? row.org_code : null));
      const currentOrgCode = currentDepartmentCode(
        departs,
        trimmedField(request.body, 'loginOrgCode') || null,
        stored ?? null,
      );
      return successReply({ departs, currentOrgCode });
    } catch (error) {
      if (error instanceof HttpError) return successReply({ departs: [], currentOrgCode: null });
      throw error;
    }
  });
}

function mountSignOut(api: FastifyInstance, { access }: AuthContext): void {
  api.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/sys/logout',
    config: { access: 'public', hasSideEffects: true, log: 'sign-out' },
    handler: async (request) => {
      const { token } = request;
      if (token === null) return errorReply(500, messages.notSignedOut);
      // For the log: the auth hook does not load the user on public routes.
      request.user = await access.userByToken(token);
      return (await access.revoke(token))
        ? successReply(null, messages.signedOut)
        : errorReply(500, messages.unknownToken);
    },
  });
}

/** Mounts sign-in, sign-out and the routes of the signed-in user; guard/permission-routes.ts serves permissions. */
export function mountSession(api: FastifyInstance, auth: AuthContext, signIn: CredentialChecks): void {
  mountSignIn(api, auth, signIn);
  mountSignOut(api, auth);
  mountCurrentUser(api, auth, signIn);
  api.get('/sys/getEncryptedString', { config: { access: 'public' } }, async () => successReply(publicCipher));
}
