/** All routes of auth. Composition only; the context type is in context.ts. */
import type { AuthRoutes } from './context';
import { mountPermissions } from './guard/permission-routes';
import { mountSignatureCheck } from './guard/signature';
import { mountRegistrationAndReset } from './registration/routes';
import { mountSession } from './session/routes';
import { buildCredentialChecks } from './sign-in/credentials';
import { mountSms } from './sign-in/sms-routes';
import { mountThirdParty } from './third-party/routes';

/** Mounts every route of auth. All share one set of credential checks, so that attempts are counted together. */
export const mountAuth: AuthRoutes = (api, auth) => {
  const credentials = buildCredentialChecks(auth);
  mountSession(api, auth, credentials);
  mountSms(api, auth, credentials);
  mountRegistrationAndReset(api, auth, credentials);
  mountSignatureCheck(api, auth);
  mountPermissions(api);
  mountThirdParty(api, auth, credentials);
};
