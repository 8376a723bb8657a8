/** Ways in and the way out (contract.md §1.1, §2). */
import type { FastifyInstance } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { paths } from '@/server/http/paths';
import type { PlatformContext, PlatformRoutes } from '@/server/platform/context';
import { messages } from './messages';
import { mountRegistrationAndReset } from '../registration/routes';
import { trimmedField } from '../sign-in/request-fields';
import { publicCipher } from '../passwords/cipher';
import { currentDepartmentCode, departmentsOf } from './user-departments';
import { openSession } from './open-session';
import { mountCurrentUser } from './current-user-routes';
import { buildCredentialChecks, type CredentialChecks } from '../sign-in/credentials';
import { mountSms } from '../sign-in/sms-routes';

const SIGNED_IN = 200;

function mountSignIn(api: FastifyInstance, platform: PlatformContext, signIn: CredentialChecks): void {
  api.post(paths.signIn, { config: { open: true } }, async (request) => {
    const { id } = await signIn.byPassword(request);
    const orgCode = trimmedField(request.body, 'loginOrgCode') || null;
    return successReply(await openSession(platform, request, id, orgCode), messages.signedIn, SIGNED_IN);
  });

  api.post(paths.mobileSignIn, { config: { open: true } }, async (request) => {
    const { id } = await signIn.byPassword(request);
    const { token, userInfo } = await openSession(platform, request, id);
    return successReply({ token, userInfo }, messages.signedIn, SIGNED_IN);
  });

  api.post(paths.phoneSignIn, { config: { open: true } }, async (request) => {
    const [mobile, code] = [trimmedField(request.body, 'mobile'), trimmedField(request.body, 'captcha')];
    const { id } = await signIn.byCode(request, 'sms-login', mobile, code, true);
    return successReply(await openSession(platform, request, id), messages.signedIn, SIGNED_IN);
  });

  // Asked while a person still types: whatever is wrong looks like an account without departments.
  api.post(paths.departsBeforeSignIn, { config: { open: true } }, async (request) => {
    try {
      const { id } = await signIn.byPassword(request, { captchaField: 'inputCode', keep: true });
      const departs = await departmentsOf(platform, id);
      const { rows } = await platform.db.query('select org_code from sys_user where id = $1', [id]);
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

function mountSignOut(api: FastifyInstance, { access }: PlatformContext): void {
  api.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: paths.signOut,
    config: { open: true, writes: true },
    handler: async (request) => {
      const { token } = request;
      if (token === null) return errorReply(500, messages.notSignedOut);
      // The log names who left; the door asks nobody who he is here.
      request.person = await access.userByToken(token);
      return (await access.revoke(token))
        ? successReply(null, messages.signedOut)
        : errorReply(500, messages.unknownToken);
    },
  });
}

/** Everything about a session but what its person may do. */
export const mountSession: PlatformRoutes = (api, platform) => {
  const signIn = buildCredentialChecks(platform);
  mountSignIn(api, platform, signIn);
  mountSignOut(api, platform);
  mountSms(api, platform, signIn);
  mountRegistrationAndReset(api, platform, signIn);
  mountCurrentUser(api, platform, signIn);
  api.get(paths.cipher, { config: { open: true } }, async () => successReply(publicCipher));
};
